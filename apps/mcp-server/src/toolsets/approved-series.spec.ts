import { AskedFor } from '@imprint/domain/approvals';
import { ControlRelease } from '@imprint/domain/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Fields } from './account.fixture.js';
import { ControlScheduledReleaseTool } from './scheduler/control-scheduled-release.tool.js';
import { UpdateScheduledReleaseTool } from './scheduler/update-scheduled-release.tool.js';
import { idOfApproval, startRequests, type RequestStage } from './approved-requests.fixture.js';

let stage: RequestStage;
beforeAll(async () => {
  stage = await startRequests();
}, 60_000);
afterAll(() => stage?.accounts.app.close());
beforeEach(() => stage.askCreators());

const ran = { status: 'approved', run_status: 'completed', failure: null };

describe('what a creator requested in person is done once it is approved', () => {
  it('releases that repeat, also those that are added by the approval, and changes of several of them', async () => {
    const { dataSource } = stage.accounts.app;
    const rows = (): Promise<Fields[]> =>
      dataSource.query(
        `select r.id, r.base_content, r.status, v.approval_id from release r
         join lateral (select approval_id from release_version where release_id = r.id order by revision desc limit 1) v on true
         where r.title = 'Daily' and r.deleted_at is null order by r.occurrence_date`,
      );
    const asked = await stage.requests.createRelease(
      stage.creator,
      { ...stage.body('Daily'), recurrence: { frequency: 'daily', count: 3 } },
      null,
    );
    expect(await rows()).toEqual([]);
    expect(await stage.approved(asked)).toMatchObject(ran);
    expect((await rows()).map((row) => row['approval_id'])).toEqual(Array(3).fill(idOfApproval(asked)));
    const second = String((await rows())[1]?.['id']);
    const change = await stage.requests.updateRelease(stage.creator, second, { baseContent: 'Other', occurrences: 'following' });
    // That the series can grow no more is no change of the release.
    await dataSource.query(
      "update release_series set extend_at = now() + interval '1 year' where id = (select series_id from release where id = $1)",
      [second],
    );
    expect(await stage.approved(change)).toMatchObject(ran);
    expect((await rows()).map((row) => row['base_content'])).toEqual(['Text', 'Other', 'Other']);
    const [target] = (await stage.read(second)).targets;
    const captioned = stage.requests.updateTarget(stage.creator, second, target?.id ?? '', {
      caption: 'Mine',
      occurrences: 'all',
    });
    expect(await stage.approved(await captioned)).toMatchObject(ran);
    expect(
      await dataSource.query(
        `select distinct caption from target t join release r on r.id = t.release_id where r.title = 'Daily'`,
      ),
    ).toEqual([{ caption: 'Mine' }]);
    const cancelling = stage.requests.controlRelease(stage.creator, second, {
      action: 'cancel',
      occurrences: 'following',
      idempotencyKey: null,
    });
    expect(await stage.approved(await cancelling)).toMatchObject(ran);
    expect((await rows()).map((row) => row['status'])).toEqual(['scheduled', 'cancelled']);
  });

  it('a draft of a series asks when others change with it', async () => {
    const asked = await stage.requests.createRelease(
      stage.creator,
      { ...stage.body('Draft of'), recurrence: { frequency: 'daily', count: 2 } },
      null,
    );
    await stage.approved(asked);
    const [row] = await stage.accounts.app.dataSource.query<Fields[]>(
      `select id from release where title = 'Draft of' order by occurrence_date`,
    );
    const id = String(row?.['id']);
    await stage.accounts.app.app.get(ControlRelease, { strict: false }).controlRelease(stage.owner, id, 'unschedule');
    expect(await stage.requests.updateRelease(stage.creator, id, { baseContent: 'Mine' })).toMatchObject({ status: 'draft' });
    expect(await stage.requests.updateRelease(stage.creator, id, { baseContent: 'All', occurrences: 'all' })).toBeInstanceOf(
      AskedFor,
    );
  });
});

it('tools change and cancel a draft of a series without asking, but not the others with it', async () => {
  const { app, dataSource } = stage.accounts.app;
  const asked = { ...stage.body('Policy of'), recurrence: { frequency: 'daily' as const, count: 2 } };
  await stage.approved(await stage.requests.createRelease(stage.creator, asked, null));
  const [row] = await dataSource.query<Fields[]>(`select id from release where title = 'Policy of' order by occurrence_date`);
  const releaseId = String(row?.['id']);
  await app.get(ControlRelease, { strict: false }).controlRelease(stage.owner, releaseId, 'unschedule');
  const update = { releaseId, scope: 'release', changes: { title: 'New' } } as const;
  const cancel = { releaseId, action: 'cancel' } as const;
  const [updating, controlling] = [app.get(UpdateScheduledReleaseTool), app.get(ControlScheduledReleaseTool)];
  expect(await updating.policyFor(stage.creator, update)).toBe('direct');
  expect(await controlling.policyFor(stage.creator, cancel)).toBe('direct');
  for (const occurrences of ['following', 'all'] as const) {
    expect(await updating.policyFor(stage.creator, { ...update, occurrences })).toBe('approval-required');
    expect(await controlling.policyFor(stage.creator, { ...cancel, occurrences })).toBe('approval-required');
  }
});
