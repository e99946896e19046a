import { eventually } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { AttemptResult, ClaimedDelivery } from './delivery-claims.repository.js';
import type { GatheredDeliveries } from './gathered-deliveries.js';
import { aheadLeaseMs, LanePlace, usualPace, type Dispatcher } from './lane-place.js';
import { OrganizationLanes } from './organization-lanes.js';

const held = (id: string, secondsAgo: number): ClaimedDelivery =>
  ({ id, organizationId: 'org', heldSince: performance.now() - secondsAgo * 1_000 }) as ClaimedDelivery;

/** A dispatcher whose database has these deliveries for it, one after the other. */
function dispatcherOf(taken: ClaimedDelivery[], record: Dispatcher['record']) {
  const [sent, given, kept]: [string[], string[], string[]] = [[], [], []];
  const lanes = new OrganizationLanes(1, 1);
  lanes.enter('org');
  lanes.markWaiting('org');
  const deliveries = {
    takeNext: () => Promise.resolve(taken.splice(0, 1)),
    keep: ({ id }: ClaimedDelivery) => Promise.resolve(void kept.push(id)),
    giveBack: (deliveries: ClaimedDelivery[]) => Promise.resolve(void given.push(...deliveries.map(({ id }) => id))),
  } as unknown as GatheredDeliveries;
  const dispatcher: Dispatcher = {
    ...{ lanes, deliveries, record, pace: usualPace, stop: new AbortController().signal, announce: () => Promise.resolve() },
    attempt: ({ id }) => Promise.resolve(void sent.push(id)).then(() => ({ status: 'delivered' }) as AttemptResult),
  };
  return { dispatcher, sent, given, kept };
}

it('what was held for too long to be sent in time is given back', async () => {
  const { dispatcher, sent, given } = dispatcherOf([held('late', 4), held('fresh', 0)], () => Promise.resolve());
  await new LanePlace('org', dispatcher).run(held('first', 3));
  expect([sent, given]).toEqual([['fresh'], ['first', 'late']]);
});

it('what is held when a result cannot be written is given back', async () => {
  const away = () => Promise.reject(new Error('the database is away'));
  const { dispatcher, sent, given } = dispatcherOf([held('second', 0), held('third', 0)], away);
  await expect(new LanePlace('org', dispatcher).run(held('first', 0))).rejects.toThrow('away');
  expect([...sent, ...given]).toEqual(['first', 'second', 'third']);
  expect(given).toContain('third');
});

it('one that was taken ahead and is not answered soon keeps its hold; one that is answered soon does without', async () => {
  const { dispatcher, kept } = dispatcherOf([held('slow', 0)], () => Promise.resolve());
  const answer = Promise.withResolvers<AttemptResult>();
  dispatcher.pace = { ...usualPace, quickMs: 20 };
  dispatcher.attempt = ({ id }) => (id === 'slow' ? answer.promise : Promise.resolve({ status: 'delivered' } as AttemptResult));
  const done = new LanePlace('org', dispatcher).run(held('quick', 0));
  await eventually(() => kept.length > 0);
  expect(kept).toEqual(['slow']);
  answer.resolve({ status: 'delivered' } as AttemptResult);
  await done;
});

it('a hold is extended before it ends, however late within its time the delivery begins', () => {
  expect(usualPace.beginWithinMs + usualPace.quickMs).toBeLessThanOrEqual(aheadLeaseMs - 1_000);
});
