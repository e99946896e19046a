import { Instance } from '@imprint/e2e/harness/instance';
import pg from 'pg';
import type { Bench } from './bench.js';
import { insertKeys } from './bench-keys.js';
import { atMost, ratioAtLeast, ratioAtMost, shown, type Figure } from './figures.js';
import { httpLoad, type Message, type Target } from './http-load.js';
import { inTurns, middle } from './in-turns.js';
import type { FromMcpPeerServer, ToMcpPeerServer } from './mcp-peer-server.js';
import { descendants, Helper } from './processes.js';
import { Inspector } from './inspector.js';
import { Profiler } from './profile.js';

const pepper = 'a-pepper-of-the-bench-that-is-long-enough';
const keyCount = 1_000;
const profileSize = 26;
const profiledSeconds = 5;
/** Without a limit Node.js collects late, and what is garbage looks like growth; with one, growth ends a process. */
const heapMb = 128;
const memoryCalls = 100_000;

type Tools = ToMcpPeerServer['tools'];
type Era = 'modern' | 'legacy';

interface Server {
  target(message: Message, query?: string): Target;
  tools: Tools;
  pid: number;
}

/** T7: calls of a tool that does next to nothing, with a key that is checked and counted, and without any. */
export async function mcpCalls(bench: Bench): Promise<Figure[]> {
  const profiling = bench.profiles ? await Inspector.setting() : null;
  const server = await startServer(bench, profiling?.settings);
  const peer = await startPeer(bench, server.tools.slice(0, profileSize));
  const own = (era: Era, tool: string): Target => server.target(call(era, tool));
  const loads = await inTurns(bench, 'calls', {
    modern: own('modern', 'find_tools'),
    legacy: own('legacy', 'find_tools'),
    database: own('modern', 'get_brands'),
    peer: peer('/mcp', call('legacy', server.tools[0]?.name ?? '')),
  });
  if (profiling !== null) {
    const profiler = await Profiler.start(bench, profiling.port);
    const { count } = await httpLoad(own('modern', 'find_tools'), profiledSeconds);
    await profiler.print(bench, 'modern calls', count, 'call');
  }
  const figures = (['modern', 'legacy'] as const).flatMap((era) => [
    ratioAtLeast(
      `${era}: calls, against a server per request`,
      middle(loads[era], 'perSecond'),
      2,
      '/s',
      middle(loads.peer, 'perSecond'),
    ),
    ratioAtMost(`${era}: p99 of calls`, middle(loads[era], 'p99'), 0.3, 'ms', middle(loads.peer, 'p99')),
    shown(`${era}: processor time of a call`, middle(loads[era], 'cpu'), 'µs', middle(loads.peer, 'cpu')),
  ]);
  return [...figures, shown('calls that read from PostgreSQL', middle(loads.database, 'perSecond'), '/s')];
}

export async function mcpList(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench);
  const peer = await startPeer(bench, server.tools);
  const message = list('modern');
  const loads = await inTurns(bench, 'lists', {
    own: server.target(message, '?profile=full'),
    serialised: peer('/list', message),
  });
  bench.note(`${server.tools.length} tools, ${(JSON.stringify(server.tools).length / 1_024).toFixed(0)} KB`);
  const name = 'list of every tool: processor time, against serialising one that is there';
  return [ratioAtMost(name, middle(loads.own, 'cpu'), 1.5, 'µs', middle(loads.serialised, 'cpu'))];
}

export async function mcpMemory(bench: Bench): Promise<Figure[]> {
  const server = await startServer(bench, { NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
  const targets = [server.target(call('modern', 'find_tools')), server.target(call('legacy', 'find_tools'))];
  const calls = async (count: number): Promise<void> => {
    let made = 0;
    for (let round = 0; made < count; round += 1) {
      const target = targets[round % targets.length];
      if (target !== undefined) made += (await httpLoad(target, 1)).count;
    }
    bench.note(`${made} calls, ${memoryOf(server.pid).toFixed(0)} MB`);
  };
  await calls(memoryCalls / 4);
  const before = memoryOf(server.pid);
  await calls(memoryCalls);
  const after = memoryOf(server.pid);
  return [atMost(`memory gained by ${memoryCalls.toLocaleString('en')} calls`, after - before, 16, 'MB')];
}

const memoryOf = (pid: number): number => descendants().find((process) => process.pid === pid)?.pssMb ?? NaN;

async function startServer(bench: Bench, settings: Readonly<Record<string, string>> = {}): Promise<Server> {
  const running = await Instance.start({
    mode: 'redis',
    apps: ['mcp-server'],
    settings: {
      NODE_ENV: 'development',
      LOG_LEVEL: 'warn',
      KEY_PEPPER: pepper,
      MCP_RATE_LIMIT_PER_MINUTE: '1000000',
      ...settings,
    },
  });
  bench.defer(() => running.stop());
  const keys = await insertKeys(running.databaseUrl, pepper, keyCount);
  const database = new pg.Client({ connectionString: running.databaseUrl });
  await database.connect();
  await database.query(`update api_key set allowed_ips = '{127.0.0.0/8}', scopes = (select array_agg(s) from (
    select unnest(array['brands:read', 'credits:read', 'images:create', 'videos:create', 'prompts:create', 'articles:read',
      'articles:create', 'posts:draft', 'posts:schedule', 'posts:approve', 'images:read', 'videos:read', 'analytics:read']) s) scope)`);
  await database.end();
  const address = running.address('mcp-server');
  const pid = running.app('mcp-server').pid ?? 0;
  const target = (message: Message, query = ''): Target => ({
    port: Number(new URL(address).port),
    pid,
    path: `/mcp${query}`,
    credentials: keys,
    message,
    fromManyAddresses: true,
  });
  return { target, pid, tools: await toolsOf(address, keys[0] ?? '') };
}

async function startPeer(bench: Bench, tools: Tools): Promise<(path: string, message: Message) => Target> {
  const helper: Helper<ToMcpPeerServer, FromMcpPeerServer> = new Helper('mcp-peer-server', {});
  bench.defer(() => helper.kill());
  helper.send({ type: 'tools', tools });
  const { port } = await helper.next('listening');
  return (path, message) => ({ port, pid: helper.pid, path, credentials: [], message });
}

async function toolsOf(address: string, key: string): Promise<Tools> {
  const { headers, body } = list('legacy');
  const init = { method: 'POST', headers: { ...headers, authorization: `Bearer ${key}` }, body };
  const response = await fetch(`${address}/mcp?profile=full`, init);
  return ((await response.json()) as { result: { tools: Tools } }).result.tools;
}

const call = (era: Era, name: string): Message => messageOf(era, 'tools/call', { name, arguments: {} }, '"content"');
const list = (era: Era): Message => messageOf(era, 'tools/list', {}, '"inputSchema"');

function messageOf(era: Era, method: string, params: { name?: string; arguments?: object }, expected: string): Message {
  const meta = 'io.modelcontextprotocol';
  const _meta = { [`${meta}/protocolVersion`]: '2026-07-28', [`${meta}/clientCapabilities`]: {} };
  return {
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(era === 'modern' && { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }),
      ...(era === 'modern' && params.name !== undefined && { 'mcp-name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: era === 'modern' ? { ...params, _meta } : params }),
    expected,
  };
}
