import { eventually } from '@imprint/platform/testing';
import { expect, it, jest } from '@jest/globals';
import { briefLeaseMs, type ClaimedDelivery } from './delivery-claims.repository.js';
import { DeliveryLane, usualPace, type LaneWork } from './delivery-lane.js';
import { DeliveryPlaces } from './delivery-places.js';
import type { AttemptResult } from './delivery-records.repository.js';

const delivered = { status: 'delivered' } as AttemptResult;
const held = (id: string, secondsAgo = 0): ClaimedDelivery =>
  ({ id, organizationId: 'org', isBrief: true, heldSince: performance.now() - secondsAgo * 1_000 }) as ClaimedDelivery;

/** A lane with one place, whose database has these deliveries. */
function laneOf(waiting: ClaimedDelivery[], changes: Partial<LaneWork> = {}) {
  const [sent, returned, extended, failures]: [string[], string[], string[], unknown[]] = [[], [], [], []];
  const end = Promise.withResolvers<void>();
  const stop = new AbortController();
  const work: LaneWork = {
    places: new DeliveryPlaces(1, 1),
    pace: usualPace,
    stop: stop.signal,
    claim: (_organizationId, count) => Promise.resolve(waiting.splice(0, count)),
    extend: (deliveries) => Promise.resolve(void extended.push(...deliveries.map(({ id }) => id))),
    giveBack: (deliveries) => Promise.resolve(void returned.push(...deliveries.map(({ id }) => id))),
    attempt: ({ id }) => Promise.resolve(delivered).finally(() => sent.push(id)),
    record: () => Promise.resolve(),
    failed: (error) => void failures.push(error),
    hasRoom: () => undefined,
    ...changes,
  };
  return { lane: new DeliveryLane('org', work, end.resolve), ended: end.promise, stop, sent, returned, extended, failures };
}

it('sends what it was given and what waits, and then ends', async () => {
  const { lane, ended, sent, returned } = laneOf([held('third'), held('fourth')]);
  lane.add([held('first'), held('second')]);
  await lane.wake();
  await ended;
  expect([sent, returned]).toEqual([['first', 'second', 'third', 'fourth'], []]);
});

it('gives back what was held for too long to be sent in time', async () => {
  const { lane, ended, sent, returned } = laneOf([held('again')]);
  lane.add([held('late', 4), held('later', 3), held('fresh')]);
  await ended;
  expect([sent.toSorted(), returned]).toEqual([
    ['again', 'fresh'],
    ['late', 'later'],
  ]);
});

it('gives back what it holds when a result cannot be written, and claims nothing more once that fails too', async () => {
  const away = () => Promise.reject(new Error('the database is away'));
  const { lane, ended, sent, failures } = laneOf([held('unclaimed')], { record: away, giveBack: away });
  lane.add([held('first'), held('second'), held('third')]);
  await ended;
  expect(sent.length).toBeLessThan(3);
  expect(sent).not.toContain('unclaimed');
  expect(failures).toContainEqual(new Error('the database is away'));
});

it('a delivery claimed ahead that takes long keeps its lease, and those behind it are given back; a quick one needs neither', async () => {
  const answer = Promise.withResolvers<AttemptResult>();
  const { lane, ended, extended, returned } = laneOf([], {
    pace: { ...usualPace, quickMs: 20 },
    attempt: ({ id }) => (id === 'slow' ? answer.promise : Promise.resolve(delivered)),
  });
  lane.add([held('quick'), held('slow'), held('behind')]);
  await eventually(() => returned.length > 0);
  expect([extended, returned]).toEqual([['slow'], ['behind']]);
  answer.resolve(delivered);
  await ended;
  expect(extended).toEqual(['slow']);
});

it('the result of a slow one is written after its lease was extended, never before', async () => {
  const [answer, extending, extended] = [
    Promise.withResolvers<AttemptResult>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  const recorded: string[] = [];
  const { lane, ended } = laneOf([], {
    pace: { ...usualPace, quickMs: 1 },
    attempt: () => answer.promise,
    extend: () => {
      extending.resolve();
      return extended.promise;
    },
    record: ({ id }) => Promise.resolve(void recorded.push(id)),
  });
  lane.add([held('slow')]);
  await extending.promise;
  answer.resolve(delivered);
  await new Promise(setImmediate);
  expect(recorded).toEqual([]);
  extended.resolve();
  await ended;
  expect(recorded).toEqual(['slow']);
});

it('one that was sent and whose result cannot be written yet keeps its lease', async () => {
  const written = Promise.withResolvers<void>();
  const { lane, ended, sent, extended } = laneOf([], {
    pace: { ...usualPace, beginWithinMs: 100 },
    record: () => written.promise,
  });
  lane.add([held('sent', 0.05)]);
  await eventually(() => sent.length > 0);
  lane.tick();
  expect(extended).toEqual([]);
  await eventually(() => {
    lane.tick();
    return extended.length > 0;
  });
  lane.tick();
  expect(extended).toEqual(['sent']);
  written.resolve();
  await ended;
});

it('claims nothing without a free place, and completes a wake-up only after looking for work', async () => {
  const places = new DeliveryPlaces(1, 1);
  places.take('slow');
  const waiting = [held('first'), held('second')];
  const { lane, ended, sent } = laneOf(waiting, { places });
  let isDone = false;
  const woken = lane.wake().then(() => (isDone = true));
  lane.tick();
  await new Promise(setImmediate);
  expect([isDone, waiting.length]).toEqual([false, 2]);
  places.release('slow');
  await woken;
  await ended;
  expect([sent, places.left]).toEqual([['first', 'second'], 1]);
});

it('looks again after a while when the database failed, and releases its places meanwhile', async () => {
  const places = new DeliveryPlaces(4, 4);
  const answers = [() => Promise.reject(new Error('the database is away')), () => Promise.resolve([held('first')])];
  const claim = jest.fn(() => answers.shift()?.() ?? Promise.resolve([]));
  const { lane, ended, sent, failures } = laneOf([], { places, claim });
  await lane.wake();
  await eventually(() => failures.length > 0 && places.left === 4);
  lane.tick();
  expect(claim).toHaveBeenCalledTimes(1);
  await eventually(() => {
    lane.tick();
    return sent.length > 0;
  });
  await ended;
  expect(sent).toEqual(['first']);
});

it('when it stops, a pending claim is given back and no more is looked for', async () => {
  const claimed = Promise.withResolvers<ClaimedDelivery[]>();
  const { lane, ended, stop, sent, returned } = laneOf([], { claim: () => claimed.promise });
  const woken = lane.wake();
  stop.abort();
  lane.advance();
  claimed.resolve([held('first')]);
  await woken;
  await ended;
  expect([sent, returned]).toEqual([[], ['first']]);
});

it('a lease is extended before it ends, however late the delivery starts', () => {
  expect(usualPace.beginWithinMs + usualPace.quickMs).toBeLessThanOrEqual(briefLeaseMs - 1_000);
});
