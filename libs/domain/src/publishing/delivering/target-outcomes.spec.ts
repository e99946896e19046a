import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { DueTargetsRepository, type ClaimedTarget } from './due-targets.repository.js';
import { heldForPerson } from '../publish-failure.js';
import { PublishMetrics } from './publish-metrics.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { QuotaGate } from './quota-gate.js';
import { TargetOutcomes } from './target-outcomes.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';

const record = { part: 'post', externalProviderId: 'x', externalShortcode: null, url: null } as const;
let opened: Awaited<ReturnType<typeof openPublishing>>;
let due: DueTargetsRepository;
let outcomes: TargetOutcomes;
let told: [name: string, payload: object][];

beforeAll(async () => {
  opened = await openPublishing();
  due = new DueTargetsRepository(opened.dataSource, new PublishWorkersRepository(opened.dataSource));
  const publish = async (...signal: [string, object]) => void told.push(signal);
  const signals = { publish } as unknown as SignalBus;
  const metrics = new PublishMetrics(new Metrics(), new Map());
  const gate = new QuotaGate(opened.dataSource, new WaitingTargetsRepository(opened.dataSource), signals, new Map());
  outcomes = new TargetOutcomes(opened.dataSource, due, new TargetsRepository(opened.dataSource), signals, metrics, gate);
});
afterAll(() => opened.close());
beforeEach(() => {
  told = [];
});

/** A target whose call outlasted its lease, so that it is unconfirmed. */
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

it('a success counts although the lease was lost, once, and ends the look-ups', async () => {
  const target = await outlasted('late');
  const [doubted] = await due.claimUnconfirmed(1, 60);
  expect(doubted?.id).toBe('late');
  expect(await outcomes.published(target, [record])).toBe(true);
  expect(await outcomes.published(target, [record])).toBe(false);
  expect(await outcomes.stillUncertain(doubted as ClaimedTarget, heldForPerson, null)).toBe(false);
  expect(await stateOf('late')).toEqual([
    { status: 'published', providerId: 'x', outcome: 'published', release: 'published', events: 1 },
  ]);
});

it('regression: an outcome is stored for a deleted release too', async () => {
  await addRelease(opened.dataSource, 'deleted', ['deleted'], '-1 second');
  const [target] = await due.beginAttempts(await due.claimDue(1, 60), 60);
  await opened.dataSource.query(`update release set deleted_at = now() where id = 'deleted'`);
  expect(await outcomes.published(target as ClaimedTarget, [record])).toBe(true);
  expect(await stateOf('deleted')).toMatchObject([{ status: 'published', outcome: 'published', release: 'published' }]);
});

it('any other late response changes nothing, nor does one for an earlier attempt', async () => {
  const target = await outlasted('other');
  expect(await outcomes.failed(target, heldForPerson)).toBe(false);
  expect(await outcomes.postponed(target, null, 0)).toBe(false);
  expect(await outcomes.published({ ...target, attempts: target.attempts - 1 }, [record])).toBe(false);
  expect(await outcomes.published({ ...target, organizationId: 'org_other' }, [record])).toBe(false);
  expect(await stateOf('other')).toEqual([
    { status: 'unconfirmed', providerId: null, outcome: 'unknown', release: 'publishing', events: 0 },
  ]);
});

describe('an outcome', () => {
  /** A target with a call in progress, on its second attempt. */
  async function begun(id: string): Promise<ClaimedTarget> {
    await addRelease(opened.dataSource, id, [id], '-1 second');
    const [first] = await due.beginAttempts(await due.claimDue(1, 60), 60);
    await outcomes.postponed(first as ClaimedTarget, null, 0);
    const [second] = await due.beginAttempts(await due.claimDue(1, 60), 60);
    if (second?.id !== id) throw new Error('something else was due');
    told = [];
    return second;
  }
  async function lookedUp(id: string): Promise<ClaimedTarget> {
    const found = (await due.claimUnconfirmed(9, 60)).find((target) => target.id === id);
    if (found === undefined) throw new Error('it is not due');
    return found;
  }
  const written = async (id: string) => {
    const [target] = await opened.dataSource.query<Record<string, unknown>[]>(
      `select status, error, lookups, fence, published_at is not null as published, external_provider_id as provider, url,
         extract(epoch from wake_at - updated_at)::float8 as wakes from target where id = $1`,
      [id],
    );
    const attempts = await opened.dataSource.query<object[]>(
      `select outcome, error, ended_at is not null as ended from publish_attempt where target_id = $1 order by number`,
      [id],
    );
    return { target, attempts };
  };
  const earlier = { outcome: 'refused', error: null, ended: true };
  const open = { published: false, provider: null, url: null };
  /** Whether workers were signalled that something is due `waitMs` after `began`, or as much later as it is now. */
  const isToldDue = (began: number, waitMs: number): boolean => {
    const [, payload] = told.find(([name]) => name === 'targets.changed') ?? [];
    const dueAt = Date.parse((payload as { dueAt: string }).dueAt);
    return dueAt >= began + waitMs && dueAt <= Date.now() + waitMs;
  };
  const names = (): string[] => told.map(([name]) => name).sort();

  it("published is stored with the post's address, and its release is signalled", async () => {
    const target = await begun('out');
    expect(await outcomes.published(target, [{ ...record, url: 'https://feed.example/x' }])).toBe(true);
    const kept = { status: 'published', error: null, lookups: 0, fence: target.fence + 1, published: true, provider: 'x' };
    expect(await written('out')).toEqual({
      target: { ...kept, url: 'https://feed.example/x', wakes: null },
      attempts: [earlier, { outcome: 'published', error: null, ended: true }],
    });
    expect(names()).toContain('outbox.added');
    expect(names()).not.toContain('targets.changed');
    const { organizationId, releaseId } = target;
    expect(told).toContainEqual(['release.changed', { organizationId, releaseId, targetIds: ['out'] }]);
  });

  it('refused permanently is stored with its reason', async () => {
    const target = await begun('refused');
    expect(await outcomes.failed(target, heldForPerson)).toBe(true);
    expect(await written('refused')).toEqual({
      target: { ...open, status: 'failed', error: heldForPerson, lookups: 0, fence: target.fence + 1, wakes: null },
      attempts: [earlier, { outcome: 'refused', error: heldForPerson, ended: true }],
    });
    expect(names()).toContain('outbox.added');
  });

  it('postponed is due again after the wait, and workers are signalled when', async () => {
    const target = await begun('later');
    const began = Date.now();
    expect(await outcomes.postponed(target, heldForPerson, 60_000)).toBe(true);
    expect(await written('later')).toEqual({
      target: { ...open, status: 'scheduled', error: heldForPerson, lookups: 0, fence: target.fence + 1, wakes: 60 },
      attempts: [earlier, { outcome: 'refused', error: heldForPerson, ended: true }],
    });
    expect(isToldDue(began, 60_000)).toBe(true);
    expect(names()).not.toContain('outbox.added');
  });

  it('unknown is looked up at once, and then at the given intervals', async () => {
    const target = await begun('doubt');
    await opened.dataSource.query(`update target set lookups = 7 where id = 'doubt'`);
    const began = Date.now();
    expect(await outcomes.uncertain(target, heldForPerson)).toBe(true);
    const unknown = { outcome: 'unknown', error: heldForPerson, ended: true };
    const doubt = { ...open, status: 'unconfirmed', error: heldForPerson };
    expect(await written('doubt')).toEqual({
      target: { ...doubt, lookups: 0, fence: target.fence + 1, wakes: 0 },
      attempts: [earlier, unknown],
    });
    expect(isToldDue(began, 0)).toBe(true);
    expect(await outcomes.stillUncertain(await lookedUp('doubt'), heldForPerson, 120_000)).toBe(true);
    expect((await written('doubt')).target).toMatchObject({ ...doubt, lookups: 1, wakes: 120 });
    await opened.dataSource.query(`update target set wake_at = now() where id = 'doubt'`);
    expect(await outcomes.stillUncertain(await lookedUp('doubt'), heldForPerson, null)).toBe(true);
    expect(await written('doubt')).toMatchObject({ target: { ...doubt, lookups: 2, wakes: null }, attempts: [earlier, unknown] });
  });

  it('that came too late is not signalled', async () => {
    const target = await begun('late-again');
    await opened.dataSource.query(`update target set fence = fence + 1 where id = 'late-again'`);
    expect(await outcomes.failed(target, heldForPerson)).toBe(false);
    expect(told).toEqual([]);
    await opened.dataSource.query(`update target set status = 'cancelled', wake_at = null where id = 'late-again'`);
  });
});

describe('notices', () => {
  const begun = async (id: string): Promise<ClaimedTarget> => {
    await addRelease(opened.dataSource, id, [id], '-1 second');
    const [target] = await due.beginAttempts(await due.claimDue(1, 60), 60);
    if (target === undefined) throw new Error('nothing was due');
    return target;
  };
  const noticesOf = (subjectId: string): Promise<object[]> =>
    opened.dataSource.query(
      `select kind, title, detail, resolved_at is null as open from notice where subject_id = $1 order by created_at`,
      [subjectId],
    );
  const refused = { class: 'validation', code: 'refused', message: 'It is too long.', retryable: false } as const;

  it('a refused target needs somebody once, and a success nobody', async () => {
    const target = await begun('n-refused');
    expect(await outcomes.failed(target, refused)).toBe(true);
    expect(await outcomes.failed(target, refused)).toBe(false);
    expect(await noticesOf('n-refused')).toMatchObject([{ kind: 'target.failed', detail: 'It is too long.', open: true }]);
    expect(told.filter(([name]) => name === 'notice.changed')).toHaveLength(1);
    await outcomes.published(await begun('n-good'), [record]);
    expect(await noticesOf('n-good')).toEqual([]);
  });

  it('an unconfirmed target needs somebody once look-ups have ended, until it is found', async () => {
    const target = await outlasted('n-held');
    const [doubted] = await due.claimUnconfirmed(1, 60);
    await outcomes.stillUncertain(doubted as ClaimedTarget, heldForPerson, 0);
    expect(await noticesOf('n-held')).toEqual([]);
    const [again] = await due.claimUnconfirmed(1, 60);
    await outcomes.stillUncertain(again as ClaimedTarget, heldForPerson, null);
    expect(await noticesOf('n-held')).toMatchObject([{ kind: 'target.unconfirmed', open: true }]);
    expect(await outcomes.published(target, [record])).toBe(true);
    expect(await noticesOf('n-held')).toMatchObject([{ kind: 'target.unconfirmed', open: false }]);
  });

  it('refused credentials are one notice for the account, however many posts fail, until one is published', async () => {
    const invalid = { ...refused, class: 'credential', code: 'invalid_credentials' } as const;
    const [one, other, last] = [await begun('n-one'), await begun('n-other'), await begun('n-last')];
    await outcomes.failed(one, invalid);
    await outcomes.failed(other, invalid);
    expect(await noticesOf(one.connectionId)).toMatchObject([{ kind: 'connection.refused', open: true }]);
    await outcomes.published(last, [record]);
    expect(await noticesOf(one.connectionId)).toMatchObject([{ kind: 'connection.refused', open: false }]);
    await outcomes.failed(await begun('n-later'), invalid);
    expect(await noticesOf(one.connectionId)).toMatchObject([{ open: false }, { open: true }]);
  });
});
