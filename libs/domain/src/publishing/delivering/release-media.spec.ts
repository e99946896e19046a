import { Metrics } from '@imprint/platform/metrics';
import { SecretBox } from '@imprint/platform/crypto';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrandsService } from '../../brands/index.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { AssetFiles, AssetsService, FittedPictures, type FittedVideos } from '../../media/index.js';
import { FileMissingError, type FileStorage } from '../../media/storage/index.js';
import type { Channel, OutgoingPost } from '../channel/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import { DueTargetsRepository } from './due-targets.repository.js';
import { OutgoingPosts } from './outgoing-posts.js';
import { ReleaseFiles } from './release-media.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { PublishStepsRepository } from './publish-steps.repository.js';
import { StoredSteps } from './stored-steps.js';
import { PublishMetrics } from './publish-metrics.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { ReleasesRepository } from '../releases/releases.repository.js';
import { QuotaGate } from './quota-gate.js';
import { TargetOutcomes } from './target-outcomes.js';
import { TargetPublisher } from './target-publisher.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';

const picture = Buffer.from('every byte of it');
let opened: Awaited<ReturnType<typeof openPublishing>>;
let folder: string;
let due: DueTargetsRepository;
let newPublisher: () => TargetPublisher;
let sent: OutgoingPost[];

beforeAll(async () => {
  opened = await openPublishing();
  folder = await mkdtemp(join(tmpdir(), 'release-media-'));
  const fromFolder = async <T>(key: string, work: Promise<T>): Promise<T> =>
    work.catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new FileMissingError(key, key === 'unmounted') : error;
    });
  const storage = {
    get: (key: string) => fromFolder(key, readFile(join(folder, key))),
    size: (key: string) =>
      key === 'hanging' ? new Promise(() => undefined) : fromFolder(key, stat(join(folder, key))).then(({ size }) => size),
  } as unknown as FileStorage;
  const config = testConfig({ PUBLISH_TIMEOUT_MS: 1_000 });
  const secrets = new SecretBox(config);
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  const channel = {
    capability: { concurrency: 10, timeoutMs: 30_000, limits: { images: { mimeTypes: ['image/png'], maxBytes: 1_000_000 } } },
    publish: async (post: OutgoingPost) => {
      sent.push(post);
      await Promise.all(post.media.map((media) => media.read()));
      return { externalProviderId: 'x', externalShortcode: null, url: null };
    },
  } as unknown as Channel;
  due = new DueTargetsRepository(opened.dataSource, new PublishWorkersRepository(opened.dataSource));
  const files = new AssetFiles(storage, config, secrets);
  const assets = new AssetsService(new AssetsRepository(opened.dataSource), files, {} as BrandsService);
  const releases = new ReleasesRepository(opened.dataSource);
  const { access } = accountParts(opened.dataSource, secrets, new Map());
  const steps = new StoredSteps(new PublishStepsRepository(opened.dataSource), secrets);
  const channels = new Map([['feed', channel]]);
  const posts = new OutgoingPosts(
    releases,
    access,
    new ReleaseFiles(files, new FittedPictures(files), channels, {} as FittedVideos),
    assets,
    steps,
  );
  const metrics = new PublishMetrics(new Metrics(), new Map());
  const gate = new QuotaGate(opened.dataSource, new WaitingTargetsRepository(opened.dataSource), signals, channels);
  const outcomes = new TargetOutcomes(opened.dataSource, due, new TargetsRepository(opened.dataSource), signals, metrics, gate);
  newPublisher = () => new TargetPublisher(channels, due, posts, outcomes, signals, config);
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true });
});

/** Publishes a due release with one picture after `harm` was done to its file. */
async function publishAfter(id: string, harm: (path: string) => Promise<unknown>): Promise<object> {
  sent = [];
  await writeFile(join(folder, id), picture);
  await opened.dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes) values ($1, 'org', 'image', 'uploaded', $1, 'image/png', $2)`,
    [id, picture.length],
  );
  await addRelease(opened.dataSource, id, [id], '-1 second');
  await opened.dataSource.query(`update release set media = $2 where id = $1`, [id, JSON.stringify([{ assetId: id }])]);
  await harm(join(folder, id));
  const publisher = newPublisher();
  publisher.take(await due.claimDue(1, 60));
  await publisher.stop();
  const [row] = await opened.dataSource.query(`select status, error from target where id = $1`, [id]);
  return { ...(row as object), sent: sent.length };
}

const missing = (id: string) => ({
  status: 'failed',
  sent: 0,
  error: {
    class: 'misconfiguration',
    code: 'media_missing',
    retryable: false,
    message: `The file of asset ${id} is missing from the file storage or is not the one that was stored. Nothing was published. Upload the file again and create a new release with the new asset.`,
  },
});

it('a release goes out with its media', async () => {
  expect(await publishAfter('whole', async () => {})).toEqual({ status: 'published', error: null, sent: 1 });
});

it.each([
  ['gone', (path: string) => rm(path)],
  ['truncated', (path: string) => truncate(path, 3)],
  ['replaced', (path: string) => writeFile(path, 'something else')],
  ['deleted', () => opened.dataSource.query(`delete from asset where id = 'deleted'`)],
])('a release whose media are %s fails before anything is sent, and says what to do', async (id, harm) => {
  expect(await publishAfter(id, harm)).toEqual(missing(id));
});

it.each([
  ['fails', 'plain/below'],
  ['does not answer', 'hanging'],
  ['is not mounted', 'unmounted'],
])('a release waits for a storage that %s, and nothing is sent meanwhile', async (how, storageKey) => {
  // A path below a file is neither there nor missing.
  await writeFile(join(folder, 'plain'), '');
  const asked = await publishAfter(how, () =>
    opened.dataSource.query('update asset set storage_key = $2 where id = $1', [how, storageKey]),
  );
  expect(asked).toEqual({
    status: 'scheduled',
    sent: 0,
    error: {
      class: 'provider_outage',
      code: 'storage_unavailable',
      retryable: true,
      message: 'The file storage could not be read. Nothing was published.',
    },
  });
});
