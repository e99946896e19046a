/** @modes redis, long: embedded */
import { portSetting } from '@imprint/platform/config';
import { freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppProcess,
  changeUnderLoad,
  Database,
  inLanes,
  Instance,
  KeyHolder,
  knock,
  plaintext,
  seedKeys,
  trials,
  type Door,
  type Resource,
  type TrialOutcome,
} from './harness/index.js';

const pepper = 'a-pepper-of-the-tests-that-is-long-enough';
const lanes = 3;

let instance: Instance;
let database: Database;
let secondGateway: AppProcess;
let gateways: Door[];
let doors: Door[];

beforeAll(async () => {
  const apps = ['api-gateway', 'keys-service', 'oauth-server', 'mcp-server'] as const;
  instance = await Instance.start({ apps, settings: { KEY_PEPPER: pepper, MCP_RATE_LIMIT_PER_MINUTE: '1000000' } });
  database = await Database.open(instance.databaseUrl);
  const port = String(await freePort());
  secondGateway = new AppProcess('api-gateway', { ...instance.settings, [portSetting('api-gateway')]: port });
  await secondGateway.start();
  gateways = [instance.apiUrl, `http://127.0.0.1:${port}`].map((url) => ({ url, kind: 'rest' }));
  doors = [...gateways, { url: instance.address('mcp-server'), kind: 'mcp' }];
});
afterAll(async () => {
  await secondGateway?.stop();
  await database?.close();
  await instance?.stop();
});

/** Sums up all trials, so that a failure shows how often it occurred. */
async function expectNoneAccepted(outcomes: readonly TrialOutcome[], called: readonly Door[]): Promise<void> {
  const sum = (count: (outcome: TrialOutcome) => number): number =>
    outcomes.reduce((total, outcome) => total + count(outcome), 0);
  expect({
    acceptedAfter: sum(({ acceptedAfter }) => acceptedAfter),
    strange: [...new Set(outcomes.flatMap(({ strange }) => strange))],
    neverAcceptedBefore: outcomes.filter(({ acceptedBefore }) => acceptedBefore < called.length).length,
    notCalledAfter: outcomes.filter(({ refusedAfter }) => refusedAfter < called.length).length,
  }).toEqual({ acceptedAfter: 0, strange: [], neverAcceptedBefore: 0, notCalledAfter: 0 });
}

const shareOf = (part: number): number => Math.ceil(trials * part);

describe('a change of a key counts on the next request to every process, under load:', () => {
  it('a revoked key is let in by none of them', async () => {
    const holder = await KeyHolder.arrive(instance);
    const outcomes: TrialOutcome[] = [];
    await inLanes(await seedKeys(database, holder, pepper, shareOf(0.6)), lanes, async ({ id, key }) => {
      outcomes.push(await changeUnderLoad(doors, key, () => holder.client.data('DELETE', `/v1/api-keys/${id}`)));
    });
    await expectNoneAccepted(outcomes, doors);
  }, 1_800_000);

  it('a scope that was taken away opens nothing, and one that was given opens', async () => {
    const holder = await KeyHolder.arrive(instance);
    const outcomes: TrialOutcome[] = [];
    const shut: number[] = [];
    await inLanes(await seedKeys(database, holder, pepper, lanes), lanes, async ({ id, key }) => {
      const patch = (scopes: string[]): Promise<unknown> => holder.client.data('PATCH', `/v1/api-keys/${id}`, { scopes });
      for (let trial = 0; trial < shareOf(0.3) / lanes; trial += 1) {
        outcomes.push(await changeUnderLoad(gateways, key, () => patch(['articles:read'])));
        await patch(['posts:draft']);
        for (const door of gateways) if ((await knock(door, key)) !== 200) shut.push(trial);
      }
    });
    await expectNoneAccepted(outcomes, gateways);
    expect(shut).toEqual([]);
  }, 1_800_000);

  it('the old key of a rotation is dead when the new one is told, and the new one opens everywhere', async () => {
    const outcomes: TrialOutcome[] = [];
    const shut: string[] = [];
    const holders = Array.from({ length: Math.ceil(shareOf(0.05) / 5) }, () => KeyHolder.arrive(instance));
    await inLanes(await Promise.all(holders), lanes, async (holder) => {
      for (const { id, key } of await seedKeys(database, holder, pepper, 5)) {
        let rotated: Resource | undefined;
        const rotate = async (): Promise<void> => {
          rotated = await holder.client.data('POST', `/v1/api-keys/${id}/rotate`);
        };
        outcomes.push(await changeUnderLoad(doors, key, rotate));
        for (const door of doors) if (rotated === undefined || (await knock(door, plaintext(rotated))) !== 200) shut.push(id);
      }
    });
    await expectNoneAccepted(outcomes, doors);
    expect(shut).toEqual([]);
  }, 1_800_000);

  it('an expiry that passes is a change, though nobody makes it', async () => {
    const holder = await KeyHolder.arrive(instance);
    const outcomes: TrialOutcome[] = [];
    const expiresAt = new Date(Date.now() + 10_000);
    const keys = await seedKeys(database, holder, pepper, Math.min(shareOf(0.05), 6), { expiresAt });
    await inLanes(keys, keys.length, async ({ key }) => {
      for (const door of doors) await knock(door, key);
      await sleep(expiresAt.getTime() - Date.now() - 3_000);
      outcomes.push(await changeUnderLoad(doors, key, () => sleep(expiresAt.getTime() - Date.now() + 5)));
    });
    await expectNoneAccepted(outcomes, doors);
  });
});

it('two gateways share the window of a key: 50 of 200 requests at once pass, and none early in the next burst', async () => {
  const holder = await KeyHolder.arrive(instance);
  const [seeded] = await seedKeys(database, holder, pepper, 1, { rateLimit: 50 });
  const burst = (): Promise<number[]> =>
    Promise.all(Array.from({ length: 200 }, (_, index) => knock(gateways[index % 2] as Door, seeded?.key ?? '')));
  expect((await burst()).filter((status) => status === 200)).toHaveLength(50);
  expect((await burst()).filter((status) => status !== 401)).toEqual([]);
});
