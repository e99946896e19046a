/** @modes embedded, long: redis */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { isLong } from '../harness/index.js';
import { ExpiringAccount } from './expiring-account.js';
import { FaultStage } from './fault-stage.js';
import { strikes, type Chance, type Tally } from './rounds.js';

/** More than a post takes: a refresh, two uploads and the post are eight, and look-ups may follow. */
const messagesAtMost = 40;
/** In a short run, messages at which the worker is killed. */
const killsInShortRun = 3;

describe('kill -9 of scheduler-worker after the nth message between it and a platform', () => {
  let stage: FaultStage;
  let account: ExpiringAccount;
  let media: { assetId: string; altText: string }[];

  beforeAll(async () => {
    stage = await FaultStage.start(['api-gateway', 'scheduler-worker']);
    account = await ExpiringAccount.connect(stage, 'graceful');
    media = await Promise.all(['One', 'Another'].map(async (altText) => ({ assetId: await assetOf(altText), altText })));
  });
  afterAll(async () => {
    await account?.stop();
    await stage?.stop();
  });

  async function assetOf(prompt: string): Promise<string> {
    const body = { prompt, brandId: stage.brandId };
    const { id } = await stage.api.data<{ id: string }>('POST', '/v1/images/generate', body);
    type Generation = { attributes: { output: { assetId: string } | null } };
    return eventually(async () => (await stage.api.data<Generation>('GET', `/v1/generations/${id}`)).attributes.output?.assetId);
  }

  /** @returns whether the worker was killed before everything was done */
  async function publishKilledAt(message: number, tally: Tally): Promise<boolean> {
    const { platform, proxy, connectionId } = account;
    const title = `Killed at ${message} in round ${tally.rounds}`;
    let seen = 0;
    let killed: Promise<void> | undefined;
    // A request that is counted is lost, and so is an answer.
    proxy.passes = async () => {
      seen += 1;
      if (seen !== message) return true;
      killed = stage.worker.kill();
      await killed;
      return false;
    };
    await account.expire();
    const due = stage.release(title, [connectionId], new Date(Date.now() + 200));
    const release = await stage.api.data<{ id: string }>('POST', '/v1/releases', { ...due, media });
    const isOver = async (): Promise<boolean> => killed !== undefined || (await statusOf(release.id)) === 'published';
    await eventually(isOver, { timeoutMs: 30_000 });
    proxy.passes = () => Promise.resolve(true);
    if (killed !== undefined) {
      await killed;
      tally.hit += 1;
      await stage.worker.start();
    }
    const [ended] = await stage.settled([release]);
    const posts = platform.statuses.filter(({ text }) => text === title);
    if (posts.length > 1) tally.doubled += 1;
    if (posts.length === 0 || ended?.attributes.status !== 'published') {
      tally.lost += 1;
      console.error('lost', message, JSON.stringify({ posts, ended, seen: proxy.seen.slice(-12) }));
    }
    for (const { media: shown } of posts) expect(shown.map(({ description }) => description)).toEqual(['One', 'Another']);
    // What the account can still be used with: what is stored, and nothing else.
    expect(platform.authorization.tokens.size).toBe(1);
    return killed !== undefined;
  }

  const statusOf = async (id: string): Promise<string | undefined> =>
    (await stage.rows('select status from release where id = $1', [id]))[0]?.['status'];

  strikes(
    'worker at every message of a refresh and a post with two pictures',
    'there is one post with both pictures and one credential, whichever message was the last',
    async ({ chance, tally }) => {
      if (!isLong) {
        for (const message of someOf(chance)) await publishKilledAt(message, tally);
        return;
      }
      let message = 1;
      while (message < messagesAtMost && (await publishKilledAt(message, tally))) message += 1;
      console.log(`A refresh and a post with two pictures take ${message - 1} messages; the worker was killed at each.`);
      expect(message).toBeLessThan(messagesAtMost);
    },
  );
});

/** Different ones in every run. */
function someOf(chance: Chance): number[] {
  const all = Array.from({ length: 8 }, (_, index) => index + 1);
  return Array.from({ length: killsInShortRun }, () => all.splice(chance.between(0, all.length - 1), 1)).flat();
}
