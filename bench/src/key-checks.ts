import { Instance } from '@imprint/e2e/harness/instance';
import type { Bench } from './bench.js';
import { emptyDatabase, insertKeys, insertOtherKeys } from './bench-keys.js';
import { median, percentile, ratioAtLeast, ratioAtMost, shown, unmeasurable, type Figure } from './figures.js';
import { httpLoad, type Load, type Target } from './http-load.js';
import { inTurns, middle } from './in-turns.js';
import { peerKeys, peers } from './key-peers.js';
import { Inspector } from './inspector.js';
import { Profiler } from './profile.js';
import type { FromKeyServer } from './key-server.js';
import { Helper } from './processes.js';

const pepper = 'a-pepper-of-the-bench-that-is-long-enough';
const keyCount = 1_000;
const profiledSeconds = 5;

interface KeyServer {
  target(path: string, credentials?: readonly string[]): Target;
  credentials: readonly string[];
  stop(): Promise<void>;
}

/** T1 and T2: what a check costs a request. */
export async function keyChecks(bench: Bench): Promise<Figure[]> {
  return [...(await against(bench, 'redis', 0.8)), ...(await against(bench, 'embedded', 0.45))];
}

async function against(bench: Bench, mode: 'embedded' | 'redis', least: number): Promise<Figure[]> {
  const running = await storesOf(bench, mode);
  const keys = await insertKeys(running.databaseUrl, pepper, keyCount);
  const profiling = bench.profiles ? await Inspector.setting() : null;
  const server = await startServer(bench, { ...running.settings, ...profiling?.settings });
  const { checked, open } = await inTurns(bench, mode, {
    checked: server.target('/bench/checked', keys),
    open: server.target('/bench/open', keys),
  });
  if (profiling !== null) {
    for (const [name, credentials] of [
      ['checked', keys],
      ['open', []],
    ] as const) {
      const profiler = await Profiler.start(bench, profiling.port);
      const { count } = await httpLoad(server.target(`/bench/${name}`, credentials), profiledSeconds);
      await profiler.print(bench, `${mode}, ${name}`, count, 'request');
    }
  }
  await server.stop();
  await running.stop();
  return [
    ratioAtLeast(`${mode}: checked against open`, middle(checked, 'perSecond'), least, '/s', middle(open, 'perSecond')),
    // Of the floor's, so that more is better, as with the rate.
    mode === 'redis'
      ? ratioAtLeast(`${mode}: processor time, open against checked`, middle(open, 'cpu'), 0.9, 'µs', middle(checked, 'cpu'))
      : shown(`${mode}: processor time, open against checked`, middle(open, 'cpu'), 'µs', middle(checked, 'cpu')),
    ratioAtMost(`${mode}: p99 of checked against open`, middle(checked, 'p99'), 1.5, 'ms', middle(open, 'p99')),
  ];
}

/**
 * T3: the same route of the same app behind the checks of others, on the same stores. What is compared is the check: the processor
 * time that it adds to the open route, of the app and its stores together.
 */
export async function keyPeers(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const peer of peers) {
    const running = await storesOf(bench, peer === 'better-auth' ? 'embedded' : 'redis');
    const keys = await insertKeys(running.databaseUrl, pepper, peerKeys);
    const server = await startServer(bench, running.settings, {
      PEER: peer,
      PEER_DATABASE_URL: await emptyDatabase(running.databaseUrl),
      PEER_REDIS_URL: running.settings['REDIS_URL'] ?? '',
    });
    const theirKeys = server.credentials.length > 0 ? server.credentials : keys;
    const loads = await inTurns(bench, peer, {
      open: server.target('/bench/open'),
      ours: server.target('/bench/checked', keys),
      theirs: server.target('/bench/peer', theirKeys),
    });
    await server.stop();
    await running.stop();
    const name = `${peer}: processor time that its check adds, against ours`;
    const least = peer === 'better-auth' ? 15 : 1.5;
    const [ours, theirs] = [added(loads.ours, loads.open), added(loads.theirs, loads.open)];
    figures.push(
      ours === null || theirs === null ? unmeasurable(name, `≥ ${least} ×`) : ratioAtLeast(name, theirs, least, 'µs', ours),
      shown(
        `${peer}: whole requests, ours against its`,
        middle(loads.ours, 'perSecond'),
        '/s',
        middle(loads.theirs, 'perSecond'),
      ),
    );
  }
  return figures;
}

/** Microseconds that a check adds to the open route. Null when the rounds do not even agree that it adds something. */
function added(checked: readonly Load[], open: readonly Load[]): number | null {
  const differences = checked.map(({ allCpu }, round) => allCpu - (open[round]?.allCpu ?? 0));
  return percentile(differences, 0.25) > 0 ? median(differences) : null;
}

/** The key row of T10. */
export async function keyGrowth(bench: Bench): Promise<Figure[]> {
  const [few, many] = [await storesOf(bench, 'redis'), await storesOf(bench, 'redis')];
  const keys = [await insertKeys(few.databaseUrl, pepper, 10), await insertKeys(many.databaseUrl, pepper, 10)] as const;
  await insertOtherKeys(many.databaseUrl, 1_000_000);
  bench.note('a million keys are there');
  const figures: Figure[] = [];
  for (const mode of ['redis', 'embedded'] as const) {
    const start = ({ settings: { REDIS_URL = '', ...settings } }: Instance): Promise<KeyServer> =>
      startServer(bench, { ...settings, ...(mode === 'redis' && { REDIS_URL }) });
    const servers = [await start(few), await start(many)] as const;
    const { ten, million } = await inTurns(bench, `${mode}, 10 and 1,000,000 keys`, {
      ten: servers[0].target('/bench/checked', keys[0]),
      million: servers[1].target('/bench/checked', keys[1]),
    });
    for (const server of servers) await server.stop();
    const name = `${mode}: 1,000,000 keys against 10`;
    figures.push(ratioAtLeast(name, middle(million, 'perSecond'), 0.9, '/s', middle(ten, 'perSecond')));
  }
  for (const instance of [few, many]) await instance.stop();
  return figures;
}

async function storesOf(bench: Bench, mode: 'embedded' | 'redis'): Promise<Instance> {
  const settings = { NODE_ENV: 'development', LOG_LEVEL: 'warn', KEY_PEPPER: pepper };
  const running = await Instance.start({ mode, apps: [], settings });
  bench.defer(() => running.stop());
  return running;
}

async function startServer(
  bench: Bench,
  settings: Readonly<Record<string, string>>,
  peer: Readonly<Record<string, string>> = {},
): Promise<KeyServer> {
  const helper: Helper<never, FromKeyServer> = new Helper('key-server', { ...settings, ...peer });
  bench.defer(() => helper.kill());
  const { port, credentials } = await helper.next('listening');
  const target = (path: string, keys: readonly string[] = []): Target => ({ port, pid: helper.pid, path, credentials: keys });
  return { credentials, target, stop: () => helper.kill() };
}
