import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApprovalRequired } from '../../identity/index.js';
import { ChannelError, type ChannelFailure } from '../channel/index.js';
import { failRestoredChanges } from '../post-changes/post-changes.repository.js';
import { emptyReleases, person, scheduling, stranger } from '../releases/releases.fixture.js';
import { openPostChanges } from './post-changes.fixture.js';

let opened: Awaited<ReturnType<typeof openPostChanges>>;
beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPostChanges();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await rows('truncate post_change, publish_receipt');
  await emptyReleases(opened.dataSource);
  await rows(
    `insert into post (id, organization_id, brand_id, content, status) values ('post', 'org', 'brand', 'Text', 'published')
     on conflict do nothing`,
  );
  await rows(`update organization set publishing_policy = '{}'`);
  await rows('update connection set paused_until = null');
  opened.asked.length = 0;
  opened.answers.length = 0;
});

const rows = <Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  opened.dataSource.query<Row[]>(statement, parameters);
const remove = (id: string, by = person) => opened.changing.changePost(by, `rel_${id}`, `tgt_${id}`, { action: 'delete' });
const edit = (id: string, caption: string, by = person) =>
  opened.changing.changePost(by, `rel_${id}`, `tgt_${id}`, { action: 'edit', caption });
const refused = (failure: Partial<ChannelFailure>) => () =>
  Promise.reject(
    new ChannelError({
      ...({ outcome: 'refused', class: 'validation', code: 'refused', message: 'No.', retryable: false } as const),
      ...failure,
    }),
  );
const lost = refused({ outcome: 'unknown', class: 'provider_outage', code: 'timeout', retryable: true });
const limited = refused({ class: 'rate_limit', code: 'rate_limited', retryable: true, retryAfterSeconds: 900 });
const target = async (id: string) => (await opened.releases.read(person, `rel_${id}`)).targets[0];
const pausedAccounts = async (): Promise<string[]> =>
  (await rows<{ id: string }>('select id from connection where paused_until > now()')).map(({ id }) => id);
const seconds = async (id: string): Promise<number> => {
  const [row] = await rows<{ wait: number }>(
    `select extract(epoch from wake_at - now())::float8 as wait from post_change where target_id = 'tgt_' || $1 and status = 'queued'`,
    [id],
  );
  return row?.wait ?? Number.NaN;
};

describe('a deletion', () => {
  it('is asked for once, made by a worker, and leaves a receipt and an audit entry; the target stays published', async () => {
    await opened.addPublished('a');
    await remove('a', { ...person, approvalId: 'apr_1' });
    await remove('a');
    expect(await target('a')).toMatchObject({ deletedFromPlatformAt: null, postChange: { action: 'delete', status: 'queued' } });
    await opened.worker.makeDue();
    await remove('a');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['delete at://a']);
    expect(await target('a')).toMatchObject({
      status: 'published',
      deletedFromPlatformAt: expect.any(Date),
      postChange: { action: 'delete', status: 'completed', endedAt: expect.any(Date), error: null },
    });
    const by = { author_id: 'user', credential_id: null, approval_id: 'apr_1' };
    expect(await opened.receipts('a')).toEqual([
      {
        ...by,
        ...{ action: 'delete', outcome: 'deleted', attempt: 1, failure_code: null, digest: false, timed: true },
        external_provider_id: 'at://a',
      },
    ]);
    expect(await rows('select action, subject_id from audit_entry')).toEqual([
      { action: 'published-post.deleted', subject_id: 'tgt_a' },
    ]);
  });

  it('of a post that was gone says so; one whose answer was lost is asked for again', async () => {
    await opened.addPublished('gone');
    await opened.addPublished('lost');
    await remove('gone');
    opened.answers.push(() => Promise.resolve('gone'));
    await opened.worker.makeDue();
    await remove('lost');
    opened.answers.push(lost, () => Promise.resolve('gone'));
    await opened.worker.makeDue();
    expect(await opened.changes('lost')).toMatchObject([{ status: 'queued', error: { code: 'timeout' } }]);
    expect(await seconds('lost')).toBeGreaterThan(50);
    await opened.wake();
    await opened.worker.makeDue();
    expect((await opened.receipts('gone')).map(({ outcome }) => outcome)).toEqual(['gone']);
    expect((await opened.receipts('lost')).map(({ outcome, attempt }) => [attempt, outcome])).toEqual([
      [1, 'unknown'],
      [2, 'deleted'],
    ]);
    expect((await target('lost'))?.deletedFromPlatformAt).toEqual(expect.any(Date));
  });

  it('waits as long as a rate limit says, and with it other deletions of the account, but no edit or post, and no other account', async () => {
    for (const id of ['a', 'b', 'd']) await opened.addPublished(id);
    await opened.addPublished('c', 'conn_2');
    await remove('a');
    opened.answers.push(limited);
    await opened.worker.makeDue();
    expect(await seconds('a')).toBeGreaterThan(890);
    expect(await pausedAccounts()).toEqual([]);
    await remove('b');
    await remove('c');
    await edit('d', 'Text');
    await opened.worker.makeDue();
    expect(opened.asked[0]).toBe('delete at://a');
    expect(opened.asked.slice(1).sort()).toEqual(['delete at://c', 'edit at://d: Text']);
    await opened.wake();
    await opened.worker.makeDue();
    expect(opened.asked.slice(3).sort()).toEqual(['delete at://a', 'delete at://b']);
  });

  it('is tried four times, then failed, and can be asked for again; a final refusal is not repeated', async () => {
    await opened.addPublished('a');
    await remove('a');
    opened.answers.push(lost, lost, lost, lost);
    for (let time = 1; time <= 5; time += 1) {
      await opened.worker.makeDue();
      await opened.wake();
    }
    expect(await opened.changes('a')).toMatchObject([{ status: 'failed', attempts: 4 }]);
    expect(await target('a')).toMatchObject({
      deletedFromPlatformAt: null,
      postChange: { status: 'failed', error: { code: 'timeout' } },
    });
    await remove('a');
    opened.answers.push(refused({}));
    await opened.worker.makeDue();
    expect(await opened.changes('a')).toMatchObject([
      { status: 'failed' },
      { status: 'failed', attempts: 1, error: { message: 'No.' } },
    ]);
  });

  it('takes the place of an edit that has not begun, and waits for one that has', async () => {
    for (const id of ['a', 'b']) await opened.addPublished(id);
    await edit('a', 'Edited');
    await remove('a');
    expect(await opened.changes('a')).toMatchObject([{ status: 'cancelled' }, { action: 'delete', status: 'queued' }]);
    await expect(edit('a', 'Edited')).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.worker.makeDue();
    await expect(edit('a', 'Edited')).rejects.toMatchObject({ code: 'state_conflict' });
    await edit('b', 'Edited');
    await opened.repository.claim(1, 60_000);
    await expect(remove('b')).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('whose worker died is made by another one once its lease ends, and the first one changes nothing any more', async () => {
    await opened.addPublished('a');
    await remove('a');
    const [dead] = await opened.repository.claim(1, 60_000);
    await opened.worker.makeDue();
    expect(opened.asked).toEqual([]);
    await opened.wake();
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['delete at://a']);
    if (dead === undefined) throw new Error('nothing was due');
    const { manager } = opened.dataSource;
    expect(await opened.repository.writeOutcome(manager, dead, { status: 'completed' })).toBe(false);
  });

  it('keeps its release from being deleted until it has ended', async () => {
    await opened.addPublished('a');
    await remove('a');
    await expect(opened.deletion.deleteRelease(person, 'rel_a')).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.worker.makeDue();
    await opened.deletion.deleteRelease(person, 'rel_a');
  });

  it('of a backup is not made', async () => {
    await opened.addPublished('a');
    await remove('a');
    await failRestoredChanges(opened.dataSource.manager);
    await opened.worker.makeDue();
    expect([opened.asked, await opened.changes('a')]).toMatchObject([
      [],
      [{ status: 'failed', error: { code: 'held_after_restore' } }],
    ]);
  });
});

describe('an edit', () => {
  it('gives the post and the target the text, and is a version of its author', async () => {
    await opened.addPublished('a');
    await edit('a', 'x'.repeat(20), { ...person, apiKeyId: 'key_1' });
    expect((await target('a'))?.caption).toBeNull();
    await opened.worker.makeDue();
    expect(opened.asked).toEqual([`edit at://a: ${'x'.repeat(20)}`]);
    expect(await target('a')).toMatchObject({
      caption: 'x'.repeat(20),
      editedAt: expect.any(Date),
      postChange: { status: 'completed' },
    });
    expect(await opened.receipts('a')).toMatchObject([
      { action: 'edit', outcome: 'edited', digest: true, credential_id: 'key_1' },
    ]);
    expect(await rows('select credential_id, targets from release_version')).toMatchObject([
      { credential_id: 'key_1', targets: [{ caption: 'x'.repeat(20) }] },
    ]);
  });

  it('waits as long as a rate limit says, and with it every post and change of the account, but nothing of another one', async () => {
    for (const id of ['a', 'b']) await opened.addPublished(id);
    await opened.addPublished('c', 'conn_2');
    await edit('a', 'A');
    opened.answers.push(limited);
    await opened.worker.makeDue();
    expect(await seconds('a')).toBeGreaterThan(890);
    // Posts wait, too: it is the same account that the platform limits.
    expect(await pausedAccounts()).toEqual(['conn']);
    await remove('b');
    await edit('c', 'C');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['edit at://a: A', 'edit at://c: C']);
    await opened.wake();
    await opened.worker.makeDue();
    expect(opened.asked.slice(2).sort()).toEqual(['delete at://b', 'edit at://a: A']);
  });

  it('changes alternative texts, and no files', async () => {
    await opened.addPublished('a');
    await rows(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
       values ('asset_1', 'org', 'image', 'uploaded', 'k', 'image/png', 500), ('asset_2', 'org', 'image', 'uploaded', 'l', 'image/png', 500)
       on conflict do nothing`,
    );
    await rows(`update release set media = '[{"assetId":"asset_1"}]'`);
    const shown = (media: { assetId: string; altText?: string }[]) =>
      opened.changing.changePost(person, 'rel_a', 'tgt_a', { action: 'edit', media });
    for (const media of [[], [{ assetId: 'asset_2' }], [{ assetId: 'asset_1' }, { assetId: 'asset_2' }]])
      await expect(shown(media)).rejects.toMatchObject({
        entries: [{ code: 'validation_failed', source: { pointer: '/media' } }],
      });
    await shown([{ assetId: 'asset_1', altText: 'A terrace' }]);
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['edit at://a: Text, A terrace']);
    expect((await target('a'))?.media).toEqual([{ assetId: 'asset_1', altText: 'A terrace' }]);
  });

  it('that breaks a rule of the channel, or changes nothing, is refused', async () => {
    await opened.addPublished('a');
    await expect(edit('a', 'x'.repeat(21))).rejects.toMatchObject({
      entries: [{ code: 'content_rejected', source: { pointer: '/caption' } }],
    });
    await expect(opened.changing.changePost(person, 'rel_a', 'tgt_a', { action: 'edit' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await opened.changes('a')).toEqual([]);
  });

  it('is refused, or waits, while publishing is paused; a deletion is made', async () => {
    for (const id of ['a', 'b', 'c']) await opened.addPublished(id);
    await edit('a', 'Edited');
    await rows(`insert into publishing_pause (organization_id, paused_by) values ('org', 'user')`);
    await expect(edit('b', 'Edited')).rejects.toMatchObject({ code: 'publishing_paused' });
    await remove('c');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['delete at://c']);
    await rows('delete from publishing_pause');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['delete at://c', 'edit at://a: Edited']);
  });
});

describe('a change', () => {
  it('that the channel does not offer is refused by its name, with what to do instead', async () => {
    await opened.addPublished('a', 'conn', 'bare');
    await expect(edit('a', 'Edited')).rejects.toMatchObject({
      code: 'post_edit_unsupported',
      message: expect.stringMatching(/^Bare does not let published posts be edited\. /),
    });
    await expect(remove('a')).rejects.toMatchObject({
      code: 'post_deletion_unsupported',
      message: expect.stringMatching(/^Bare does not let published posts be deleted\. /),
    });
  });

  it('needs a published post of the organization, a connected account and the right to publish', async () => {
    await opened.addPublished('a');
    await expect(remove('a', stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.changing.changePost(person, 'rel_a', 'tgt_b', { action: 'delete' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(remove('a', scheduling)).rejects.toMatchObject({ code: 'insufficient_permissions' });
    await opened.addPublished('b', 'conn_revoked');
    await expect(remove('b')).rejects.toMatchObject({ code: 'state_conflict' });
    for (const change of [`status = 'scheduled'`, `status = 'published', external_provider_id = null`]) {
      await rows(`update target set ${change} where id = 'tgt_a'`);
      await expect(remove('a')).rejects.toMatchObject({ code: 'state_conflict' });
    }
    expect(await opened.changes('a')).toEqual([]);
  });

  it('waits for an approval where the policy says so, and is dropped if the release has changed since', async () => {
    await opened.addPublished('a');
    await rows(`update organization set publishing_policy = '{"creators":"approval"}' where id = 'org'`);
    const creator = { ...person, role: 'creator' } as const;
    await expect(remove('a', creator)).rejects.toBeInstanceOf(ApprovalRequired);
    await expect(edit('a', 'Edited', creator)).rejects.toBeInstanceOf(ApprovalRequired);
    await opened.changing.check(creator, 'rel_a', 'tgt_a', { action: 'delete' });
    const wanted = { action: 'delete' } as const;
    const unchanged = () => Promise.resolve(false);
    const approved = { ...creator, approvalId: 'apr_1' };
    await expect(opened.changing.changePost(approved, 'rel_a', 'tgt_a', wanted, { unchanged })).rejects.toMatchObject({
      code: 'state_conflict',
    });
    expect(await opened.changes('a')).toEqual([]);
    await remove('a', approved);
    expect(await opened.changes('a')).toMatchObject([{ status: 'queued' }]);
  });
});
