// The calls of calls.json: made through a client, and each answer compared with what the plan says.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

const PLAN = JSON.parse(readFileSync(new URL('calls.json', import.meta.url), 'utf8'));

const at = (value, pointer) => pointer.split('/').slice(1).reduce((found, token) => found?.[token], value);

/** What is wrong with the answer to `call`; nothing when it is as the plan says. */
function faults(call, result) {
  const envelope = result.structuredContent;
  const code = envelope?.error?.code ?? null;
  if (code !== call.code) return [`code ${code}, not ${call.code}: ${JSON.stringify(envelope?.error)}`];
  const found = [];
  if (Boolean(result.isError) !== (code !== null)) found.push(`isError is ${result.isError}`);
  if (!isDeepStrictEqual(JSON.parse(result.content[0].text), envelope)) found.push('the text is not the structured content');
  if (!(envelope.error?.message ?? '').includes(call.message ?? '')) found.push(`message without "${call.message}"`);
  for (const [pointer, expected] of Object.entries(call.holds ?? {})) {
    if (!isDeepStrictEqual(at(envelope, pointer), expected)) found.push(`${pointer} is ${JSON.stringify(at(envelope, pointer))}`);
  }
  return found;
}

/** What the list lacks: each tool has a call that succeeds and one that does not. */
function gaps(names) {
  const missing = names.flatMap((name) => {
    const calls = PLAN.calls.filter((call) => call.tool === name);
    return [calls.some((call) => call.code === null), calls.some((call) => call.code !== null)].every(Boolean) ? [] : [name];
  });
  return [...missing.map((name) => `not both kinds of call of ${name}`), ...(names.length === 15 ? [] : [`listed ${names}`])];
}

/**
 * Lists the tools and makes every call of the plan through `client`, a client of either line of the official SDK: it checks
 * each result against the listed output schema by itself. Returns how many calls were made and what went wrong.
 */
export async function walk(client) {
  const { tools } = await client.listTools();
  const wrong = gaps(tools.map((tool) => tool.name));
  const guids = {};
  for (const [name, args] of Object.entries(PLAN.guids)) {
    const found = await client.callTool({ name: 'catalog.getEntityByName', arguments: args });
    guids[name] = found.structuredContent.data.entity.guid;
  }
  for (const call of PLAN.calls) {
    const args = Object.fromEntries(Object.entries(call.arguments).map(([name, value]) => [name, guids[value] ?? value]));
    const told = await client.callTool({ name: call.tool, arguments: args }).then((result) => faults(call, result), (error) => [String(error)]);
    wrong.push(...told.map((fault) => `${call.tool} ${JSON.stringify(call.arguments)}: ${fault}`));
  }
  return { calls: PLAN.calls.length, wrong };
}
