import { LeaseRepository } from '@imprint/platform/lease';
import { describeLease } from '@imprint/platform/lease/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../schema/database.fixture.js';
import { approvalLease, ApprovalClaimsRepository } from './approval-claims.repository.js';
import { ApprovalStage, approve, person } from './approval-stage.fixture.js';

describeLease('an approved call', async () => {
  const database = await openDatabase();
  await database.dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     values ('key', 'org', 'user', 'digest', 'abcd', 'Key', 'service', '{posts:draft}')`,
  );
  let count = 0;
  return {
    ...database,
    columns: approvalLease,
    worker: (dataSource) => {
      const claims = new ApprovalClaimsRepository(dataSource);
      const lease = new LeaseRepository(dataSource, approvalLease);
      return {
        claim: (id) => claims.claim(id, 60),
        renew: (held) => claims.renew(held, 60),
        giveBack: (held) => lease.giveBack([held]),
        write: (held) => claims.finish(held, { voidReason: 'The draft was edited.' }),
      };
    },
    add: async () => {
      const id = `appr_${(count += 1)}`;
      await database.dataSource.query(
        `insert into approval (id, organization_id, user_id, api_key_id, connector, tool_name, publishes, arguments, content_hash, summary,
           preview, status, run_status, wake_at, expires_at)
         values ($1, 'org', 'user', 'key', 'mcp', 'send_letter', false, '{}', $1, 'Send a letter', '{"targets":[]}', 'approved', 'queued', now(),
           now() + interval '1 day')`,
        [id],
      );
      return id;
    },
  };
});

describe('approved calls', () => {
  let stage: ApprovalStage;
  beforeAll(async () => {
    stage = await ApprovalStage.open();
  });
  afterAll(() => stage?.close());
  beforeEach(() => stage.clear());

  const askedBy: ApprovalStage['askedBy'] = (...given) => stage.askedBy(...given);
  async function approved(): Promise<string> {
    const id = await askedBy(await stage.newKey());
    await stage.operation.decide(person, id, approve);
    return id;
  }
  const wakesIn = (id: string, interval: string): Promise<unknown> =>
    stage.dataSource.query('update approval set wake_at = now() + $2::interval where id = $1', [id, interval]);

  it('are leased for the given time, and renewed for the given time', async () => {
    const held = await stage.claims.claim(await approved(), 60);
    if (held === null) throw new Error('it could not be taken');
    const seconds = async (): Promise<number> => {
      const until = 'extract(epoch from wake_at - now())::float8';
      const [row] = await stage.dataSource.query<{ left: number }[]>(`select ${until} as left from approval where id = $1`, [
        held.id,
      ]);
      return row?.left ?? 0;
    };
    expect(await seconds()).toBeGreaterThan(30);
    expect(await seconds()).toBeLessThanOrEqual(60);
    expect(await stage.claims.renew(held, 600)).toBe(true);
    expect(await seconds()).toBeGreaterThan(300);
    expect(await seconds()).toBeLessThanOrEqual(600);
    expect(await stage.claims.claim(await askedBy(person), 60)).toBeNull();
  });

  it.each([
    [{ result: { sent: true } }, { status: 'approved', run_status: 'completed', result: { sent: true }, failure: null }],
    [{ failure: { code: 'x' } }, { status: 'approved', run_status: 'failed', result: null, failure: { code: 'x' } }],
    [{ voidReason: 'Edited.' }, { status: 'expired', run_status: null, void_reason: 'Edited.', result: null, failure: null }],
  ])('end with what came of them: %j', async (outcome, written) => {
    const held = await stage.claims.claim(await approved(), 60);
    if (held === null) throw new Error('it could not be taken');
    expect(await stage.claims.finish(held, outcome as never)).toBe(true);
    expect(await stage.rowOf(held.id)).toMatchObject({ ...written, wake_at: null, completed_at: expect.any(Date) });
  });

  it('are overdue a second after they were due, the oldest first, limited in number', async () => {
    const [first, second, third, done] = [await approved(), await approved(), await approved(), await approved()];
    await wakesIn(first, '-3 seconds');
    await wakesIn(second, '-5 seconds');
    await wakesIn(third, '-0.2 seconds');
    await stage.claims.claim(done, 60);
    expect(await stage.claims.overdue(9)).toEqual([second, first]);
    expect(await stage.claims.overdue(1)).toEqual([second]);
    const age = await stage.claims.backlogAgeSeconds();
    expect(age).toBeGreaterThanOrEqual(5);
    expect(age).toBeLessThan(60);
  });

  it('that are not due yet are not part of the backlog', async () => {
    expect(await stage.claims.backlogAgeSeconds()).toBe(0);
    await wakesIn(await approved(), '1 hour');
    expect(await stage.claims.backlogAgeSeconds()).toBe(0);
  });

  it('expire when nobody resolves them in time, the earliest first, limited in number', async () => {
    const [late, later] = [await askedBy(person, { expiresIn: '-1 hour' }), await askedBy(person, { expiresIn: '-1 second' })];
    const open = await askedBy(person);
    expect(await stage.claims.transaction((manager) => stage.claims.expire(manager, 1))).toEqual([
      { id: late, organizationId: 'org' },
    ]);
    expect(await stage.claims.transaction((manager) => stage.claims.expire(manager, 5))).toEqual([
      { id: later, organizationId: 'org' },
    ]);
    expect((await stage.rowOf(open))['status']).toBe('pending');
  });
});
