import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApprovalRequired } from '../../identity/index.js';
import { failRestoredChanges } from '../post-changes/post-changes.repository.js';
import { person, scheduling, stranger } from '../releases/releases.fixture.js';
import { limited, lost, openPostChanges, refused } from './post-changes.fixture.js';

let opened: Awaited<ReturnType<typeof openPostChanges>>;
beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPostChanges();
});
afterAll(() => opened.close());
beforeEach(() => opened.empty());

describe('a deletion', () => {
  it('is asked for once, made by a worker, and leaves a receipt and an audit entry; the target stays published', async () => {
    await opened.addPublished('a');
    await opened.remove('a', { ...person, approvalId: 'apr_1' });
    await opened.remove('a');
    expect(await opened.target('a')).toMatchObject({
      deletedFromPlatformAt: null,
      postChange: { action: 'delete', status: 'queued' },
    });
    await opened.worker.makeDue();
    await opened.remove('a');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['delete at://a']);
    expect(await opened.target('a')).toMatchObject({
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
    expect(await opened.rows('select action, subject_id from audit_entry')).toEqual([
      { action: 'published-post.deleted', subject_id: 'tgt_a' },
    ]);
  });

  it('of a post that was gone says so; one whose answer was lost is asked for again', async () => {
    await opened.addPublished('gone');
    await opened.addPublished('lost');
    await opened.remove('gone');
    opened.answers.push(() => Promise.resolve('gone'));
    await opened.worker.makeDue();
    await opened.remove('lost');
    opened.answers.push(lost, () => Promise.resolve('gone'));
    await opened.worker.makeDue();
    expect(await opened.changes('lost')).toMatchObject([{ status: 'queued', error: { code: 'timeout' } }]);
    expect(await opened.seconds('lost')).toBeGreaterThan(50);
    await opened.wake();
    await opened.worker.makeDue();
    expect((await opened.receipts('gone')).map(({ outcome }) => outcome)).toEqual(['gone']);
    expect((await opened.receipts('lost')).map(({ outcome, attempt }) => [attempt, outcome])).toEqual([
      [1, 'unknown'],
      [2, 'deleted'],
    ]);
    expect((await opened.target('lost'))?.deletedFromPlatformAt).toEqual(expect.any(Date));
  });

  it('waits as long as a rate limit says, and with it other deletions of the account, but no edit or post, and no other account', async () => {
    for (const id of ['a', 'b', 'd']) await opened.addPublished(id);
    await opened.addPublished('c', 'conn_2');
    await opened.remove('a');
    opened.answers.push(limited);
    await opened.worker.makeDue();
    expect(await opened.seconds('a')).toBeGreaterThan(890);
    expect(await opened.pausedAccounts()).toEqual([]);
    await opened.remove('b');
    await opened.remove('c');
    await opened.edit('d', 'Text');
    await opened.worker.makeDue();
    expect(opened.asked[0]).toBe('delete at://a');
    expect(opened.asked.slice(1).sort()).toEqual(['delete at://c', 'edit at://d: Text']);
    await opened.wake();
    await opened.worker.makeDue();
    expect(opened.asked.slice(3).sort()).toEqual(['delete at://a', 'delete at://b']);
  });

  it('is tried four times, then failed, and can be asked for again; a final refusal is not repeated', async () => {
    await opened.addPublished('a');
    await opened.remove('a');
    opened.answers.push(lost, lost, lost, lost);
    for (let time = 1; time <= 5; time += 1) {
      await opened.worker.makeDue();
      await opened.wake();
    }
    expect(await opened.changes('a')).toMatchObject([{ status: 'failed', attempts: 4 }]);
    expect(await opened.target('a')).toMatchObject({
      deletedFromPlatformAt: null,
      postChange: { status: 'failed', error: { code: 'timeout' } },
    });
    await opened.remove('a');
    opened.answers.push(refused({}));
    await opened.worker.makeDue();
    expect(await opened.changes('a')).toMatchObject([
      { status: 'failed' },
      { status: 'failed', attempts: 1, error: { message: 'No.' } },
    ]);
  });

  it('takes the place of an edit that has not begun, and waits for one that has', async () => {
    for (const id of ['a', 'b']) await opened.addPublished(id);
    await opened.edit('a', 'Edited');
    await opened.remove('a');
    expect(await opened.changes('a')).toMatchObject([{ status: 'cancelled' }, { action: 'delete', status: 'queued' }]);
    await expect(opened.edit('a', 'Edited')).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.worker.makeDue();
    await expect(opened.edit('a', 'Edited')).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.edit('b', 'Edited');
    await opened.repository.claim(1, 60_000);
    await expect(opened.remove('b')).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('whose worker died is made by another one once its lease ends, and the first one changes nothing any more', async () => {
    await opened.addPublished('a');
    await opened.remove('a');
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
    await opened.remove('a');
    await expect(opened.deletion.deleteRelease(person, 'rel_a')).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.worker.makeDue();
    await opened.deletion.deleteRelease(person, 'rel_a');
  });

  it('of a backup is not made', async () => {
    await opened.addPublished('a');
    await opened.remove('a');
    await failRestoredChanges(opened.dataSource.manager);
    await opened.worker.makeDue();
    expect([opened.asked, await opened.changes('a')]).toMatchObject([
      [],
      [{ status: 'failed', error: { code: 'held_after_restore' } }],
    ]);
  });
});

describe('a change', () => {
  it('that the channel does not offer is refused by its name, with what to do instead', async () => {
    await opened.addPublished('a', 'conn', 'bare');
    await expect(opened.edit('a', 'Edited')).rejects.toMatchObject({
      code: 'post_edit_unsupported',
      message: expect.stringMatching(/^Bare does not let published posts be edited\. /),
    });
    await expect(opened.remove('a')).rejects.toMatchObject({
      code: 'post_deletion_unsupported',
      message: expect.stringMatching(/^Bare does not let published posts be deleted\. /),
    });
  });

  it('needs a published post of the organization, a connected account and the right to publish', async () => {
    await opened.addPublished('a');
    await expect(opened.remove('a', stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(opened.changing.changePost(person, 'rel_a', 'tgt_b', { action: 'delete' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(opened.remove('a', scheduling)).rejects.toMatchObject({ code: 'insufficient_permissions' });
    await opened.addPublished('b', 'conn_revoked');
    await expect(opened.remove('b')).rejects.toMatchObject({ code: 'state_conflict' });
    for (const change of [`status = 'scheduled'`, `status = 'published', external_provider_id = null`]) {
      await opened.rows(`update target set ${change} where id = 'tgt_a'`);
      await expect(opened.remove('a')).rejects.toMatchObject({ code: 'state_conflict' });
    }
    expect(await opened.changes('a')).toEqual([]);
  });

  it('waits for an approval where the policy says so, and is dropped if the release has changed since', async () => {
    await opened.addPublished('a');
    await opened.rows(`update organization set publishing_policy = '{"creators":"approval"}' where id = 'org'`);
    const creator = { ...person, role: 'creator' } as const;
    await expect(opened.remove('a', creator)).rejects.toBeInstanceOf(ApprovalRequired);
    await expect(opened.edit('a', 'Edited', creator)).rejects.toBeInstanceOf(ApprovalRequired);
    await opened.changing.check(creator, 'rel_a', 'tgt_a', { action: 'delete' });
    const wanted = { action: 'delete' } as const;
    const unchanged = () => Promise.resolve(false);
    const approved = { ...creator, approvalId: 'apr_1' };
    await expect(opened.changing.changePost(approved, 'rel_a', 'tgt_a', wanted, { unchanged })).rejects.toMatchObject({
      code: 'state_conflict',
    });
    expect(await opened.changes('a')).toEqual([]);
    await opened.remove('a', approved);
    expect(await opened.changes('a')).toMatchObject([{ status: 'queued' }]);
  });
});
