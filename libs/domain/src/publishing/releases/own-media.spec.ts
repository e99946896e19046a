import { wholeOrganization } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import type { CreateRelease, UpdateTarget } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AssetUsesRepository } from '../../media/asset-uses.repository.js';
import { releaseSubject } from './release-subject.js';
import { body, emptyReleases, openReleases, person, stored, stranger, type OpenedReleases } from './releases.fixture.js';

let opened: OpenedReleases;

beforeAll(async () => {
  opened = await openReleases();
  const file = (id: string, mimeType = 'image/png', organization = 'org'): Promise<unknown> =>
    opened.dataSource.query(
      `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes) values ($1, $3, 'image', 'uploaded', $1, $2, 10)`,
      [id, mimeType, organization],
    );
  await Promise.all([file('wide'), file('square'), file('photo', 'image/jpeg'), file('theirs', 'image/png', 'other')]);
});
afterAll(() => opened.close());
beforeEach(() => emptyReleases(opened.dataSource));

const wide = { assetId: 'wide' };
const square = { assetId: 'square', altText: 'A square', focus: { x: 0.25, y: 1 } };
const create = async (more: Partial<CreateRelease>) => (await opened.create.createRelease(person, body(more), null)).id;
const targets = async (releaseId: string) => (await opened.releases.read(person, releaseId)).targets;
/** Codes and pointers of what refused it. */
const refusal = (work: Promise<unknown>): Promise<string[]> =>
  work.then(
    () => [],
    (error: unknown) =>
      error instanceof Problem ? error.entries.map(({ code, source }) => `${code} ${source?.pointer}`) : [String(error)],
  );
const usesOf = async (assetId: string): Promise<string[]> =>
  (await new AssetUsesRepository().usesOf(opened.dataSource.manager, wholeOrganization('org'), assetId)).seen;

describe('media of single accounts', () => {
  it('replace those of the release there, in their order and with their focus, and null goes back', async () => {
    const id = await create({ media: [wide], targets: [{ connectionId: 'conn', media: [square] }, { connectionId: 'conn_2' }] });
    const [first, second] = await targets(id);
    expect([first?.media, second?.media]).toEqual([[square], null]);
    await opened.update.target(person, id, second?.id ?? '', { media: [] });
    await opened.update.target(person, id, first?.id ?? '', { media: null });
    expect((await targets(id)).map(({ media }) => media)).toEqual([null, []]);
    expect((await opened.releases.read(person, id)).media).toEqual([wide]);
  });

  it('are what the rules of the channel are about: it takes one PNG', async () => {
    const on = (media?: CreateRelease['media'], common = [wide, { assetId: 'square' }]) =>
      refusal(create({ media: common, targets: [{ connectionId: 'conn', ...(media && { media }) }] }));
    expect(await on()).toEqual(['content_rejected /media']);
    expect(await on([wide])).toEqual([]);
    expect(await on([])).toEqual([]);
    expect(await on([{ assetId: 'photo' }])).toEqual(['content_rejected /targets/0/media']);
    expect(await on([wide, square], [wide])).toEqual(['content_rejected /targets/0/media']);
    expect(await on([wide, { assetId: 'theirs' }])).toEqual(['validation_failed /targets/0/media/1/assetId']);
  });

  it('are checked before a waiting target takes them, and what is refused changes nothing', async () => {
    const id = await create({ media: [wide] });
    const [target] = await targets(id);
    const change = (changes: UpdateTarget, caller = person) => opened.update.target(caller, id, target?.id ?? '', changes);
    const before = await stored(opened.dataSource);
    expect(await refusal(change({ media: [{ assetId: 'photo' }] }))).toEqual(['content_rejected /media']);
    expect(await refusal(change({ media: [wide, square] }))).toEqual(['content_rejected /media']);
    expect(await refusal(change({ media: [{ assetId: 'theirs' }] }))).toEqual(['validation_failed /media/0/assetId']);
    expect(await refusal(change({ media: [square] }, stranger))).toEqual(['not_found undefined']);
    expect(await stored(opened.dataSource)).toEqual(before);
  });

  it('stay when the common ones change, and no longer count when those no longer fit', async () => {
    const id = await create({ media: [wide], targets: [{ connectionId: 'conn', media: [square] }] });
    await opened.update.release(person, id, { media: [wide, { assetId: 'photo' }] });
    const [target] = await targets(id);
    expect(target?.media).toEqual([square]);
    expect(await refusal(opened.update.target(person, id, target?.id ?? '', { media: null }))).toEqual([
      'content_rejected /media',
      'content_rejected /media',
    ]);
  });

  it('keep their files: what an account alone shows cannot be deleted, and is found by its file', async () => {
    const id = await create({ media: [wide], targets: [{ connectionId: 'conn', media: [square] }] });
    const found = async (assetId: string) =>
      (await opened.releases.list(person, { assetId, page: 1, limit: 10 })).items.map((release) => release.id);
    expect([await usesOf('square'), await found('square'), await found('wide')]).toEqual([[id], [id], [id]]);
    const [target] = await targets(id);
    await opened.update.target(person, id, target?.id ?? '', { media: null });
    expect([await usesOf('square'), await found('square')]).toEqual([[], []]);
  });

  it('are part of what is approved and of each version', async () => {
    const id = await create({ media: [wide], status: 'draft', targets: [{ connectionId: 'conn' }] });
    const before = await releaseSubject(opened.releases, person, id);
    await opened.update.release(person, id, { targets: [{ connectionId: 'conn', media: [square] }] });
    expect(await releaseSubject(opened.releases, person, id)).not.toEqual(before);
    const [version] = (await opened.versions.list(person, id, { page: 1, limit: 10 })).items;
    const read = await opened.versions.read(person, id, version?.id ?? '');
    expect(read.targets).toEqual([{ connectionId: 'conn', caption: null, media: [square], thread: null, firstComment: null }]);
  });
});
