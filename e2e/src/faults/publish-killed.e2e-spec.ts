/** @modes embedded, long: redis */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { isLong } from '../harness/index.js';
import { FaultStage, type Release } from './fault-stage.js';
import { killedChannels, type KilledChannel } from './killed-channels.js';
import { PlatformAccount, type Moment } from './platform-account.js';
import { strikes, type Tally } from './rounds.js';

/** Accounts whose posts are published at the same time. */
const groupSize = 5;
/** Until the calls of a whole group are on their way, on a busy machine, too; and before what is absent counts as such. */
const publishTimeoutMs = 10_000;

const kinds = Object.values(killedChannels);
const inEveryRun: readonly KilledChannel[] = kinds.map((kind) => kind.inEveryRun);
const inLongRuns: readonly KilledChannel[] = kinds.flatMap((kind) => kind.inLongRuns);
const forPersons: readonly KilledChannel[] = [killedChannels.person.inEveryRun, ...killedChannels.person.inLongRuns];

/** What became of the post of an account. */
interface Ended {
  posts: number;
  status: string | undefined;
  code: string | undefined;
}

describe('kill -9 of scheduler-worker while it publishes on a channel of every kind', () => {
  const accounts: PlatformAccount[] = [];
  let stage: FaultStage;
  let assetId = '';

  beforeAll(async () => {
    for (const channel of [...inEveryRun, ...(isLong ? inLongRuns : [])]) accounts.push(await PlatformAccount.open(channel));
    const settings = Object.assign({}, ...accounts.map((account) => account.settings)) as Record<string, string>;
    stage = await FaultStage.start(['api-gateway', 'scheduler-worker'], {
      settings: { ...settings, PUBLISH_TIMEOUT_MS: String(publishTimeoutMs) },
    });
    for (const account of accounts) await account.connect(stage);
    if (isLong) assetId = await picture();
  });
  afterAll(async () => {
    await stage?.stop();
    for (const account of accounts) await account.stop();
  });

  async function picture(): Promise<string> {
    const body = { prompt: 'A terrace', brandId: stage.brandId };
    const { id } = await stage.api.data<{ id: string }>('POST', '/v1/images/generate', body);
    type Generation = { attributes: { output: { assetId: string } | null } };
    return eventually(async () => (await stage.api.data<Generation>('GET', `/v1/generations/${id}`)).attributes.output?.assetId);
  }

  /** Publishes on every account of the group, and kills the process when the message of the moment is on its way on each. */
  async function publishKilled(group: readonly PlatformAccount[], moment: Moment, tally: Tally): Promise<void> {
    const textOf = ({ channel }: PlatformAccount): string => `Killed ${moment} ${channel} published.`;
    const counts = () => Object.fromEntries(group.map((account) => [account.channel, account.countOf(textOf(account))]));
    const dead = Promise.withResolvers<void>();
    const waiting = new Set(group.map(({ channel }) => channel));
    for (const account of group) void account.holdAt(moment, dead.promise).then(() => waiting.delete(account.channel));
    const dueAt = new Date(Date.now() + 500);
    const releases = await Promise.all(
      group.map((account) =>
        stage.api.data<Release>('POST', '/v1/releases', account.release(stage, textOf(account), dueAt, assetId)),
      ),
    );
    await eventually(() => waiting.size === 0, { timeoutMs: 30_000 }).catch(() => undefined);
    expect([...waiting]).toEqual([]);
    await stage.worker.kill();
    dead.resolve();
    for (const account of group) account.passAll();
    expect(counts()).toEqual(Object.fromEntries(group.map(({ channel }) => [channel, moment === 'after' ? 1 : 0])));
    tally.hit += group.length;
    await stage.worker.start();
    const ended = await outcomes(group, releases, textOf);
    for (const { posts, status } of Object.values(ended)) {
      if (posts > 1) tally.doubled += 1;
      if (status === 'unconfirmed') tally.heldForPerson += 1;
    }
    expect(ended).toEqual(Object.fromEntries(group.map(({ channel }) => [channel, promised(channel, moment)])));
  }

  /** Once no worker will look at any of them again. */
  async function outcomes(
    group: readonly PlatformAccount[],
    releases: readonly Release[],
    textOf: (account: PlatformAccount) => string,
  ): Promise<Record<string, Ended>> {
    const ids = releases.map(({ id }) => id);
    const open = () => stage.rows('select id from target where release_id = any($1) and wake_at is not null', [ids]);
    await eventually(async () => (await open()).length === 0, { timeoutMs: 60_000 }).catch(() => undefined);
    const entries = group.map(async (account, index): Promise<[string, Ended]> => {
      const { attributes } = await stage.api.data<Release>('GET', `/v1/releases/${ids[index]}`);
      const [target] = attributes.targets;
      return [account.channel, { posts: account.countOf(textOf(account)), status: target?.status, code: target?.error?.code }];
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  const moments = { before: 'before the platform gets the call', after: 'before the answer of the platform arrives' } as const;
  for (const moment of ['before', 'after'] as const) {
    strikes(
      `worker on every kind of channel, ${moments[moment]}`,
      'there is exactly one post where the platform tells, and otherwise one at most, which a person decides about',
      async ({ tally }) => {
        for (let from = 0; from < accounts.length; from += groupSize) {
          await publishKilled(accounts.slice(from, from + groupSize), moment, tally);
        }
      },
      undefined,
      1,
    );
  }
});

function promised(channel: KilledChannel, moment: Moment): Ended {
  if (!forPersons.includes(channel)) return { posts: 1, status: 'published', code: undefined };
  return { posts: moment === 'after' ? 1 : 0, status: 'unconfirmed', code: 'publish_unconfirmed' };
}
