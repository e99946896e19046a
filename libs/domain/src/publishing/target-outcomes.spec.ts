import { Metrics } from '@imprint/platform/http';
import type { SignalBus } from '@imprint/platform/signals';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { heldForPerson } from './publish-failure.js';
import { PublishMetrics } from './publish-metrics.js';
import { addRelease, openPublishing } from './publishing.fixture.js';
import { TargetOutcomes } from './target-outcomes.js';

const record = { externalProviderId: 'x', externalShortcode: null, url: null };
let opened: Awaited<ReturnType<typeof openPublishing>>;
let due: DueTargetsRepository;
let outcomes: TargetOutcomes;

beforeAll(async () => {
  opened = await openPublishing();
  due = new DueTargetsRepository(opened.dataSource, new PublishWorkersRepository(opened.dataSource));
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  outcomes = new TargetOutcomes(opened.dataSource, signals, new PublishMetrics(new Metrics(), new Map()));
});
afterAll(() => opened.close());

/** A target whose call took longer than its hold lasted, so that it counts as unconfirmed. */
async function outlasted(id: string): Promise<ClaimedTarget> {
  await addRelease(opened.dataSource, id, [id], '-1 second');
  const [target] = await due.beginAttempts(await due.claimDue(1, 60), 60);
  if (target === undefined) throw new Error('nothing was due');
  await opened.dataSource.query(`update target set wake_at = now() where id = $1`, [id]);
  expect(await due.markStalled()).toMatchObject([{ id }]);
  return target;
}

const stateOf = (id: string): Promise<object[]> =>
  opened.dataSource.query(
    `select t.status, t.external_provider_id as "providerId", a.outcome, r.status as release,
       (select count(*)::integer from webhook_event where event_id = 'publish:target.published:' || r.id || ':' || t.id || ':published') as events
     from target t join publish_attempt a on a.target_id = t.id and a.number = t.attempts join release r on r.id = t.release_id
     where t.id = $1`,
    [id],
  );

it('an answer that the post is out counts although the hold was lost, once, and ends the doubt of whoever looks it up', async () => {
  const target = await outlasted('late');
  const [doubted] = await due.claimUnconfirmed(1, 60);
  expect(doubted?.id).toBe('late');
  expect(await outcomes.published(target, record)).toBe(true);
  expect(await outcomes.published(target, record)).toBe(false);
  expect(await outcomes.stillUncertain(doubted as ClaimedTarget, heldForPerson, null)).toBe(false);
  expect(await stateOf('late')).toEqual([
    { status: 'published', providerId: 'x', outcome: 'published', release: 'published', events: 1 },
  ]);
});

it('is written down of a release that is deleted, too', async () => {
  await addRelease(opened.dataSource, 'deleted', ['deleted'], '-1 second');
  const [target] = await due.beginAttempts(await due.claimDue(1, 60), 60);
  await opened.dataSource.query(`update release set deleted_at = now() where id = 'deleted'`);
  expect(await outcomes.published(target as ClaimedTarget, record)).toBe(true);
  expect(await stateOf('deleted')).toMatchObject([{ status: 'published', outcome: 'published', release: 'published' }]);
});

it('any other late answer changes nothing, and neither does one about an attempt before the last', async () => {
  const target = await outlasted('other');
  expect(await outcomes.failed(target, heldForPerson)).toBe(false);
  expect(await outcomes.postponed(target, null, 0)).toBe(false);
  expect(await outcomes.published({ ...target, attempts: target.attempts - 1 }, record)).toBe(false);
  expect(await outcomes.published({ ...target, organizationId: 'org_other' }, record)).toBe(false);
  expect(await stateOf('other')).toEqual([
    { status: 'unconfirmed', providerId: null, outcome: 'unknown', release: 'publishing', events: 0 },
  ]);
});
