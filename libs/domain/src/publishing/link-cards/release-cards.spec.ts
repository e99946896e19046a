import { wholeOrganization } from '@imprint/contracts/access';
import type { CreateRelease, LinkCard } from '@imprint/contracts/publishing';
import { cardedLink } from '@imprint/contracts/publishing/content-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AssetUsesRepository } from '../../media/asset-uses.repository.js';
import type { Channel } from '../channel/index.js';
import { releaseSubject } from '../releases/release-subject.js';
import {
  body,
  elsewhere,
  emptyReleases,
  openReleases,
  person,
  stranger,
  type OpenedReleases,
} from '../releases/releases.fixture.js';
import type { LinkCards } from './link-cards.js';

const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'];
/** Links whose pages were read, in order. */
const read: string[] = [];
/** Happens while a page is read. */
let meanwhile: () => Promise<void> = () => Promise.resolve();
const made = (url: string, parts: Partial<LinkCard> = {}): LinkCard => ({
  ...{
    url,
    title: `Of ${url}`,
    description: '',
    assetId: null,
    isShown: true,
    fetchedAt: '2026-11-27T09:00:00.000Z',
    problem: null,
  },
  ...parts,
});
const cards: Pick<LinkCards, 'missing'> = {
  missing: async (_owner, posts, known) => {
    const links = [...new Set(posts.flatMap((post) => cardedLink(post) ?? []))];
    const wanted = links.filter((link) => !known.some(({ url }) => url === link));
    read.push(...wanted);
    if (wanted.length > 0) await meanwhile();
    return wanted.map((url) => made(url));
  },
};
/** Sends cards, and takes longer texts than `elsewhere`. */
const limits = { ...elsewhere.capability.limits, captionLength: 200 };
const sky = {
  ...elsewhere,
  capability: { ...elsewhere.capability, name: 'sky', limits: { ...limits, linkCards: 'sent' } },
} as Channel;
const plain = { ...elsewhere, capability: { ...elsewhere.capability, limits: { ...limits, linkCards: 'platform' } } } as Channel;
let opened: OpenedReleases;

beforeAll(async () => {
  opened = await openReleases(
    new Map([
      ['sky', sky],
      ['elsewhere', plain],
    ]),
    cards,
  );
  await opened.dataSource.query(`update connection set platform = 'sky' where id = 'conn_2'`);
  await opened.dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes) values
       ('picture', 'org', 'image', 'imported', 'org/picture.jpg', 'image/jpeg', 10),
       ('own', 'org', 'image', 'uploaded', 'org/own.png', 'image/png', 10),
       ('theirs', 'other', 'image', 'imported', 'other/theirs.jpg', 'image/jpeg', 10)`,
  );
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  read.length = 0;
  meanwhile = () => Promise.resolve();
});

const onSky = [{ connectionId: 'conn_2' }];
const create = (more: Partial<CreateRelease>) => opened.releases.createRelease(person, body({ targets: onSky, ...more }));
const urlsOf = async (id: string): Promise<string[]> => (await opened.releases.read(person, id)).linkCards.map(({ url }) => url);

describe('cards of a new release', () => {
  it('are made of the first link of each post on channels that are sent cards, and of nothing else', async () => {
    const thread = [{ text: `Second ${b}` }, { text: 'No link' }, { text: `With a picture ${c}`, assetIds: ['own'] }];
    const { linkCards } = await create({ baseContent: `First ${a} ${c}`, thread: thread.slice(0, 2), firstComment: b });
    expect([read, linkCards]).toEqual([
      [a, b],
      [made(a), made(b)],
    ]);
    await create({ baseContent: a, targets: [{ connectionId: 'conn' }] });
    await create({ baseContent: a, media: [{ assetId: 'own' }] });
    expect(read).toEqual([a, b]);
    await create({ baseContent: 'None', targets: [{ connectionId: 'conn' }, { connectionId: 'conn_2', caption: c }] });
    expect(read).toEqual([a, b, c]);
  });

  it('are as they were given, and a link whose card is hidden has none', async () => {
    const given = { url: a, title: ' My title ', description: 'Mine', assetId: 'picture' };
    const { linkCards } = await create({ baseContent: `${a} ${b}`, linkCards: [given, { url: b, isShown: false }] });
    expect([read, linkCards]).toMatchObject([
      [],
      [
        { ...given, title: 'My title', fetchedAt: null },
        { url: b, isShown: false },
      ],
    ]);
    await expect(create({ linkCards: [{ url: a, title: 'A', assetId: 'theirs' }] })).rejects.toMatchObject({
      entries: [{ code: 'validation_failed', source: { pointer: '/linkCards/0/assetId' } }],
    });
  });

  it('are made before anything is written, and once for a repeated request', async () => {
    meanwhile = async () => {
      const [{ count } = { count: -1 }] = await opened.dataSource.query<{ count: number }[]>(
        'select count(*)::int as count from release',
      );
      expect(count).toBe(0);
    };
    const request = body({ baseContent: a, targets: onSky });
    const { id } = await opened.releases.createRelease(person, request, 'key');
    expect(await opened.releases.createRelease(person, request, 'key')).toMatchObject({ id });
    expect(read).toEqual([a]);
    expect(await opened.releases.madeBefore(person, request, 'key')).toMatchObject({ isSame: true });
  });

  it('are not made to check it', async () => {
    expect(await opened.releases.validate(person, body({ baseContent: a, targets: onSky }))).toMatchObject({ valid: true });
    expect(read).toEqual([]);
  });

  it('go with every release of a series', async () => {
    const { id } = await create({ baseContent: a, recurrence: { frequency: 'daily', count: 3 } });
    const all = await opened.dataSource.query<{ link_cards: LinkCard[] }[]>('select link_cards from release');
    expect([all.length, read]).toEqual([3, [a]]);
    for (const { link_cards: own } of all) expect(own).toEqual([made(a)]);
    await opened.update.release(person, id, { baseContent: b, occurrences: 'all' });
    const changed = await opened.dataSource.query<{ link_cards: LinkCard[] }[]>('select link_cards from release');
    expect([changed.map(({ link_cards: own }) => own), read]).toEqual([
      [[made(b)], [made(b)], [made(b)]],
      [a, b],
    ]);
  });
});

describe('cards of a release that waits', () => {
  it('are made of new links, kept where the link stays, and dropped with it', async () => {
    const { id } = await create({ baseContent: a, linkCards: [{ url: a, title: 'Mine' }] });
    await opened.update.release(person, id, { baseContent: `Now ${a}` });
    expect([await urlsOf(id), read]).toEqual([[a], []]);
    await opened.update.release(person, id, { baseContent: `${b} and ${a}` });
    expect([await urlsOf(id), read]).toEqual([[a, b], [b]]);
    await opened.update.release(person, id, { baseContent: b });
    expect([await urlsOf(id), read]).toEqual([[b], [b]]);
    await opened.update.release(person, id, { title: 'Only its name' });
    expect(await urlsOf(id)).toEqual([b]);
  });

  it('are made of a link that only one account has', async () => {
    const { id, targets } = await create({ baseContent: 'None' });
    await opened.update.target(person, id, targets[0]?.id ?? '', { caption: c });
    expect([await urlsOf(id), read]).toEqual([[c], [c]]);
  });

  it('can be replaced, or hidden, and are then not made again', async () => {
    const { id } = await create({ baseContent: a });
    await opened.update.release(person, id, { linkCards: [{ url: a, isShown: false }] });
    await opened.update.release(person, id, { baseContent: `Again ${a}` });
    expect((await opened.releases.read(person, id)).linkCards).toMatchObject([{ url: a, isShown: false, title: '' }]);
    expect(read).toEqual([a]);
  });

  it('are not made for a change that is only checked', async () => {
    const { id } = await create({ baseContent: a });
    await opened.update.checkRelease(person, id, { baseContent: b });
    expect([await urlsOf(id), read]).toEqual([[a], [a]]);
  });

  it('are what somebody approves, versions have, and files are kept for', async () => {
    const { id } = await create({ baseContent: a, linkCards: [{ url: a, title: 'Mine', assetId: 'picture' }] });
    expect(await releaseSubject(opened.releases, person, id)).toMatchObject({ linkCards: [{ url: a, title: 'Mine' }] });
    const { items } = await opened.versions.list(person, id, { page: 1, limit: 10 });
    expect(items).toMatchObject([{ linkCards: [{ url: a, title: 'Mine' }] }]);
    const uses = await new AssetUsesRepository().usesOf(opened.dataSource.manager, wholeOrganization('org'), 'picture');
    expect(uses.seen).toEqual([id]);
  });
});

describe('cards of a draft', () => {
  it('whose author sends them are made when it is scheduled, at the latest', async () => {
    const { id } = await create({ baseContent: a, status: 'draft', linkCards: [] });
    await opened.update.release(person, id, { baseContent: b, linkCards: [] });
    expect([await urlsOf(id), read]).toEqual([[], []]);
    await expect(opened.control.controlRelease(stranger, id, 'resume')).rejects.toMatchObject({ code: 'not_found' });
    expect(read).toEqual([]);
    await opened.control.check(person, id, 'resume');
    await opened.control.controlRelease(person, id, 'resume');
    expect([await urlsOf(id), read]).toEqual([[b], [b]]);
    const { items } = await opened.versions.list(person, id, { page: 1, limit: 10 });
    expect(items[0]).toMatchObject({ linkCards: [{ url: b }] });
  });

  it('whose author sends none are made at once, so that a preview shows them', async () => {
    const { id } = await create({ baseContent: a, status: 'draft' });
    await opened.update.release(person, id, { targets: [{ connectionId: 'conn_2', caption: b }] });
    expect([await urlsOf(id), read]).toEqual([[b], [a, b]]);
  });
});
