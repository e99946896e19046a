import { AppProcess } from '@imprint/e2e/harness/app-process';
import { Database } from '@imprint/e2e/harness/database';
import { Instance } from '@imprint/e2e/harness/instance';
import { KeyHolder } from '@imprint/e2e/harness/key-holder';
import { changeUnderLoad, inLanes, knock, seedKeys, type Door, type SeededKey } from '@imprint/e2e/harness/key-trials';
import { portSetting } from '@imprint/platform/config';
import { freePort } from '@imprint/platform/testing';
import type { Bench } from './bench.js';
import { atMost, type Figure } from './figures.js';

const pepper = 'a-pepper-of-the-bench-that-is-long-enough';
/** 10,000 and 1,000 of the usual five. */
const trialsPerRound = { redis: 2_000, embedded: 200 } as const;
const lanes = 4;
const bursts = 10;
const limit = 50;

/** T4: keys that are revoked while three processes are called with them, and limits under four times as many requests at once. */
export async function keyChanges(bench: Bench): Promise<Figure[]> {
  return [...(await measure(bench, 'redis')), ...(await measure(bench, 'embedded'))];
}

async function measure(bench: Bench, mode: 'embedded' | 'redis'): Promise<Figure[]> {
  const running = await Instance.start({
    mode,
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'mcp-server'],
    settings: { KEY_PEPPER: pepper, MCP_RATE_LIMIT_PER_MINUTE: '1000000', LOG_LEVEL: 'warn' },
  });
  bench.defer(() => running.stop());
  const port = String(await freePort());
  const secondGateway = new AppProcess('api-gateway', { ...running.settings, [portSetting('api-gateway')]: port });
  bench.defer(() => secondGateway.stop());
  await secondGateway.start();
  const gateways = [running.apiUrl, `http://127.0.0.1:${port}`].map((url): Door => ({ url, kind: 'rest' }));
  const doors: Door[] = [...gateways, { url: running.address('mcp-server'), kind: 'mcp' }];
  const database = await Database.open(running.databaseUrl);
  const holder = await KeyHolder.arrive(running);
  const trials = bench.rounds * trialsPerRound[mode];
  const accepted = await acceptedAfterRevocation(bench, doors, holder, await seedKeys(database, holder, pepper, trials));
  const off = await offTheLimit(gateways, holder, database);
  await database.close();
  await secondGateway.stop();
  await running.stop();
  return [
    atMost(`${mode}: let in after the answer, of ${trials} revoked keys, three processes`, accepted, 0, ''),
    atMost(`${mode}: farthest from the limit of ${limit}, 200 at once, ${bursts} bursts`, off, 0, ''),
  ];
}

async function acceptedAfterRevocation(
  bench: Bench,
  doors: readonly Door[],
  holder: KeyHolder,
  keys: readonly SeededKey[],
): Promise<number> {
  let [accepted, refused, done] = [0, 0, 0];
  await inLanes(keys, lanes, async ({ id, key }) => {
    const outcome = await changeUnderLoad(doors, key, () => holder.client.data('DELETE', `/v1/api-keys/${id}`));
    if (outcome.strange.length > 0) throw new Error(`a call was answered with ${String(outcome.strange[0])}`);
    accepted += outcome.acceptedAfter;
    refused += outcome.refusedAfter;
    done += 1;
    if (done % 1_000 === 0) bench.note(`${done} keys revoked, ${refused} calls refused after it, ${accepted} let in`);
  });
  return accepted;
}

async function offTheLimit(gateways: readonly Door[], holder: KeyHolder, database: Database): Promise<number> {
  const distances: number[] = [];
  for (const { key } of await seedKeys(database, holder, pepper, bursts, { rateLimit: limit })) {
    const calls = Array.from({ length: 4 * limit }, (_, index) => gateways[index % gateways.length]);
    const statuses = await Promise.all(calls.map(async (gateway) => (gateway === undefined ? 0 : knock(gateway, key))));
    distances.push(Math.abs(statuses.filter((status) => status === 200).length - limit));
  }
  return Math.max(...distances);
}
