import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { person } from '../releases/releases.fixture.js';
import { limited, openPostChanges } from './post-changes.fixture.js';

let opened: Awaited<ReturnType<typeof openPostChanges>>;
beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPostChanges();
});
afterAll(() => opened.close());
beforeEach(() => opened.empty());

describe('an edit', () => {
  it('gives the post and the target the text, and is a version of its author', async () => {
    await opened.addPublished('a');
    await opened.edit('a', 'x'.repeat(20), { ...person, apiKeyId: 'key_1' });
    expect((await opened.target('a'))?.caption).toBeNull();
    await opened.worker.makeDue();
    expect(opened.asked).toEqual([`edit at://a: ${'x'.repeat(20)}`]);
    expect(await opened.target('a')).toMatchObject({
      caption: 'x'.repeat(20),
      editedAt: expect.any(Date),
      postChange: { status: 'completed' },
    });
    expect(await opened.receipts('a')).toMatchObject([
      { action: 'edit', outcome: 'edited', digest: true, credential_id: 'key_1' },
    ]);
    expect(await opened.rows('select credential_id, targets from release_version')).toMatchObject([
      { credential_id: 'key_1', targets: [{ caption: 'x'.repeat(20) }] },
    ]);
  });

  it('waits as long as a rate limit says, and with it every post and change of the account, but nothing of another one', async () => {
    for (const id of ['a', 'b']) await opened.addPublished(id);
    await opened.addPublished('c', 'conn_2');
    await opened.edit('a', 'A');
    opened.answers.push(limited);
    await opened.worker.makeDue();
    expect(await opened.seconds('a')).toBeGreaterThan(890);
    // Posts wait, too: it is the same account that the platform limits.
    expect(await opened.pausedAccounts()).toEqual(['conn']);
    await opened.remove('b');
    await opened.edit('c', 'C');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['edit at://a: A', 'edit at://c: C']);
    await opened.wake();
    await opened.worker.makeDue();
    expect(opened.asked.slice(2).sort()).toEqual(['delete at://b', 'edit at://a: A']);
  });

  it('changes alternative texts, and no files', async () => {
    await opened.addPublished('a');
    await opened.rows(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
       values ('asset_1', 'org', 'image', 'uploaded', 'k', 'image/png', 500), ('asset_2', 'org', 'image', 'uploaded', 'l', 'image/png', 500)
       on conflict do nothing`,
    );
    await opened.rows(`update release set media = '[{"assetId":"asset_1"}]'`);
    const shown = (media: { assetId: string; altText?: string }[]) =>
      opened.changing.changePost(person, 'rel_a', 'tgt_a', { action: 'edit', media });
    for (const media of [[], [{ assetId: 'asset_2' }], [{ assetId: 'asset_1' }, { assetId: 'asset_2' }]])
      await expect(shown(media)).rejects.toMatchObject({
        entries: [{ code: 'validation_failed', source: { pointer: '/media' } }],
      });
    await shown([{ assetId: 'asset_1', altText: 'A terrace' }]);
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['edit at://a: Text, A terrace']);
    expect((await opened.target('a'))?.media).toEqual([{ assetId: 'asset_1', altText: 'A terrace' }]);
  });

  it('that replaces files has those that it names; one that stays is described as before', async () => {
    await opened.addPublished('a');
    await opened.rows(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes, alt_text)
       values ('asset_1', 'org', 'image', 'uploaded', 'k', 'image/png', 500, 'One'), ('asset_2', 'org', 'image', 'uploaded', 'l', 'image/png', 500, 'Two'),
         ('asset_foreign', 'other', 'image', 'uploaded', 'm', 'image/png', 500, 'Foreign')
       on conflict (id) do update set alt_text = excluded.alt_text`,
    );
    await opened.rows(`update release set media = '[{"assetId":"asset_1","altText":"As published"}]'`);
    const replaced = async (...assetIds: string[]): Promise<unknown> => {
      const media = assetIds.map((assetId) => ({ assetId }));
      await opened.changing.changePost(person, 'rel_a', 'tgt_a', { action: 'edit', media, replacesFiles: true });
      await opened.worker.makeDue();
      return (await opened.target('a'))?.media;
    };
    expect(await replaced('asset_1')).toEqual([{ assetId: 'asset_1', altText: 'As published' }]);
    expect(await replaced('asset_2')).toEqual([{ assetId: 'asset_2' }]);
    expect(await replaced()).toEqual([]);
    expect(opened.asked).toEqual(['edit at://a: Text, As published', 'edit at://a: Text, Two', 'edit at://a: Text']);
    for (const assetId of ['asset_3', 'asset_foreign'])
      await expect(replaced(assetId)).rejects.toMatchObject({
        entries: [{ code: 'validation_failed', source: { pointer: '/media/0/assetId' } }],
      });
  });

  it('that breaks a rule of the channel, or changes nothing, is refused', async () => {
    await opened.addPublished('a');
    await expect(opened.edit('a', 'x'.repeat(21))).rejects.toMatchObject({
      entries: [{ code: 'content_rejected', source: { pointer: '/caption' } }],
    });
    await expect(opened.changing.changePost(person, 'rel_a', 'tgt_a', { action: 'edit' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await opened.changes('a')).toEqual([]);
  });

  it('is refused, or waits, while publishing is paused; a deletion is made', async () => {
    for (const id of ['a', 'b', 'c']) await opened.addPublished(id);
    await opened.edit('a', 'Edited');
    await opened.rows(`insert into publishing_pause (organization_id, paused_by) values ('org', 'user')`);
    await expect(opened.edit('b', 'Edited')).rejects.toMatchObject({ code: 'publishing_paused' });
    await opened.remove('c');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['delete at://c']);
    await opened.rows('delete from publishing_pause');
    await opened.worker.makeDue();
    expect(opened.asked).toEqual(['delete at://c', 'edit at://a: Edited']);
  });
});
