// The Inspector lists the tools in each era, over stdio and over HTTP, and judges their schemas (`--strict`).
//
// usage: node inspector.mjs MODULES LACRE_BINARY
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serving } from './server.mjs';

const [modules, binary] = process.argv.slice(2);
const INSPECTOR = join(modules, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js');
const ERAS = ['legacy', 'auto', 'modern'];

async function inspect(way, era, target) {
  const args = [INSPECTOR, '--cli', '--protocol-era', era, '--method', 'tools/list', '--strict', '--format', 'json', ...target];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, said, status] = await Promise.all([text(child.stdout), text(child.stderr), new Promise((end) => child.on('close', end))]);
  const tools = status === 0 ? JSON.parse(out).result.tools.length : 0;
  const verdict = said.trim().split('\n').at(-1);
  const ok = status === 0 && tools === 15 && verdict.startsWith('0 errors');
  console.log(`${ok ? '' : 'FAIL '}${era} over ${way}: exit ${status}, ${tools} tools; ${ok ? verdict : said}`);
  return ok;
}

const done = [];
for (const era of ERAS) done.push(await inspect('stdio', era, ['--', binary, 'serve']));
await serving(binary, { keys: true }, async (url, key) => {
  const target = ['--transport', 'http', '--server-url', url, '--header', `Authorization: Bearer ${key}`];
  for (const era of ERAS) done.push(await inspect('HTTP', era, target));
});
console.log(`${done.filter(Boolean).length} passed, ${done.filter((one) => !one).length} failed`);
process.exit(done.every(Boolean) ? 0 : 1);
