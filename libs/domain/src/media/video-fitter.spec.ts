import type { VideoFit } from '@imprint/contracts/publishing/content-rules';
import { SecretBox } from '@imprint/platform/crypto';
import type { SignalBus } from '@imprint/platform/signals';
import { eventually, testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { addAsset } from './add-asset.js';
import { AssetFiles } from './asset-files.js';
import { AssetsRepository } from './assets.repository.js';
import { readProvenance, writeProvenance } from './file-provenance.js';
import { FileDeletionsRepository } from './file-deletions.repository.js';
import { FittedVideoSweeper } from './fitted-video-sweeper.js';
import { FittedVideos, posterRule, type FittedVideo } from './fitted-videos.js';
import { FittedVideosRepository } from './fitted-videos.repository.js';
import { MakeFittedVideo } from './make-fitted-video.js';
import type { FileStorage } from './storage/index.js';
import { MemoryStorage, RecordingTool, terrace } from './video-fitter.fixture.js';
import { VideoFitter } from './video-fitter.js';
import { VideoToolError } from './video-tool/index.js';
import { WorkFiles } from './work-files.js';
import { sourceTypes } from './xmp-packet.js';

const fit: VideoFit = { size: { width: 64, height: 48 }, frameRate: null, bitrate: 300_000, maxBytes: 100_000, maxSeconds: 60 };
const config = testConfig();

let database: OpenedDatabase;
let storage: MemoryStorage;
let tool: RecordingTool;
let videos: FittedVideos;
let fitter: VideoFitter;
let newFitter: () => VideoFitter;
let published: [string, unknown][];
let rows: FittedVideosRepository;

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openDatabase();
  rows = new FittedVideosRepository(database.dataSource);
});
afterAll(() => database?.close());
beforeEach(async () => {
  [storage, tool, published] = [new MemoryStorage(), new RecordingTool(), []];
  const signals = {
    publish: (name: string, payload: unknown) => Promise.resolve(void published.push([name, payload])),
    subscribe: () => () => undefined,
  } as unknown as SignalBus;
  const disk = storage as unknown as FileStorage;
  const files = new AssetFiles(disk, config, new SecretBox(config));
  newFitter = () => {
    const make = new MakeFittedVideo(new WorkFiles(files, disk), disk, tool, config);
    return new VideoFitter(rows, new AssetsRepository(database.dataSource), make, disk, signals, config);
  };
  [videos, fitter] = [new FittedVideos(rows, signals), newFitter()];
  await database.dataSource.query('truncate asset, asset_captions, fitted_video, file_deletion cascade');
  await addVideo('video');
});

async function addVideo(id: string, durationSeconds: number | null = 1): Promise<void> {
  const storageKey = `org/${id}.webm`;
  storage.stored.set(storageKey, Buffer.from(`the film ${id}`));
  const facts = { mimeType: 'video/webm', bytes: 9 + id.length, width: 64, height: 48, durationSeconds };
  const origin = { kind: 'video', origin: 'uploaded', brandId: null, altText: null, generationId: null } as const;
  await addAsset(database.dataSource.manager, { id, organizationId: 'org', storageKey, ...origin, ...facts });
  await database.dataSource.query(`delete from fitted_video where asset_id = $1`, [id]);
}

const want = (changes: Partial<VideoFit> = {}, id = 'video'): Promise<FittedVideo | null> =>
  videos.want('org', id, { ...fit, ...changes });
const all = (): Promise<FittedVideo[]> => videos.findOfAny(['org'], ['video']);
const made = (): string[] => [...storage.stored.keys()].filter((key) => !key.endsWith('.webm'));

describe('a video that is wanted in another form', () => {
  it('is made once for each form, kept with what it is, and announced', async () => {
    expect((await want())?.status).toBe('waiting');
    await want();
    await want({ bitrate: 200_000 });
    while (await fitter.fitNext());
    const ready = await all();
    expect(ready).toHaveLength(2);
    for (const { storageKey, ...video } of ready) {
      expect(video).toMatchObject({
        status: 'ready',
        bytes: terrace.length,
        width: 64,
        height: 48,
        durationSeconds: 1,
        attempts: 1,
      });
      expect(video.video).toEqual({ codec: 'h264', pixelFormat: 'yuv420p', frameRate: 10 });
      expect(storage.stored.get(storageKey ?? '')?.equals(terrace)).toBe(true);
    }
    expect(tool.asked.map(({ input, fit: { bitrate } }) => [input.toString(), bitrate])).toEqual([
      ['the film video', 300_000],
      ['the film video', 200_000],
    ]);
    expect(published.filter(([name]) => name === 'video.fitted')).toEqual(
      Array(2).fill(['video.fitted', { organizationId: 'org', assetId: 'video' }]),
    );
    expect((await want())?.status).toBe('ready');
    expect(await fitter.fitNext()).toBe(false);
    expect([...tool.folders].some((folder) => existsSync(folder))).toBe(false);
  });

  it('says what the video says of how it was made', async () => {
    const path = join(tmpdir(), `fitted-${process.pid}.mp4`);
    await writeFile(path, terrace);
    const provenance = { sourceType: sourceTypes.trained, made: { model: 'some/film', generationId: 'gen_1' } };
    await writeProvenance({ path, mimeType: 'video/mp4' }, provenance);
    const film = await readFile(path);
    storage.stored.set('org/video.webm', film);
    await database.dataSource.query(`update asset set mime_type = 'video/mp4', bytes = $1`, [film.length]);
    await want();
    expect(await fitter.fitNext()).toBe(true);
    const [{ storageKey = null, bytes = 0 } = {}] = await all();
    await writeFile(path, storage.stored.get(storageKey ?? '') ?? '');
    expect(await readProvenance({ path, mimeType: 'video/mp4' })).toEqual(provenance);
    expect([bytes, (await stat(path)).size > terrace.length]).toEqual([(await stat(path)).size, true]);
    await rm(path);
  });

  it('is made by one of several workers', async () => {
    await want();
    await Promise.all([fitter, newFitter(), newFitter()].map((each) => each.fitNext()));
    expect([tool.asked.length, (await all()).map(({ status }) => status)]).toEqual([1, ['ready']]);
  });

  it('is that of its organization', async () => {
    expect(await videos.want('other', 'video', fit)).toBeNull();
    expect(await fitter.fitNext()).toBe(false);
  });

  it.each([
    [
      'too large, even after a second attempt',
      {},
      Buffer.concat([terrace, Buffer.alloc(100_000)]),
      [300_000, 210_000],
      /more than 100000 bytes/,
    ],
    [
      'longer than the channel takes',
      { maxSeconds: 0.5 },
      terrace,
      [300_000],
      /it is 1 seconds long, and the channel takes at most 0.5/,
    ],
    ['nothing', {}, Buffer.from('nothing'), [300_000], /it holds no pictures/],
  ])('fails when it becomes %s, and is not tried again at once', async (_what, changes, output, bitrates, reason) => {
    tool.output = output;
    await want(changes);
    await fitter.fitNext();
    const [video] = await all();
    expect(video).toMatchObject({ status: 'failed', storageKey: null, reason: expect.stringMatching(reason) });
    expect([tool.asked.map(({ fit: { bitrate } }) => bitrate), made()]).toEqual([bitrates, []]);
    expect((await want(changes))?.status).toBe('failed');
    await database.dataSource.query(`update fitted_video set updated_at = now() - interval '61 minutes'`);
    expect((await want(changes))?.status).toBe('waiting');
  });

  it('is never cut: one that ends early fails', async () => {
    await addVideo('long', 30);
    await want({}, 'long');
    await fitter.fitNext();
    const [video] = await videos.findOfAny(['org'], ['long']);
    expect(video).toMatchObject({ status: 'failed', reason: expect.stringContaining('would end early') });
  });

  it('fails with what ffmpeg says of it', async () => {
    tool.during = () => Promise.reject(new VideoToolError('it is damaged'));
    await want();
    await fitter.fitNext();
    expect(await all()).toMatchObject([{ status: 'failed', reason: 'it is damaged' }]);
  });

  it('waits for a storage that is away, and gives up in the end', async () => {
    storage.failing = true;
    await want();
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await all())[0]?.status).toBe('waiting');
      await database.dataSource.query('update fitted_video set claimed_until = null');
      await fitter.fitNext();
    }
    expect(await all()).toMatchObject([{ status: 'failed', attempts: 5 }]);
  });

  it('is left to the next worker by one that stops, whose half a file is removed', async () => {
    await want();
    tool.during = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    const working = fitter.fitNext();
    await eventually(() => tool.asked.length === 1);
    await fitter.beforeApplicationShutdown();
    await working;
    expect(await all()).toMatchObject([{ status: 'waiting', claimedUntil: null }]);
    const [{ id } = { id: '' }] = await all();
    // As a worker leaves it that was killed.
    storage.stored.set(`org/${id}-1.mp4`, Buffer.from('half'));
    tool.during = () => Promise.resolve();
    await newFitter().fitNext();
    expect(await all()).toMatchObject([{ status: 'ready', storageKey: `org/${id}-2.mp4` }]);
    expect(made()).toEqual([`org/${id}-2.mp4`]);
  });

  it('is forgotten when its video is deleted while it is made', async () => {
    await want();
    tool.during = async () => {
      await rows.removeOf(database.dataSource.manager, 'org', 'video');
      await database.dataSource.query('delete from asset');
    };
    await fitter.fitNext();
    expect([await all(), made()]).toEqual([[], []]);
    await addVideo('video');
    await want();
    await database.dataSource.query('delete from asset');
    await fitter.fitNext();
    expect(await all()).toEqual([]);
  });

  it('is made again when its file is lost, and deleted 30 days later', async () => {
    await want();
    await fitter.fitNext();
    const [first] = await all();
    if (first === undefined) throw new Error('nothing was made');
    await videos.remake(first);
    await fitter.fitNext();
    const [again] = await all();
    expect(again).toMatchObject({ id: first.id, status: 'ready' });
    const sweeper = new FittedVideoSweeper(database.dataSource, rows, new FileDeletionsRepository(database.dataSource), config);
    await sweeper.sweep();
    expect(await all()).toHaveLength(1);
    await database.dataSource.query(`update fitted_video set updated_at = now() - interval '31 days'`);
    await sweeper.sweep();
    expect(await all()).toEqual([]);
    const deletions = await database.dataSource.query<{ key: string }[]>('select storage_key as key from file_deletion');
    expect(deletions).toEqual([{ key: again?.storageKey }]);
  });
});

describe('a new video', () => {
  it('gets a picture, which stays with it', async () => {
    await database.dataSource.query('truncate asset, asset_captions cascade');
    const file = { storageKey: 'org/video.webm', mimeType: 'video/webm', bytes: 14, width: null, height: null } as const;
    const origin = { kind: 'video', origin: 'uploaded', brandId: null, altText: null, generationId: null } as const;
    await addAsset(database.dataSource.manager, { id: 'video', organizationId: 'org', ...file, ...origin });
    expect(await all()).toMatchObject([{ rule: posterRule, status: 'waiting' }]);
    await fitter.fitNext();
    const [{ posterKey } = { posterKey: '' }] = await database.dataSource.query<{ posterKey: string }[]>(
      'select poster_key as "posterKey" from asset',
    );
    expect(posterKey).toMatch(/^org\/fit_\w+-1\.jpg$/);
    expect(storage.stored.get(posterKey)?.toString()).toBe('a picture');
    expect(await rows.removeOf(database.dataSource.manager, 'org', 'video')).toEqual([posterKey]);
  });
});

it('removes folders that killed processes left, and none that may be in use', async () => {
  const [old, fresh] = [join(tmpdir(), 'imprint-work-old'), join(tmpdir(), 'imprint-work-fresh')];
  for (const folder of [old, fresh]) await mkdir(folder, { recursive: true });
  const yesterday = Date.now() / 1_000 - 25 * 3_600;
  await utimes(old, yesterday, yesterday);
  await fitter.onApplicationBootstrap();
  await fitter.beforeApplicationShutdown();
  expect([old, fresh].map((folder) => existsSync(folder))).toEqual([false, true]);
  await rm(fresh, { recursive: true });
});
