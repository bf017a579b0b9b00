// `lacre serve` over HTTP in a process of its own, with or without a keys file.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ADDRESS = /http:\/\/\S+\/mcp/;

/** Returns a new key and the text of a keys file that grants it everything. */
function grant(binary) {
  const text = execFileSync(binary, ['keys', 'new', 'client'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  const key = text.match(/lacre_\S+/)[0];
  const entry = text.slice(text.indexOf('[[key]]'));
  return { key, file: `${entry.replaceAll('= []', '= "all"')}rate-per-minute = 6000\n` };
}

/** Returns the address of the server that `process` tells on standard error. */
async function address(process) {
  for await (const line of createInterface({ input: process.stderr })) {
    const found = line.match(ADDRESS);
    if (found) return found[0];
  }
  throw new Error('the server told no address');
}

/** Starts the server, gives its URL and key (none without `keys`) to `use`, and stops it. */
export async function serving(binary, { keys }, use) {
  const folder = mkdtempSync(join(tmpdir(), 'lacre-client-'));
  const { key, file } = keys ? grant(binary) : {};
  const more = keys ? ['--keys', join(folder, 'keys.toml')] : [];
  if (keys) writeFileSync(join(folder, 'keys.toml'), file);
  const args = ['serve', '--http', '127.0.0.1:0', '--tool-budget', 'none', ...more];
  // Nobody reads on: a line of log a call would fill the pipe in the end.
  const server = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, LACRE_LOG: 'warn' } });
  try {
    return await use(await address(server), key);
  } finally {
    server.kill();
    rmSync(folder, { recursive: true });
  }
}
