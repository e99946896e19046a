import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { FittedPictures, type AssetFiles, type AssetsService, type FittedVideos } from '../../media/index.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import { AccountAccess } from '../connections/account-access.js';
import type { ConnectionsRepository } from '../connections/connections.repository.js';
import type { Channel } from '../channel/index.js';
import type { ClaimedTarget } from './due-targets.repository.js';
import { OutgoingPosts } from './outgoing-posts.js';
import { ReleaseFiles } from './release-media.js';
import type { ReleasesRepository } from '../releases/releases.repository.js';
import type { StoredSteps } from './stored-steps.js';
import type { TokenRefreshes } from '../connections/token-refreshes.js';

/** Access to these rows. */
function accessTo(connections: readonly object[], secrets: SecretBox): AccountAccess {
  const repository = { listConnectedOfAny: () => Promise.resolve(connections) } as unknown as ConnectionsRepository;
  return new AccountAccess(repository, new ConnectionCredentials(secrets), {} as TokenRefreshes);
}

const additionsOf = () => Promise.resolve({ captions: [], thumbnails: [] });

/** Files as channels with this limit receive them. */
function filesAt(files: Partial<AssetFiles>, images: object = { mimeTypes: ['image/png'], maxBytes: 10 }): ReleaseFiles {
  const channel = { capability: { limits: { images } } } as unknown as Channel;
  const stored = files as AssetFiles;
  return new ReleaseFiles(stored, new FittedPictures(stored), new Map([['sky', channel]]), {} as FittedVideos);
}

it('an account shows its own media, and the others those of the release', async () => {
  const secrets = new SecretBox(testConfig());
  const connections = ['conn_own', 'conn'].map((id) => ({
    id,
    organizationId: 'org',
    credentialsSealed: secrets.seal('{}', 'org'),
  }));
  const file = (id: string) => ({
    id,
    organizationId: 'org',
    storageKey: id,
    mimeType: 'image/png',
    bytes: 1,
    altText: 'Of the file',
  });
  const asked: string[][] = [];
  const findOfAny = (_organizations: string[], ids: string[]) => {
    asked.push(ids);
    return Promise.resolve(['wide', 'square'].map(file));
  };
  const release = { id: 'rel', organizationId: 'org', baseContent: 'Text', media: [{ assetId: 'wide' }] };
  const posts = new OutgoingPosts(
    { listOfAny: () => Promise.resolve([release]) } as unknown as ReleasesRepository,
    accessTo(connections, secrets),
    filesAt({ signedUrl: (key: string) => key }),
    { findOfAny, additionsOf } as unknown as AssetsService,
    { load: () => Promise.resolve(new Map()) } as unknown as StoredSteps,
  );
  const target = (connectionId: string, media: ClaimedTarget['media']) =>
    ({
      id: connectionId,
      connectionId,
      organizationId: 'org',
      releaseId: 'rel',
      caption: null,
      media,
      scheduledAt: null,
    }) as ClaimedTarget;
  const own = [{ assetId: 'square', altText: 'Own', focus: { x: 0, y: 1 } }];

  const loaded = await posts.load([target('conn_own', own), target('conn', null)]);

  expect(asked).toEqual([['wide', 'square']]);
  expect(loaded.get('conn_own')?.post.media).toMatchObject([{ assetId: 'square', altText: 'Own', focus: { x: 0, y: 1 } }]);
  expect(loaded.get('conn')?.post.media).toMatchObject([{ assetId: 'wide', altText: 'Of the file', focus: null }]);
});

it('an article is HTML, too, and names its original; a post is text alone', async () => {
  const secrets = new SecretBox(testConfig());
  const common = { organizationId: 'org', baseContent: '**Old**', media: [] };
  const releases = [
    { ...common, id: 'rel_article', articleId: 'art', canonicalUrl: 'https://blog.example/wheat' },
    { ...common, id: 'rel_first', articleId: 'art', canonicalUrl: null },
    { ...common, id: 'rel_post', articleId: null, canonicalUrl: null },
  ];
  const posts = new OutgoingPosts(
    { listOfAny: () => Promise.resolve(releases) } as unknown as ReleasesRepository,
    accessTo([{ id: 'conn', organizationId: 'org', credentialsSealed: secrets.seal('{}', 'org') }], secrets),
    filesAt({}),
    { findOfAny: () => Promise.resolve([]), additionsOf } as unknown as AssetsService,
    { load: () => Promise.resolve(new Map()) } as unknown as StoredSteps,
  );
  const target = (releaseId: string) =>
    ({
      ...{ id: releaseId, connectionId: 'conn', organizationId: 'org', releaseId, caption: null, media: null, scheduledAt: null },
    }) as ClaimedTarget;

  const loaded = await posts.load(releases.map(({ id }) => target(id)));

  const saidBy = (id: string) => {
    const { text, html, canonicalUrl } = loaded.get(id)?.post ?? {};
    return { text, html, canonicalUrl };
  };
  const html = '<p><strong>Old</strong></p>';
  expect(saidBy('rel_article')).toEqual({ text: '**Old**', html, canonicalUrl: 'https://blog.example/wheat' });
  expect(saidBy('rel_first')).toEqual({ text: '**Old**', html, canonicalUrl: undefined });
  expect(saidBy('rel_post')).toEqual({ text: '**Old**', html: undefined, canonicalUrl: undefined });
});

it('credentials that cannot be decrypted affect only their own targets', async () => {
  const secrets = new SecretBox(testConfig());
  const sealed = { conn_good: secrets.seal('{"token":"t"}', 'org'), conn_bad: 'v1.gone.AAAA' };
  const connections = Object.entries(sealed).map(([id, credentialsSealed]) => ({ id, organizationId: 'org', credentialsSealed }));
  const releases = [{ id: 'rel', organizationId: 'org', baseContent: 'Text', media: [] }];
  const posts = new OutgoingPosts(
    { listOfAny: () => Promise.resolve(releases) } as unknown as ReleasesRepository,
    accessTo(connections, secrets),
    filesAt({}),
    { findOfAny: () => Promise.resolve([]), additionsOf } as unknown as AssetsService,
    { load: () => Promise.resolve(new Map()) } as unknown as StoredSteps,
  );
  const target = (id: string, connectionId: string) =>
    ({
      id,
      connectionId,
      organizationId: 'org',
      releaseId: 'rel',
      caption: null,
      media: null,
      scheduledAt: null,
    }) as ClaimedTarget;

  const loaded = await posts.load([target('tgt_bad', 'conn_bad'), target('tgt_good', 'conn_good')]);

  expect([...loaded.keys()]).toEqual(['tgt_good']);
  expect(loaded.get('tgt_good')?.post.connection.credentials).toEqual({ token: 't' });
});

it('a thread shows its own files, described as on the first post, and goes on after a first post that is on record', async () => {
  const secrets = new SecretBox(testConfig());
  const file = (id: string) => ({
    id,
    organizationId: 'org',
    storageKey: id,
    mimeType: 'image/png',
    bytes: 1,
    altText: 'Of the file',
  });
  const release = {
    ...{
      id: 'rel',
      organizationId: 'org',
      baseContent: 'Text',
      media: [{ assetId: 'wide', altText: 'Here' }],
      firstComment: 'Common',
    },
    thread: [{ text: 'Second', assetIds: ['wide', 'square'] }],
  };
  const posts = new OutgoingPosts(
    { listOfAny: () => Promise.resolve([release]) } as unknown as ReleasesRepository,
    accessTo([{ id: 'conn', organizationId: 'org', credentialsSealed: secrets.seal('{}', 'org') }], secrets),
    filesAt({ signedUrl: (key: string) => key }),
    {
      findOfAny: (_organizations: string[], ids: string[]) => Promise.resolve(ids.map(file)),
      additionsOf,
    } as unknown as AssetsService,
    { load: () => Promise.resolve(new Map()) } as unknown as StoredSteps,
  );
  const claimed = (id: string, more: Partial<ClaimedTarget>) =>
    ({
      ...{ id, connectionId: 'conn', organizationId: 'org', releaseId: 'rel', caption: null, media: null, scheduledAt: null },
      ...{ thread: null, firstComment: null, externalProviderId: null, externalShortcode: null, url: null, ...more },
    }) as ClaimedTarget;

  const loaded = await posts.load([
    claimed('common', { externalProviderId: 'first', url: 'https://x.example/1' }),
    claimed('none', { thread: [], firstComment: '' }),
  ]);

  const common = loaded.get('common');
  expect(common?.post).toMatchObject({
    thread: [{ text: 'Second', media: [{ altText: 'Here' }, { assetId: 'square', altText: 'Of the file' }] }],
    firstComment: 'Common',
  });
  expect([common?.posts, common?.published()]).toMatchObject([
    3,
    [{ part: 'post', externalProviderId: 'first', url: 'https://x.example/1' }],
  ]);
  expect(loaded.get('none')).toMatchObject({ posts: 1, post: { thread: [], firstComment: null } });
});

it('the cards of its links go with a post where cards are sent, as they are stored, and a picture that is gone is left out', async () => {
  const secrets = new SecretBox(testConfig());
  const [a, b] = ['https://a.example/', 'https://b.example/'];
  const stored = { description: '', isShown: true, fetchedAt: null, problem: null };
  const release = {
    ...{ id: 'rel', organizationId: 'org', baseContent: `Text ${a}`, media: [], thread: [{ text: b, assetIds: [] }] },
    linkCards: [
      { ...stored, url: a, title: 'A', assetId: 'picture' },
      { ...stored, url: b, title: 'B', assetId: 'gone' },
    ],
  };
  const file = { id: 'picture', organizationId: 'org', kind: 'image', storageKey: 'picture', mimeType: 'image/png', bytes: 5 };
  const channel = (linkCards: string) =>
    ({ capability: { limits: { images: { mimeTypes: ['image/png'], maxBytes: 10 }, linkCards } } }) as unknown as Channel;
  const files = { signedUrl: (key: string) => key } as unknown as AssetFiles;
  const channels = new Map([
    ['sky', channel('sent')],
    ['land', channel('platform')],
  ]);
  const posts = new OutgoingPosts(
    { listOfAny: () => Promise.resolve([release]) } as unknown as ReleasesRepository,
    accessTo([{ id: 'conn', organizationId: 'org', credentialsSealed: secrets.seal('{}', 'org') }], secrets),
    new ReleaseFiles(files, new FittedPictures(files), channels, {} as FittedVideos),
    { findOfAny: () => Promise.resolve([file]), additionsOf } as unknown as AssetsService,
    { load: () => Promise.resolve(new Map()) } as unknown as StoredSteps,
  );
  const claimed = (platform: string, caption: string | null = null) =>
    ({
      ...{ id: `${platform} ${caption}`, connectionId: 'conn', organizationId: 'org', releaseId: 'rel', platform, caption },
      ...{ media: null, scheduledAt: null, thread: null, firstComment: null, externalProviderId: null },
    }) as unknown as ClaimedTarget;
  const loaded = await posts.load([claimed('sky'), claimed('land'), claimed('sky', 'See https://c.example')]);

  const [onSky, onLand, other] = ['sky null', 'land null', 'sky See https://c.example'].map((id) => loaded.get(id));
  expect(onSky?.post.linkCards).toMatchObject([
    { url: a, title: 'A', picture: { assetId: 'picture' } },
    { url: b, picture: null },
  ]);
  expect(onSky?.sent.linkCards).toEqual([
    { post: 1, url: a, outcome: 'sent' },
    { post: 2, url: b, outcome: 'sent' },
  ]);
  expect([onLand?.post.linkCards, onLand?.sent.linkCards]).toEqual([[], null]);
  expect(other?.sent.linkCards).toMatchObject([{ url: 'https://c.example/', outcome: 'unavailable' }, { outcome: 'sent' }]);
  await expect(onSky?.requireMedia(new AbortController().signal)).resolves.toBeUndefined();
});

describe('a picture that the channel does not take as it is', () => {
  const secrets = new SecretBox(testConfig());
  const limit = { mimeTypes: ['image/jpeg'], maxBytes: 30_000, minAspect: 0.8, maxAspect: 1.91 };
  const asset = {
    ...{ id: 'wide', organizationId: 'org', storageKey: 'org/wide.png', mimeType: 'image/png', altText: null },
    ...{ width: 400, height: 100 },
  };

  async function loaded(stored: Buffer, shown: object = {}) {
    const files = {
      signedUrl: (key: string, { fit }: { fit?: unknown } = {}) => `${key} ${JSON.stringify(fit)}`,
      size: () => Promise.resolve(stored.length),
      read: () => Promise.resolve(stored),
    } as unknown as AssetFiles;
    const release = { id: 'rel', organizationId: 'org', baseContent: 'Text', media: [{ assetId: 'wide', ...shown }] };
    const posts = new OutgoingPosts(
      { listOfAny: () => Promise.resolve([release]) } as unknown as ReleasesRepository,
      accessTo([{ id: 'conn', organizationId: 'org', credentialsSealed: secrets.seal('{}', 'org') }], secrets),
      filesAt(files, limit),
      { findOfAny: () => Promise.resolve([{ ...asset, bytes: stored.length }]), additionsOf } as unknown as AssetsService,
      { load: () => Promise.resolve(new Map()) } as unknown as StoredSteps,
    );
    const target = {
      ...{ id: 'tgt', connectionId: 'conn', organizationId: 'org', releaseId: 'rel', platform: 'sky' },
      ...{ caption: null, media: null, scheduledAt: null },
    } as ClaimedTarget;
    const found = (await posts.load([target])).get('tgt');
    if (found === undefined) throw new Error('the post was not loaded');
    return found;
  }
  const halves = () =>
    sharp({ create: { width: 400, height: 100, channels: 3, background: '#c81414' } }).composite([
      { input: { create: { width: 200, height: 100, channels: 3, background: '#1414c8' } }, left: 200, top: 0 },
    ]);

  it('becomes a JPEG in a shape that is taken, around its focus, small enough', async () => {
    const { post, requireMedia } = await loaded(await halves().png().toBuffer(), { focus: { x: 1, y: 0.5 } });
    const [media] = post.media;
    expect(media).toMatchObject({ mimeType: 'image/jpeg', width: 191, height: 100, focus: null, isConverted: true });
    expect(media?.url).toBe('org/wide.png {"area":{"x":209,"y":0,"width":191,"height":100},"maxBytes":30000}');
    await requireMedia(new AbortController().signal);
    const bytes = (await media?.read()) ?? Buffer.alloc(0);
    expect(bytes.length).toBeLessThanOrEqual(30_000);
    const { dominant } = await sharp(bytes).stats();
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 191, height: 100 });
    expect(dominant.b).toBeGreaterThan(150);
  });

  it('is refused before anything is sent when it moves', async () => {
    const pixels = Buffer.alloc(400 * 100 * 3 * 2).map((_, index) => (index * 7) % 251);
    const moving = await sharp(pixels, { raw: { width: 400, height: 200, channels: 3, pageHeight: 100 } })
      .webp()
      .toBuffer();
    const { requireMedia } = await loaded(moving);
    await expect(requireMedia(new AbortController().signal)).rejects.toMatchObject({
      outcome: 'refused',
      class: 'validation',
      code: 'image_not_converted',
    });
  });
});
