import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  body,
  emptyReleases,
  openReleases,
  person,
  scheduling,
  soon,
  stored,
  stranger,
  type OpenedReleases,
} from './releases.fixture.js';

let opened: OpenedReleases;
let releaseId: string;
const page = { page: 1, limit: 10 };
const colleague = { ...person, userId: 'grace', role: 'creator' as const };
const admin = { ...person, userId: 'grace' };

beforeAll(async () => {
  opened = await openReleases();
  await opened.dataSource.query(`insert into app_user (id, email, name) values ('grace', 'grace@example.com', 'Grace')`);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  await opened.dataSource.query(
    `insert into membership (organization_id, user_id, role) values ('org', 'grace', 'creator') on conflict do nothing`,
  );
  releaseId = (await opened.create.createRelease(person, body({ status: 'draft' }), null)).id;
});

const versions = async () => (await opened.versions.list(person, releaseId, page)).items;
/** Lets the time pass in which everything is one version. */
const pass = (): Promise<unknown> =>
  opened.dataSource.query(`update release_version set created_at = created_at - interval '${limits.versionMinutes} minutes'`);

describe('comments', () => {
  const comments = async () => (await opened.comments.list(person, releaseId, page)).items;

  it('name their author, also after they have left, and wake whoever looks at the release', async () => {
    await opened.comments.create(colleague, releaseId, '<b>First</b>', null);
    await opened.comments.create(scheduling, releaseId, 'Second', null);
    await opened.dataSource.query(`delete from membership where user_id = 'grace'`);
    expect(await comments()).toMatchObject([
      { text: '<b>First</b>', author: { id: 'grace', name: 'Grace' }, apiKeyId: null, editedAt: null },
      { text: 'Second', author: { id: 'user' }, apiKeyId: 'key' },
    ]);
    expect(opened.published).toContainEqual({
      name: 'release.changed',
      payload: { organizationId: 'org', releaseId, targetIds: [] },
    });
  });

  it('a repeat of a request finds the comment that it wrote', async () => {
    const first = await opened.comments.create(person, releaseId, 'Once', 'request-1');
    expect(await opened.comments.create(person, releaseId, 'Once', 'request-1')).toEqual(first);
    expect(await comments()).toHaveLength(1);
  });

  it('only the author changes one, and a key only its own; author and admin delete it', async () => {
    const { id } = await opened.comments.create(person, releaseId, 'Mine', null);
    for (const other of [colleague, admin, scheduling])
      await expect(opened.comments.update(other, releaseId, id, 'Yours')).rejects.toMatchObject({
        code: 'insufficient_permissions',
      });
    for (const other of [colleague, scheduling])
      await expect(opened.comments.delete(other, releaseId, id)).rejects.toMatchObject({ code: 'insufficient_permissions' });
    expect(await opened.comments.update(person, releaseId, id, 'Better')).toMatchObject({
      text: 'Better',
      editedAt: expect.any(Date),
    });
    await opened.comments.delete(admin, releaseId, id);
    expect(await comments()).toEqual([]);
  });

  it('of another organization are not there', async () => {
    const { id } = await opened.comments.create(person, releaseId, 'Ours', null);
    const other = (await opened.create.createRelease(person, body({ status: 'draft' }), null)).id;
    for (const [who, release] of [
      [stranger, releaseId],
      [person, other],
    ] as const)
      await expect(opened.comments.delete(who, release, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.comments.create(stranger, releaseId, 'x', null)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.comments.list(stranger, releaseId, page)).rejects.toMatchObject({ code: 'not_found' });
    expect(await comments()).toMatchObject([{ text: 'Ours' }]);
  });
});

describe('versions', () => {
  it('what one author saves within minutes is one version, what another saves is another', async () => {
    await opened.update.release(person, releaseId, { baseContent: 'Second' });
    await opened.update.release(person, releaseId, { baseContent: 'Third' });
    await opened.update.release(colleague, releaseId, { baseContent: 'Of Grace' });
    await pass();
    await opened.update.release(colleague, releaseId, { title: 'Later' });
    const { revision } = await opened.releases.read(person, releaseId);
    expect(await versions()).toMatchObject([
      { title: 'Later', baseContent: 'Of Grace', revision, author: { id: 'grace', name: 'Grace' } },
      { title: 'Title', baseContent: 'Of Grace', author: { id: 'grace' } },
      { title: 'Title', baseContent: 'Third', author: { id: 'user' }, credentialId: null },
    ]);
  });

  it('a session and a key of the same person are two authors', async () => {
    await opened.update.release(scheduling, releaseId, { baseContent: 'By a key' });
    expect(await versions()).toMatchObject([{ credentialId: 'key' }, { credentialId: null, baseContent: 'Text' }]);
  });

  it('hold texts of accounts, media and time, and nothing when nothing was written', async () => {
    const [target] = (await opened.releases.read(person, releaseId)).targets;
    await pass();
    await opened.update.target(person, releaseId, String(target?.id), { caption: 'Own' });
    await pass();
    await opened.update.release(person, releaseId, {});
    await opened.control.controlRelease(person, releaseId, 'resume');
    const [latest, first, ...none] = await versions();
    expect(none).toEqual([]);
    expect(await opened.versions.read(person, releaseId, String(latest?.id))).toMatchObject({
      scheduledAt: soon,
      timezone: 'UTC',
      media: [],
      targets: [
        { connectionId: 'conn', caption: 'Own' },
        { connectionId: 'conn_2', caption: null },
      ],
    });
    expect(first).toMatchObject({ targets: [{ caption: null }, { caption: null }] });
  });

  it('what is brought back is a version of its own, and what was there before stays', async () => {
    const [first] = await versions();
    await pass();
    await opened.update.release(person, releaseId, { baseContent: 'Worse' });
    await opened.update.release(person, releaseId, { baseContent: 'Text', restoredFrom: String(first?.id) });
    await opened.update.release(person, releaseId, { baseContent: 'Text and more' });
    expect(await versions()).toMatchObject([
      { baseContent: 'Text and more', restoredFrom: null },
      { baseContent: 'Text', restoredFrom: first?.id },
      { baseContent: 'Worse' },
      { baseContent: 'Text' },
    ]);
  });

  it('a version of another release brings nothing back', async () => {
    const other = (await opened.create.createRelease(person, body({ status: 'draft' }), null)).id;
    const [foreign] = (await opened.versions.list(person, other, page)).items;
    const before = await stored(opened.dataSource);
    const restoring = { baseContent: 'Changed', restoredFrom: String(foreign?.id) };
    await expect(opened.update.release(person, releaseId, restoring)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(opened.versions.read(person, releaseId, String(foreign?.id))).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.versions.list(stranger, releaseId, page)).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it('the latest hundred are kept', async () => {
    await opened.dataSource.query(
      `insert into release_version (id, organization_id, release_id, revision, title, base_content, timezone, targets, media, author_id,
         created_at, saved_at)
       select 'ver_' || n, 'org', $1, 0, 'Title', 'Text ' || n, 'UTC', '[]', '[]', 'user', now() - interval '1 hour' - n * interval '1 hour', now()
       from generate_series(2, $2::integer) n`,
      [releaseId, limits.versionsPerRelease],
    );
    const kept = async (): Promise<string[]> =>
      (await opened.dataSource.query<{ id: string }[]>('select id from release_version order by created_at')).map(({ id }) => id);
    expect(await kept()).toHaveLength(limits.versionsPerRelease);
    const [oldest, ...others] = await kept();
    await opened.update.release(colleague, releaseId, { baseContent: 'New' });
    expect(await kept()).toEqual([...others, expect.not.stringContaining(String(oldest))]);
  });
});

describe('accounts of a draft', () => {
  it('are replaced in one change: those that stay keep their targets, and a time can be taken away', async () => {
    const before = (await opened.releases.read(person, releaseId)).targets;
    await opened.update.release(person, releaseId, { targets: [{ connectionId: 'conn_2', caption: 'Own' }], scheduledAt: null });
    const { targets, scheduledAt } = await opened.releases.read(person, releaseId);
    expect(targets).toMatchObject([
      { id: before[1]?.id, connectionId: 'conn_2', caption: 'Own', status: 'draft', scheduledAt: null },
    ]);
    expect(scheduledAt).toBeNull();
    await opened.update.release(person, releaseId, {
      targets: [{ connectionId: 'conn_brand_2' }],
      scheduledAt: soon.toISOString(),
    });
    expect(await opened.releases.read(person, releaseId)).toMatchObject({
      brandId: 'brand_2',
      scheduledAt: soon,
      targets: [{ connectionId: 'conn_brand_2', caption: null, scheduledAt: soon }],
    });
  });

  it.each([
    ['of another organization', [{ connectionId: 'conn_other' }], 'validation_failed'],
    ['of two brands', [{ connectionId: 'conn' }, { connectionId: 'conn_brand_2' }], 'validation_failed'],
    ['with a text that is too long there', [{ connectionId: 'conn', caption: 'x'.repeat(21) }], 'content_rejected'],
  ])('%s are refused and change nothing', async (_what, targets, code) => {
    const before = await stored(opened.dataSource);
    await expect(opened.update.release(person, releaseId, { targets })).rejects.toMatchObject({ code });
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it('stay once it is scheduled, and so does its time', async () => {
    await opened.control.controlRelease(person, releaseId, 'resume');
    const before = await stored(opened.dataSource);
    const targets = [{ connectionId: 'conn' }];
    await expect(opened.update.release(person, releaseId, { targets })).rejects.toMatchObject({ code: 'state_conflict' });
    await expect(opened.update.release(person, releaseId, { scheduledAt: null })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await stored(opened.dataSource)).toEqual(before);
  });
});

describe('assignee', () => {
  const assigned = async () => (await opened.releases.read(person, releaseId)).assigneeId;

  it('a member, in any state, and nobody once they have left', async () => {
    await opened.control.controlRelease(person, releaseId, 'cancel');
    const { revision } = await opened.releases.read(person, releaseId);
    await opened.assignment.assign(person, releaseId, { assigneeId: 'grace', expectedRevision: revision });
    expect(await opened.releases.list(person, { ...page, assigneeId: 'grace' })).toMatchObject({ items: [{ id: releaseId }] });
    expect(await opened.releases.list(person, { ...page, assigneeId: 'user' })).toMatchObject({ items: [] });
    await opened.dataSource.query(`delete from membership where user_id = 'grace'`);
    expect(await assigned()).toBeNull();
    expect(await versions()).toHaveLength(1);
  });

  it('is cleared by null, and refused for strangers, with other changes and after a later revision', async () => {
    await opened.assignment.assign(person, releaseId, { assigneeId: 'grace' });
    for (const [who, change, code] of [
      [person, { assigneeId: 'nobody' }, 'validation_failed'],
      [person, { assigneeId: 'user', title: 'Other' }, 'validation_failed'],
      [person, { assigneeId: 'user', expectedRevision: 1 }, 'revision_conflict'],
      [stranger, { assigneeId: null }, 'not_found'],
    ] as const)
      await expect(opened.assignment.assign(who, releaseId, change)).rejects.toMatchObject({ code });
    expect(await assigned()).toBe('grace');
    await opened.assignment.assign(person, releaseId, { assigneeId: null });
    expect(await assigned()).toBeNull();
  });
});
