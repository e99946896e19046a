import type { WorkState } from '@imprint/contracts/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationFollower, type HowToFollow } from './generation-follower.js';
import { openGenerations, person, stranger, type OpenedGenerations } from './generations.fixture.js';

/** Longer than a test takes, so that only a wake-up can end the wait. */
const timeoutMs = 600_000;
let opened: OpenedGenerations;
let follower: GenerationFollower;
let ids: string[];
/** Statuses reported to the waiting caller, per generation. */
let told: string[][];
beforeAll(async () => {
  opened = await openGenerations();
});
afterAll(() => opened.close());
beforeEach(async () => {
  follower = new GenerationFollower(opened.reader, opened.signals);
  const { id, siblings } = await opened.generations.generate('image', person, { prompt: 'A card', count: 2 });
  ids = [id, ...siblings];
  told = [];
});

async function setStatus(id: string | undefined, status: string, isSignalled = true): Promise<void> {
  await opened.dataSource.query('update generation set status = $1 where id = $2', [status, id]);
  const signal = { organizationId: 'org', generationId: id ?? '', status: 'completed' as const };
  if (isSignalled) await opened.signals.publish('generation.changed', signal);
}
/** Follows; calls `then` after each report with the number of reports so far. */
function follow(
  then: (times: number) => unknown = () => undefined,
  more: Partial<HowToFollow> = {},
  caller = person,
): Promise<boolean> {
  const changed = async (states: readonly WorkState[]): Promise<void> => {
    told.push(states.toSorted((one, other) => one.id.localeCompare(other.id)).map(({ status }) => status));
    await then(told.length);
  };
  const signal = new AbortController().signal;
  return follower.untilOver(caller, ids, { timeoutMs, signal, changed, ...more });
}

describe('a caller that waits for generations', () => {
  it.each(['completed', 'failed', 'cancelled'])('receives each change, and waits until the last is %s', async (status) => {
    const over = await follow((times) => times < 3 && setStatus(ids[times - 1], times === 1 ? 'completed' : status));
    expect([over, told]).toEqual([
      true,
      [
        ['queued', 'queued'],
        ['completed', 'queued'],
        ['completed', status],
      ],
    ]);
  });

  it('misses no change between reading the rows and waiting', async () => {
    // The signal is sent while the first state is being reported, before the wait for it starts.
    const over = await follow(async (times) => {
      if (times > 1) return;
      for (const id of ids) await setStatus(id, 'completed');
    });
    expect([over, told]).toEqual([
      true,
      [
        ['queued', 'queued'],
        ['completed', 'completed'],
      ],
    ]);
  });

  it('does not wait for what has ended, and is not woken by other generations', async () => {
    const other = await opened.generations.generate('image', person, { prompt: 'Another' });
    const ended = new AbortController();
    const over = await follow(
      async (times) => {
        if (times > 1) return;
        await setStatus(other.id, 'completed');
        setImmediate(() => ended.abort());
      },
      { signal: ended.signal },
    );
    expect([over, told.length]).toEqual([false, 2]);
    for (const id of ids) await setStatus(id, 'failed', false);
    expect([await follow(), told.length]).toEqual([true, 3]);
  });

  it('regression: learns of changes without a signal when its time is up, even if it was being informed of an earlier one', async () => {
    const ended = new AbortController();
    const lost = async (times: number): Promise<void> => {
      if (times > 1) return;
      for (const id of ids) await setStatus(id, 'completed', false);
      ended.abort();
    };
    expect([await follow(lost, { signal: ended.signal }), told]).toEqual([
      true,
      [
        ['queued', 'queued'],
        ['completed', 'completed'],
      ],
    ]);
  });

  it('receives the current state when its time is up', async () => {
    expect([await follow(undefined, { timeoutMs: 1 }), told.at(-1)]).toEqual([false, ['queued', 'queued']]);
  });

  it('receives the current state when the process stops, after which nobody waits', async () => {
    const stopped = follow((times) => times === 1 && follower.onModuleDestroy());
    expect([await stopped, told.at(-1)]).toEqual([false, ['queued', 'queued']]);
    expect(await follow()).toBe(false);
  });

  it('receives nothing of another organization (spec §2.1)', async () => {
    await follow(undefined, {}, stranger);
    expect(told).toEqual([[]]);
  });
});

it('leaves no listener behind, whether it succeeds or fails', async () => {
  const subscribed: number[] = [];
  const signals = opened.signals;
  let open = 0;
  const counting = Object.assign(Object.create(signals) as typeof signals, {
    subscribe: (...given: Parameters<typeof signals.subscribe>) => {
      subscribed.push((open += 1));
      const end = signals.subscribe(...given);
      return () => {
        open -= 1;
        end();
      };
    },
  });
  follower = new GenerationFollower(opened.reader, counting);
  await expect(follow(() => Promise.reject(new Error('the client is gone')))).rejects.toThrow('is gone');
  await follow(undefined, { timeoutMs: 1 });
  expect([subscribed, open]).toEqual([[1, 1], 0]);
});
