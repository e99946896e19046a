import { wholeOrganization } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import type { CreateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AssetUsesRepository } from '../../media/asset-uses.repository.js';
import type { Channel } from '../channel/index.js';
import { releaseSubject } from './release-subject.js';
import {
  body,
  elsewhere,
  emptyReleases,
  openReleases,
  person,
  soon,
  stored,
  stranger,
  type OpenedReleases,
} from './releases.fixture.js';

/** Takes neither threads nor first comments. */
const plain = {
  ...elsewhere,
  capability: {
    ...elsewhere.capability,
    ...{ name: 'plain', label: 'Plain' },
    limits: { ...elsewhere.capability.limits, threadPosts: 1, firstComment: false },
  },
} as Channel;
let opened: OpenedReleases;

beforeAll(async () => {
  opened = await openReleases(
    new Map([
      ['elsewhere', elsewhere],
      ['plain', plain],
    ]),
  );
  await opened.dataSource.query(`update connection set platform = 'plain' where id = 'conn_2'`);
  for (const [id, organization] of [
    ['wide', 'org'],
    ['theirs', 'other'],
  ])
    await opened.dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes) values ($1, $2, 'image', 'uploaded', $1, 'image/png', 10)`,
      [id, organization],
    );
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

const one = [{ connectionId: 'conn' }];
const second = { text: 'Second', assetIds: ['wide'] };
const create = async (more: Partial<CreateRelease>) =>
  (await opened.create.createRelease(person, body({ targets: one, ...more }), null)).id;
const read = (id: string) => opened.releases.read(person, id);
/** Codes and pointers of what refused it. */
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof Problem
        ? error.entries.map(({ code, detail, source }) => `${code} ${source?.pointer} ${detail}`)
        : [String(error)],
  );
/** Of the first target. */
const change = async (id: string, changes: UpdateTarget, caller = person): Promise<void> => {
  const [target] = (await read(id)).targets;
  await opened.update.target(caller, id, target?.id ?? '', changes);
};

describe('what follows a post', () => {
  it('is that of the release, until an account has its own or none, and null goes back', async () => {
    const id = await create({ thread: [second], firstComment: 'Comment' });
    expect(await read(id)).toMatchObject({
      thread: [second],
      firstComment: 'Comment',
      targets: [{ thread: null, firstComment: null }],
    });
    await change(id, { thread: [{ text: 'Own' }], firstComment: '' });
    expect((await read(id)).targets).toMatchObject([{ thread: [{ text: 'Own', assetIds: [] }], firstComment: '' }]);
    await change(id, { thread: [] });
    expect((await read(id)).targets).toMatchObject([{ thread: [], firstComment: '' }]);
    await change(id, { thread: null, firstComment: null });
    expect((await read(id)).targets).toMatchObject([{ thread: null, firstComment: null }]);
    await opened.update.release(person, id, { thread: [], firstComment: null });
    expect(await read(id)).toMatchObject({ thread: [], firstComment: null });
    await opened.update.release(person, id, { title: 'Other' });
    expect(await read(id)).toMatchObject({ thread: [], firstComment: null });
  });

  it('is refused by a channel that has none of it, by name, unless that account takes none', async () => {
    const both = [{ connectionId: 'conn' }, { connectionId: 'conn_2' }];
    const content = { thread: [second], firstComment: 'Comment' };
    expect(await refusal(create({ ...content, targets: both }))).toEqual([
      'content_rejected /thread Plain takes no threads.',
      'content_rejected /firstComment Plain takes no first comment.',
    ]);
    const own = [{ connectionId: 'conn_2', thread: [second], firstComment: 'Comment' }];
    expect(await refusal(create({ targets: own }))).toEqual([
      'content_rejected /targets/0/thread Plain takes no threads.',
      'content_rejected /targets/0/firstComment Plain takes no first comment.',
    ]);
    expect(await opened.dataSource.query('select from release')).toEqual([]);
    const without = [{ connectionId: 'conn' }, { connectionId: 'conn_2', thread: [], firstComment: '' }];
    expect(await refusal(create({ ...content, targets: without }))).toEqual([]);
  });

  it('is checked post by post before it is written: as many posts as the channel takes, and files of the organization', async () => {
    const posts = (count: number) => Array.from({ length: count }, (_, index) => ({ text: `Post ${index + 2}` }));
    expect(await refusal(create({ thread: posts(2) }))).toEqual([]);
    expect(await refusal(create({ thread: posts(3) }))).toEqual([
      'content_rejected /thread Elsewhere takes threads of at most 3 posts; this one has 4.',
    ]);
    expect(await refusal(create({ thread: [second, { text: 'x'.repeat(21) }] }))).toEqual([
      'content_rejected /thread/1/text Post 3 of the thread: Elsewhere takes at most 20 characters; the text has 21.',
    ]);
    expect(await refusal(create({ thread: [{ text: 'Theirs', assetIds: ['wide', 'theirs'] }] }))).toEqual([
      'validation_failed /thread/0/assetIds/1 There is no asset theirs.',
    ]);
    const id = await create({});
    const before = await stored(opened.dataSource);
    expect(await refusal(change(id, { thread: posts(3) }))).toEqual([
      'content_rejected /thread Elsewhere takes threads of at most 3 posts; this one has 4.',
    ]);
    expect(await refusal(change(id, { firstComment: 'x'.repeat(21) }))).toHaveLength(1);
    expect(await refusal(change(id, { thread: [second] }, stranger))).toHaveLength(1);
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it('keeps its files from being deleted, and is found by them', async () => {
    const repository = new AssetUsesRepository();
    const uses = async () => (await repository.usesOf(opened.dataSource.manager, wholeOrganization('org'), 'wide')).seen;
    const found = async () =>
      (await opened.releases.list(person, { assetId: 'wide', page: 1, limit: 10 })).items.map(({ id }) => id);
    const id = await create({ thread: [second] });
    expect([await uses(), await found()]).toEqual([[id], [id]]);
    await opened.update.release(person, id, { thread: [] });
    expect([await uses(), await found()]).toEqual([[], []]);
    await change(id, { thread: [second] });
    expect([await uses(), await found()]).toEqual([[id], [id]]);
  });

  it('is part of what is approved and of each version', async () => {
    const id = await create({ status: 'draft' });
    const subjects = [await releaseSubject(opened.releases, person, id)];
    const changes = [
      { thread: [second] },
      { firstComment: 'Comment' },
      { targets: [{ ...one[0], connectionId: 'conn', thread: [] }] },
      { targets: [{ connectionId: 'conn', thread: [], firstComment: '' }] },
    ];
    for (const each of changes) {
      await opened.update.release(person, id, each);
      subjects.push(await releaseSubject(opened.releases, person, id));
    }
    expect(new Set(subjects.map((subject) => JSON.stringify(subject))).size).toBe(changes.length + 1);
    const [latest] = (await opened.versions.list(person, id, { page: 1, limit: 10 })).items;
    expect(await opened.versions.read(person, id, latest?.id ?? '')).toMatchObject({
      ...{ thread: [second], firstComment: 'Comment' },
      targets: [{ connectionId: 'conn', thread: [], firstComment: '', media: null }],
    });
  });

  it('goes with every release of a series, and changes in all that follow', async () => {
    const recurrence = { frequency: 'daily', count: 3 } as const;
    const id = await create({ thread: [second], firstComment: 'Comment', scheduledAt: soon.toISOString(), recurrence });
    const all = () =>
      opened.dataSource.query<object[]>(
        `select r.thread, r.first_comment as comment, t.thread as own, t.first_comment as "ownComment"
         from release r join target t on t.release_id = r.id order by r.scheduled_at`,
      );
    const common = { thread: [second], comment: 'Comment', own: null, ownComment: null };
    expect(await all()).toEqual([common, common, common]);
    await opened.update.release(person, id, { thread: [{ text: 'New' }], firstComment: null, occurrences: 'following' });
    const changed = { ...common, thread: [{ text: 'New', assetIds: [] }], comment: null };
    expect(await all()).toEqual([changed, changed, changed]);
    await change(id, { thread: [], firstComment: 'Own', occurrences: 'all' });
    const own = { ...changed, own: [], ownComment: 'Own' };
    expect(await all()).toEqual([own, own, own]);
    const [series] = await opened.dataSource.query<object[]>('select content from release_series');
    expect(series).toMatchObject({
      content: { thread: changed.thread, firstComment: null, targets: [{ thread: [], firstComment: 'Own' }] },
    });
  });

  it('can no longer be changed once the first post is on the platform, and neither can the post', async () => {
    const id = await create({ thread: [second] });
    await opened.dataSource.query(`update target set external_provider_id = 'first' where release_id = $1`, [id]);
    expect(await refusal(change(id, { thread: [] }))).toEqual([
      'state_conflict undefined A part of the target is on the platform already; what follows it can no longer be changed.',
    ]);
    expect(await refusal(opened.update.release(person, id, { baseContent: 'Other' }))).toHaveLength(1);
    expect(await refusal(opened.control.controlRelease(person, id, 'unschedule'))).toHaveLength(1);
    expect(await refusal(opened.control.controlRelease(person, id, 'cancel'))).toEqual([]);
  });
});
