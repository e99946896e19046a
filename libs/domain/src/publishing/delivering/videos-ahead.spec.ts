import { SecretBox } from '@imprint/platform/crypto';
import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BrandsService } from '../../brands/index.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { FittedVideosRepository } from '../../media/fitted-videos.repository.js';
import { AssetFiles, AssetsService, FittedPictures, FittedVideos } from '../../media/index.js';
import { FileMissingError, type FileStorage } from '../../media/storage/index.js';
import type { Channel, OutgoingPost } from '../channel/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { ReleasesRepository } from '../releases/releases.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { DueTargetsRepository } from './due-targets.repository.js';
import { OutgoingPosts } from './outgoing-posts.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishStepsRepository } from './publish-steps.repository.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { QuotaGate } from './quota-gate.js';
import { ReleaseFiles } from './release-media.js';
import { StoredSteps } from './stored-steps.js';
import { TargetOutcomes } from './target-outcomes.js';
import { TargetPublisher } from './target-publisher.js';
import { VideosAhead } from './videos-ahead.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';

const videos = { mimeTypes: ['video/mp4'], maxBytes: 1_000_000, maxCount: 1, converts: true };
const images = { mimeTypes: ['image/png'], maxBytes: 1_000_000, maxCount: 1 };
/** What the platform was sent: of each file its facts and bytes. */
let sent: object[];
const channel = {
  capability: { name: 'feed', concurrency: 10, timeoutMs: 30_000, limits: { images, videos } },
  publish: async ({ media }: OutgoingPost) => {
    for (const { stream, read: _read, ...file } of media) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream()) chunks.push(chunk);
      sent.push({ ...file, content: Buffer.concat(chunks).toString() });
    }
    return { externalProviderId: 'x', externalShortcode: null, url: null };
  },
} as unknown as Channel;

let opened: Awaited<ReturnType<typeof openPublishing>>;
let stored: Map<string, Buffer>;
let rows: FittedVideosRepository;
let newPublisher: () => TargetPublisher;
let due: DueTargetsRepository;
let ahead: VideosAhead;
let fitted: (payload: { organizationId: string }) => void;

beforeAll(async () => {
  opened = await openPublishing();
  const { dataSource } = opened;
  const bytesOf = (key: string): Promise<Buffer> => {
    const bytes = stored.get(key);
    return bytes === undefined ? Promise.reject(new FileMissingError(key)) : Promise.resolve(bytes);
  };
  const storage = {
    size: (key: string) => bytesOf(key).then(({ length }) => length),
    async *read(key: string, start: number, end: number) {
      yield (await bytesOf(key)).subarray(start, end);
    },
  } as unknown as FileStorage;
  const config = testConfig();
  const secrets = new SecretBox(config);
  const signals = {
    publish: () => Promise.resolve(),
    subscribe: (_name: string, receive: typeof fitted) => {
      fitted = receive;
      return () => undefined;
    },
  } as unknown as SignalBus;
  const files = new AssetFiles(storage, config, secrets);
  const assets = new AssetsService(new AssetsRepository(dataSource), files, {} as BrandsService);
  const releases = new ReleasesRepository(dataSource);
  const channels = new Map([['feed', channel]]);
  const { access } = accountParts(dataSource, secrets, new Map());
  const steps = new StoredSteps(new PublishStepsRepository(dataSource), secrets);
  const waiting = new WaitingTargetsRepository(dataSource);
  const gate = new QuotaGate(dataSource, waiting, signals, channels);
  rows = new FittedVideosRepository(dataSource);
  const service = new FittedVideos(rows, signals);
  due = new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource));
  const release = new ReleaseFiles(files, new FittedPictures(files), channels, service);
  const posts = new OutgoingPosts(releases, access, release, assets, steps);
  const metrics = new PublishMetrics(new Metrics(), new Map());
  const outcomes = new TargetOutcomes(dataSource, due, new TargetsRepository(dataSource), signals, metrics, gate);
  newPublisher = () => new TargetPublisher(channels, due, posts, outcomes, signals, config);
  ahead = new VideosAhead(waiting, assets, service, signals, channels, testConfig({ SWEEP_INTERVAL_MS: 600_000 }));
  ahead.onApplicationBootstrap();
});
afterAll(async () => {
  await ahead?.beforeApplicationShutdown();
  await opened?.close();
});
beforeEach(async () => {
  [stored, sent] = [new Map(), []];
  await opened.dataSource.query('truncate release, target, publish_attempt, asset, fitted_video cascade');
});

const film = Buffer.from('a film in WebM');
const made = Buffer.from('the same as MP4');

/** A release with a WebM video, due after `wait`. */
async function addPost(id: string, wait: string): Promise<void> {
  stored.set(`org/${id}.webm`, film);
  await opened.dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes, width, height, duration_seconds, alt_text)
     values ($1, 'org', 'video', 'uploaded', $2, 'video/webm', $3, 640, 360, 10, 'The terrace')`,
    [id, `org/${id}.webm`, film.length],
  );
  await addRelease(opened.dataSource, id, [id], wait);
  await opened.dataSource.query(`update release set media = $2 where id = $1`, [id, JSON.stringify([{ assetId: id }])]);
}

async function publishDue(): Promise<void> {
  const publisher = newPublisher();
  publisher.take(await due.claimDue(10, 60));
  await publisher.stop();
}

interface Target {
  status: string;
  code: string | null;
  message: string | null;
  isDue: boolean;
}
async function targetOf(id: string): Promise<Target | undefined> {
  const [row] = await opened.dataSource.query<Target[]>(
    `select status, error ->> 'code' as code, error ->> 'message' as message, wake_at <= now() as "isDue" from target where id = $1`,
    [id],
  );
  return row;
}

/** As a worker with ffmpeg does it. */
async function convert(id: string): Promise<string> {
  const held = await rows.claim();
  if (held === null) throw new Error('nothing is wanted');
  const storageKey = `org/${held.id}-1.mp4`;
  stored.set(storageKey, made);
  const video = { codec: 'h264', pixelFormat: 'yuv420p', frameRate: 25 };
  await rows.finish(held, { storageKey, bytes: made.length, width: 640, height: 360, durationSeconds: 10.02, video });
  expect(held.assetId).toBe(id);
  return storageKey;
}
const wanted = (): Promise<{ id: string; status: string }[]> =>
  opened.dataSource.query('select asset_id as id, status from fitted_video order by asset_id');

describe('a post with a video that its channel does not take', () => {
  it('has it converted in the hour before it is due, once', async () => {
    await addPost('soon', '59 minutes');
    await addPost('later', '2 hours');
    await ahead.sweep();
    await ahead.sweep();
    expect(await wanted()).toEqual([{ id: 'soon', status: 'waiting' }]);
    await convert('soon');
    await ahead.sweep();
    expect(await wanted()).toEqual([{ id: 'soon', status: 'ready' }]);
  });

  it('goes out with what was made of it', async () => {
    await addPost('ready', '-1 second');
    await ahead.sweep();
    const storageKey = await convert('ready');
    await publishDue();
    expect(await targetOf('ready')).toMatchObject({ status: 'published', code: null });
    expect(sent).toMatchObject([
      {
        ...{ assetId: 'ready', mimeType: 'video/mp4', isConverted: true, sizeBytes: made.length, altText: 'The terrace' },
        ...{
          width: 640,
          height: 360,
          durationSeconds: 10.02,
          content: made.toString(),
          url: expect.stringContaining(storageKey),
        },
      },
    ]);
  });

  it('waits for it when it is due, and goes out as soon as it is made', async () => {
    await addPost('late', '-1 second');
    await publishDue();
    expect(await targetOf('late')).toMatchObject({ status: 'scheduled', code: 'video_converting', isDue: false });
    expect([await wanted(), sent]).toEqual([[{ id: 'late', status: 'waiting' }], []]);
    await convert('late');
    fitted({ organizationId: 'other' });
    fitted({ organizationId: 'org' });
    while ((await targetOf('late'))?.isDue !== true);
    await publishDue();
    expect(await targetOf('late')).toMatchObject({ status: 'published' });
    expect(sent).toHaveLength(1);
  });

  it('fails with the reason when it cannot be converted, and nothing is sent', async () => {
    await addPost('broken', '-1 second');
    await ahead.sweep();
    const held = await rows.claim();
    if (held === null) throw new Error('nothing is wanted');
    await rows.fail(held, 'it is damaged');
    await publishDue();
    const message = expect.stringContaining('The video cannot be converted: it is damaged. Nothing was published.');
    expect(await targetOf('broken')).toMatchObject({ status: 'failed', code: 'video_not_converted', message });
    expect(sent).toEqual([]);
  });

  it('has it made again when the file is lost', async () => {
    await addPost('lost', '-1 second');
    await ahead.sweep();
    stored.delete(await convert('lost'));
    await publishDue();
    expect(await targetOf('lost')).toMatchObject({ status: 'scheduled', code: 'video_converting' });
    expect([await wanted(), sent]).toEqual([[{ id: 'lost', status: 'waiting' }], []]);
  });
});
