// The conformance suite of MCP against `lacre serve --http`, a revision at a time, with what Lacre lacks in a baseline.
//
// usage: node conformance.mjs MODULES LACRE_BINARY
// Each entry of a baseline has its reason in a comment; one that passes after all fails the run, so the list only shrinks.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serving } from './server.mjs';

const [modules, binary] = process.argv.slice(2);
const SUITE = join(modules, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const REVISIONS = ['2025-11-25', '2026-07-28'];

/** The entries of a baseline that do not say why they are there. */
function unexplained(baseline) {
  const entries = readFileSync(baseline, 'utf8').split('\n').filter((line) => line.trim().startsWith('- '));
  return { entries: entries.length, bare: entries.filter((line) => !/ # \S/.test(line)) };
}

function run(url, revision) {
  const baseline = fileURLToPath(new URL(`conformance-${revision}.yml`, import.meta.url));
  const { entries, bare } = unexplained(baseline);
  const args = [SUITE, 'server', '--url', url, '--requirements', revision, '--expected-failures', baseline];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  const summary = stdout.slice(stdout.indexOf('=== SUMMARY ==='));
  const passed = (summary.match(/^✓/gm) ?? []).length;
  const ok = status === 0 && bare.length === 0 && passed > 0;
  if (!ok) console.log(`FAIL ${revision}: exit ${status}; entries without a reason: ${bare}\n${summary}${stderr}`);
  console.log(`${revision}: ${passed} scenarios pass, ${entries} entries in the baseline`);
  return ok;
}

const ok = await serving(binary, { keys: false }, (url) => REVISIONS.map((revision) => run(url, revision)));
console.log(`${ok.filter(Boolean).length} passed, ${ok.filter((one) => !one).length} failed`);
process.exit(ok.every(Boolean) ? 0 : 1);
