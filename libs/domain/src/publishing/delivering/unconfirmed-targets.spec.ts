import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { LookUpResult, SentPost } from '../channel/index.js';
import { heldAfterRestore, heldForPerson } from '../publish-failure.js';
import { publishWorker } from './publish-worker.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { TargetsRepository } from '../releases/targets.repository.js';

const callMs = 20_000;
let opened: Awaited<ReturnType<typeof openPublishing>>;
let dataSource: DataSource;
let id: string;
let count = 0;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  ({ dataSource } = opened);
});
afterAll(() => opened.close());
beforeEach(async () => {
  id = `tgt_${(count += 1)}`;
  await dataSource.query('truncate release, target cascade');
});

type Answers = LookUpResult | Error;
function worker(answer: Answers, lookUp: 'exact' | 'none' = 'exact') {
  const answered = (): Promise<LookUpResult> => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer));
  const capability = { lookUp, timeoutMs: callMs };
  return publishWorker(dataSource, { lookUp: answered, capability }, { PUBLISH_RETRY_BASE_MS: 60_000 });
}

/** A target whose call lost its response; the call may have started long ago, and may be one of several. */
async function uncertain({ begunAgo = '1 hour', attempts = 1 } = {}): Promise<void> {
  await addRelease(dataSource, `rel_${count}`, [id], '-1 second');
  const { due, outcomes } = worker({ outcome: 'absent' });
  const [target] = await due.beginAttempts(await due.claimDue(1, 60), 60);
  if (target === undefined) throw new Error('nothing was due');
  await outcomes.uncertain(target, heldForPerson);
  await dataSource.query('update target set attempts = $2 where id = $1', [id, attempts]);
  await dataSource.query('update publish_attempt set number = $1, started_at = now() - $2::interval', [attempts, begunAgo]);
}
const lookUp = (answer: Answers, how?: 'none'): Promise<void> => worker(answer, how).settleUncertain();
const isDueAgain = (): Promise<unknown> => dataSource.query('update target set wake_at = now() where id = $1', [id]);

interface Found {
  status: string;
  lookups: number;
  attempts: number;
  outcome: string;
  code: string | null;
  wakeAt: Date | null;
}
async function found(): Promise<Found | undefined> {
  const [row] = await dataSource.query<Found[]>(
    `select t.status, t.lookups, t.attempts, a.outcome, t.error ->> 'code' as code, t.wake_at as "wakeAt"
     from target t join publish_attempt a on a.target_id = t.id and a.number = t.attempts where t.id = $1`,
    [id],
  );
  return row;
}
const now = async (): Promise<number> => {
  const [row] = await dataSource.query<{ at: Date }[]>('select clock_timestamp() as at');
  return row?.at.getTime() ?? 0;
};
/** Runs `act`, and returns a check that a time lies `ms` after it. */
async function within(ms: number, act: () => Promise<void>): Promise<(time: Date | null | undefined) => boolean> {
  const earliest = Math.floor((await now()) + ms);
  await act();
  const latest = Math.ceil((await now()) + ms);
  return (time) => (time?.getTime() ?? 0) >= earliest - 1 && (time?.getTime() ?? 0) <= latest;
}

describe('a post that is looked up', () => {
  it("that is found is published, with the platform's details", async () => {
    await uncertain({ begunAgo: '1 second' });
    await lookUp({
      outcome: 'found',
      record: { externalProviderId: 'post-1', externalShortcode: null, url: 'https://x.example/1' },
    });
    expect(await found()).toMatchObject({ status: 'published', outcome: 'published', wakeAt: null });
    expect(await dataSource.query('select external_provider_id as id, url from target')).toEqual([
      { id: 'post-1', url: 'https://x.example/1' },
    ]);
  });

  it('is asked for since its first attempt began', async () => {
    await uncertain({ begunAgo: '2 hours' });
    const asked: SentPost[] = [];
    const answered = (post: SentPost): Promise<LookUpResult> => {
      asked.push(post);
      return Promise.resolve({ outcome: 'absent' });
    };
    const capability = { lookUp: 'exact', timeoutMs: callMs } as const;
    await publishWorker(dataSource, { lookUp: answered, capability }).settleUncertain();
    expect(Math.round(((await now()) - (asked[0]?.firstSentAt.getTime() ?? 0)) / 60_000)).toBe(120);
  });

  it('without a marker takes the first post with its content that no other target has published', async () => {
    const records = ['post-1', 'post-2'].map((externalProviderId) => ({
      externalProviderId,
      externalShortcode: null,
      url: null,
    }));
    const ids: (string | null)[] = [];
    for (const taken of ['other-1', 'other-2', 'other-3']) {
      await uncertain();
      await lookUp({ outcome: 'candidates', records });
      const [row] = await dataSource.query<{ id: string | null }[]>(
        'select external_provider_id as id from target where id = $1',
        [id],
      );
      ids.push(row?.id ?? null);
      id = `tgt_${(count += 1)}_${taken}`;
    }
    expect(ids).toEqual(['post-1', 'post-2', null]);
    expect(await dataSource.query('select status from target order by status')).toEqual([
      { status: 'published' },
      { status: 'published' },
      { status: 'scheduled' },
    ]);
  });

  it('without a marker is not taken for the post that another target takes at the same moment', async () => {
    await uncertain();
    await dataSource.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status)
       select id || '_other', organization_id, release_id, connection_id, platform, 1, 'unconfirmed' from target`,
    );
    const claim = { id: `${id}_other`, organizationId: 'org', connectionId: 'conn' };
    const record = { externalProviderId: 'post-1', externalShortcode: null, url: null };
    const isAwaited = async (): Promise<boolean> => {
      const waiting = await dataSource.query<unknown[]>(`select from pg_locks where locktype = 'advisory' and not granted`);
      return waiting.length === 1;
    };
    let lookedUp: Promise<void> | undefined;
    await dataSource.transaction(async (manager) => {
      expect(await new TargetsRepository(dataSource).lockPublishedAs(manager, claim, [record])).toEqual([]);
      lookedUp = lookUp({ outcome: 'candidates', records: [record] });
      await eventually(isAwaited, { timeoutMs: 5_000 });
      await manager.query(`update target set status = 'published', external_provider_id = 'post-1' where id = $1`, [claim.id]);
    });
    await lookedUp;
    expect(await found()).toMatchObject({ status: 'scheduled' });
  });

  it('without a marker may have the id that a post of another account has', async () => {
    await uncertain();
    await dataSource.query(
      `insert into connection (id, organization_id, brand_id, platform, status)
       values ('conn_other', 'org', 'brand', 'mastodon', 'connected')`,
    );
    await dataSource.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, external_provider_id)
       select id || '_other', organization_id, release_id, 'conn_other', platform, 1, 'published', 'post-1' from target`,
    );
    await lookUp({ outcome: 'candidates', records: [{ externalProviderId: 'post-1', externalShortcode: null, url: null }] });
    expect(await found()).toMatchObject({ status: 'published' });
  });

  it('that is absent is sent again at once when no call can still be running', async () => {
    await uncertain({ begunAgo: `${callMs / 1_000} seconds` });
    await lookUp({ outcome: 'absent' });
    expect(await found()).toMatchObject({ status: 'scheduled', attempts: 1, outcome: 'refused' });
    expect(await worker({ outcome: 'absent' }).due.claimDue(1, 60)).toMatchObject([{ id }]);
  });

  it('that is absent is not sent again while the call may still be running: it is looked up again later, without counting this look-up', async () => {
    await uncertain({ begunAgo: '0 seconds' });
    const [attempt] = await dataSource.query<{ at: Date }[]>('select started_at as at from publish_attempt');
    const over = (attempt?.at.getTime() ?? 0) + callMs;
    await lookUp({ outcome: 'absent' });
    const row = await found();
    expect(row).toMatchObject({ status: 'unconfirmed', lookups: 0, outcome: 'unknown' });
    expect(row?.wakeAt?.getTime()).toBeGreaterThanOrEqual(over - 1);
    expect(row?.wakeAt?.getTime()).toBeLessThanOrEqual((await now()) + callMs);
    expect(await worker({ outcome: 'absent' }).due.claimDue(1, 60)).toEqual([]);
  });

  it('that is absent after four sends is held for a person', async () => {
    await uncertain({ attempts: 3 });
    await lookUp({ outcome: 'absent' });
    expect(await found()).toMatchObject({ status: 'scheduled' });
    await dataSource.query('truncate release, target cascade');
    id = `tgt_${(count += 1)}`;
    await uncertain({ attempts: 4 });
    await lookUp({ outcome: 'absent' });
    expect(await found()).toMatchObject({ status: 'unconfirmed', wakeAt: null, code: 'publish_unconfirmed' });
  });

  it.each<[string, Answers]>([
    ['without a certain answer', { outcome: 'unknown', reason: 'The platform lists only the last hour.' }],
    ['in vain', new Error('it is down')],
  ])('%s is looked up again, four times as late each time, and held for a person after six times', async (_how, answer) => {
    await uncertain();
    for (let lookups = 1; lookups < 6; lookups += 1) {
      const isThen = await within(1_000 * 4 ** (lookups - 1), () => lookUp(answer));
      const row = await found();
      expect(row).toMatchObject({ status: 'unconfirmed', lookups, attempts: 1 });
      expect(isThen(row?.wakeAt)).toBe(true);
      await isDueAgain();
    }
    await lookUp(answer);
    expect(await found()).toMatchObject({ status: 'unconfirmed', lookups: 6, wakeAt: null, code: 'publish_unconfirmed' });
  });

  it('on a platform without look-ups is held for a person at once', async () => {
    await uncertain();
    await lookUp({ outcome: 'unknown', reason: 'It has no look-up.' }, 'none');
    expect(await found()).toMatchObject({ status: 'unconfirmed', wakeAt: null, code: 'publish_unconfirmed' });
  });

  it('that is absent after a restore is only sent again by a person', async () => {
    await uncertain();
    await dataSource.query('update target set error = $2 where id = $1', [id, heldAfterRestore]);
    await lookUp({ outcome: 'absent' });
    expect(await found()).toMatchObject({ status: 'unconfirmed', wakeAt: null, code: 'held_after_restore' });
  });
});

describe('a publish whose worker died', () => {
  it('is looked up once its lease has ended, and not before', async () => {
    await addRelease(dataSource, `rel_${count}`, [id], '-1 second');
    const { due } = worker({ outcome: 'absent' });
    await due.beginAttempts(await due.claimDue(1, 60), 60);
    await lookUp({ outcome: 'absent' });
    expect(await found()).toMatchObject({ status: 'publishing', outcome: 'running' });
    await isDueAgain();
    await lookUp({ outcome: 'found', record: { externalProviderId: 'post-1', externalShortcode: null, url: null } });
    expect(await found()).toMatchObject({ status: 'published', outcome: 'published' });
  });
});
