import { eventually } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReleaseAction } from './control-release.js';
import type { DueTarget } from '../delivering/due-targets.repository.js';
import {
  emptyReleases,
  body,
  openReleases,
  person,
  scheduling,
  stored,
  stranger,
  type OpenedReleases,
} from './releases.fixture.js';

let opened: OpenedReleases;
let releaseId: string;
beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  releaseId = (await opened.create.createRelease(person, body(), null)).id;
});

const fallsDue = (): Promise<unknown> => opened.dataSource.query(`update target set wake_at = now() where status = 'scheduled'`);
const claimed = async (): Promise<DueTarget[]> => {
  await fallsDue();
  return opened.due.claimDue(10, 60);
};
const states = async (): Promise<string[]> => {
  const rows = await opened.dataSource.query<{ is: string }[]>(
    `select status || case when wake_at is null then '' when wake_at <= now() then ' due' else ' later' end as is from target order by position
     `,
  );
  return rows.map(({ is }) => is);
};
const releaseState = async (): Promise<string[]> => {
  const [row] = await opened.dataSource.query<{ release: string; post: string }[]>(
    `select r.status as release, p.status as post from release r join post p on p.id = r.post_id`,
  );
  return [row?.release ?? '', row?.post ?? ''];
};

describe('what a person does with a release', () => {
  it.each<[ReleaseAction, string, string[]]>([
    ['cancel', 'cancelled', ['cancelled', 'draft']],
    ['pause', 'paused', ['paused', 'draft']],
    ['unschedule', 'draft', ['draft', 'draft']],
    ['publish-now', 'scheduled due', ['scheduled', 'scheduled']],
  ])('%s takes what a worker holds and has not begun out of its hands', async (action, state, release) => {
    const held = await claimed();
    expect(held).toHaveLength(2);
    await opened.control.controlRelease(person, releaseId, action);
    expect([await states(), await releaseState()]).toEqual([[state, state], release]);
    expect(await opened.due.beginAttempts(held, 60)).toEqual([]);
    expect(await opened.due.claimDue(10, 60)).toHaveLength(action === 'publish-now' ? 2 : 0);
  });

  it('continues as scheduled after a pause', async () => {
    await opened.control.controlRelease(person, releaseId, 'pause');
    await opened.control.controlRelease(person, releaseId, 'resume');
    expect([await states(), await releaseState()]).toEqual([
      ['scheduled later', 'scheduled later'],
      ['scheduled', 'scheduled'],
    ]);
  });

  it('is a draft again as a whole or not at all', async () => {
    const [begun] = await claimed();
    await opened.due.beginAttempts(begun === undefined ? [] : [begun], 60);
    await expect(opened.control.controlRelease(person, releaseId, 'unschedule')).rejects.toMatchObject({
      code: 'state_conflict',
    });
    expect((await states()).toSorted()).toEqual(['publishing later', 'scheduled due']);
  });

  describe('schedules a draft', () => {
    beforeEach(() => opened.control.controlRelease(person, releaseId, 'unschedule'));
    afterEach(() => opened.dataSource.query(`update connection set status = 'connected' where status = 'revoked'`));

    it.each<[ReleaseAction]>([['resume'], ['publish-now']])(
      'by %s only if its channels take what it says, as a model may have written it',
      async (action) => {
        await opened.dataSource.query(`update release set base_content = repeat('x', 100000)`);
        const refusal = opened.control.controlRelease(person, releaseId, action);
        // Nothing of it was in the request.
        const entries = [expect.not.objectContaining({ source: expect.anything() })];
        await expect(refusal).rejects.toMatchObject({ code: 'content_rejected', entries: expect.arrayContaining(entries) });
        expect([await states(), await releaseState()]).toEqual([
          ['draft', 'draft'],
          ['draft', 'draft'],
        ]);
      },
    );

    it('only on accounts that are connected', async () => {
      await opened.dataSource.query(`update connection set status = 'revoked' where id = 'conn'`);
      const refusal = opened.control.controlRelease(person, releaseId, 'resume');
      await expect(refusal).rejects.toMatchObject({
        code: 'state_conflict',
        message: expect.stringContaining('is disconnected'),
      });
      expect(await states()).toEqual(['draft', 'draft']);
    });
  });

  it('does not affect what a worker has begun', async () => {
    const [begun] = await claimed();
    expect(begun).toBeDefined();
    await opened.due.beginAttempts(begun === undefined ? [] : [begun], 60);
    await opened.control.controlRelease(person, releaseId, 'cancel');
    expect((await states()).toSorted()).toEqual(['cancelled', 'publishing later']);
    for (const action of ['cancel', 'pause', 'resume', 'publish-now', 'unschedule'] as const)
      await expect(opened.control.controlRelease(person, releaseId, action)).rejects.toMatchObject({ code: 'state_conflict' });
    expect(await opened.due.beginAttempts(begun === undefined ? [] : [begun], 60)).toEqual([]);
  });

  it("requires the right to publish if it publishes at once, and the release's organization", async () => {
    const before = await stored(opened.dataSource);
    await expect(opened.control.controlRelease(scheduling, releaseId, 'publish-now')).rejects.toMatchObject({
      code: 'insufficient_permissions',
    });
    await expect(opened.control.controlRelease(stranger, releaseId, 'cancel')).rejects.toMatchObject({ code: 'not_found' });
    await opened.control.check(person, releaseId, 'cancel');
    expect(await stored(opened.dataSource)).toEqual(before);
  });
});

describe('a person who settles a target', () => {
  let target: DueTarget;
  beforeEach(async () => {
    const [begun] = await opened.due.beginAttempts((await claimed()).slice(0, 1), 60);
    if (begun === undefined) throw new Error('nothing was begun');
    await opened.dataSource.query(`update target set wake_at = now() where id = $1`, [begun.id]);
    await opened.due.markStalled();
    const [doubted] = await opened.due.claimUnconfirmed(1, 60);
    if (doubted === undefined) throw new Error('nothing was in doubt');
    target = doubted;
  });

  it.each([
    ['published', 'published'],
    ['failed', 'refused'],
    ['scheduled', 'refused'],
  ] as const)('as %s ends the doubt, also for whoever looks it up', async (status, outcome) => {
    await opened.control.settle(person, releaseId, target.id, { status });
    const [row] = await opened.dataSource.query<object[]>(
      `select t.status, a.outcome, t.fence from target t join publish_attempt a on a.target_id = t.id`,
    );
    expect(row).toEqual({ status, outcome, fence: target.fence + 1 });
    expect(await opened.due.renew([target], 60)).toEqual([]);
    await expect(opened.control.settle(person, releaseId, target.id, { status })).rejects.toMatchObject({
      code: 'state_conflict',
    });
  });

  it("requires the right to publish and the release's organization", async () => {
    const before = await stored(opened.dataSource);
    const settle = (who: typeof person, id: string) => opened.control.settle(who, releaseId, id, { status: 'published' });
    await expect(settle(scheduling, target.id)).rejects.toMatchObject({ code: 'insufficient_permissions' });
    await expect(settle(stranger, target.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(settle(person, 'tgt_of-nobody')).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored(opened.dataSource)).toEqual(before);
  });
});

it("an edit that waited for the release's lock before an approved resume is not published with it", async () => {
  const { dataSource, control } = opened;
  await control.controlRelease(person, releaseId, 'pause');
  const content = async (): Promise<string> => {
    const [row] = await dataSource.query<{ text: string }[]>('select base_content as text from release where id = $1', [
      releaseId,
    ]);
    return row?.text ?? '';
  };
  const approved = await content();
  const edit = dataSource.createQueryRunner();
  await edit.startTransaction();
  await edit.query(`update release set base_content = 'Something else' where id = $1`, [releaseId]);
  const resuming = control.controlRelease(person, releaseId, 'resume', { unchanged: async () => (await content()) === approved });
  const refused = expect(resuming).rejects.toMatchObject({ code: 'state_conflict' });
  await eventually(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return (await dataSource.query<object[]>(waiting)).length > 0;
  });
  await edit.commitTransaction();
  await edit.release();
  await refused;
  expect(await releaseState()).toEqual(['paused', 'draft']);
});
