// The official TypeScript SDK lists the fifteen tools and makes every call of calls.json, over stdio and over HTTP with a key.
//
// usage: node sdk.mjs MODULES LINE LACRE_BINARY
// MODULES is the folder that holds node_modules; LINE is sdk-1.17, sdk-1.32 or client-2.4. Its last line counts.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { serving } from './server.mjs';
import { walk } from './plan.mjs';

const [modules, line, binary] = process.argv.slice(2);
const require = createRequire(join(modules, 'package.json'));
const IDENTITY = { name: 'lacre-tests', version: '1' };

/** The parts of a line, under the names that both lines give them. */
function load() {
  if (line.startsWith('client-')) {
    return { ...require('@modelcontextprotocol/client'), ...require('@modelcontextprotocol/client/stdio') };
  }
  const part = (path) => require(`${line}/client/${path}.js`);
  return { ...part('index'), ...part('stdio'), ...part('streamableHttp') };
}

const { Client, StdioClientTransport, StreamableHTTPClientTransport } = load();

/** What to say at the start: the newer line speaks both eras. */
const MODES = line.startsWith('client-') ? ['auto', 'legacy'] : ['legacy'];

async function run(way, mode, transport) {
  const client = new Client(IDENTITY, { versionNegotiation: { mode } });
  await client.connect(transport);
  const { calls, wrong } = await walk(client);
  const version = client.getNegotiatedProtocolVersion?.() ?? mode;
  await client.close();
  for (const one of wrong) console.log(`FAIL ${line} ${way} ${mode}: ${one}`);
  console.log(`${line} over ${way}, ${version}: ${calls} calls made`);
  return { calls, wrong: wrong.length };
}

/** Without a key nothing is listed. */
async function refused(url) {
  const client = new Client(IDENTITY);
  const told = await client.connect(new StreamableHTTPClientTransport(new URL(url))).then(() => 'connected', (error) => String(error));
  const ok = /401|unauthorized/i.test(told);
  console.log(`${line} over HTTP without a key: ${ok ? 'refused' : `FAIL ${told}`}`);
  return { calls: 1, wrong: ok ? 0 : 1 };
}

const done = [];
for (const mode of MODES) {
  const args = ['serve', '--tool-budget', 'none'];
  done.push(await run('stdio', mode, new StdioClientTransport({ command: binary, args, stderr: 'ignore' })));
  done.push(await serving(binary, { keys: true }, (url, key) => {
    const requestInit = { headers: { Authorization: `Bearer ${key}` } };
    return run('HTTP', mode, new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  }));
}
done.push(await serving(binary, { keys: true }, refused));
const sum = (name) => done.reduce((total, one) => total + one[name], 0);
console.log(`${sum('calls') - sum('wrong')} passed, ${sum('wrong')} failed`);
process.exit(sum('wrong') === 0 ? 0 : 1);
