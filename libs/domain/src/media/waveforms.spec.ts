import { SecretBox } from '@imprint/platform/crypto';
import { SignalsAfterCommit, type SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { addAsset } from './add-asset.js';
import { AssetFiles } from './asset-files.js';
import type { AssetEntity } from './asset.entity.js';
import { AssetsRepository } from './assets.repository.js';
import { FileDeletionsRepository } from './file-deletions.repository.js';
import { FittedVideoSweeper } from './fitted-video-sweeper.js';
import { FittedVideosRepository } from './fitted-videos.repository.js';
import { MakeFittedVideo } from './make-fitted-video.js';
import type { FileStorage } from './storage/index.js';
import { MemoryStorage, RecordingTool } from './video-fitter.fixture.js';
import { WorkFiles } from './work-files.js';
import { VideoFitter } from './video-fitter.js';

const config = testConfig();
let database: OpenedDatabase;
let storage: MemoryStorage;
let rows: FittedVideosRepository;
let fitter: VideoFitter;
/** Signals of transactions. */
const told: unknown[][] = [];

beforeAll(async () => {
  database = await openDatabase();
  rows = new FittedVideosRepository(database.dataSource);
  const bus = { publish: (...signal: unknown[]) => Promise.resolve(void told.push(signal)) } as unknown as SignalBus;
  new SignalsAfterCommit(database.dataSource, bus).onModuleInit();
});
afterAll(() => database?.close());
beforeEach(() => {
  storage = new MemoryStorage();
  const disk = storage as unknown as FileStorage;
  const work = new WorkFiles(new AssetFiles(disk, config, new SecretBox(config)), disk);
  const make = new MakeFittedVideo(work, disk, new RecordingTool(), config);
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  fitter = new VideoFitter(rows, new AssetsRepository(database.dataSource), make, disk, signals, config);
});

async function add(id: string, { kind, mimeType }: Pick<AssetEntity, 'kind' | 'mimeType'>): Promise<void> {
  const file = { storageKey: `org/${id}`, mimeType, bytes: 8, width: null, height: null, durationSeconds: 12.5 };
  const origin = { kind, origin: 'uploaded', brandId: null, altText: null, generationId: null } as const;
  storage.stored.set(file.storageKey, Buffer.from('the file'));
  await addAsset(database.dataSource.manager, { id, organizationId: 'org', ...file, ...origin });
}

describe('new audio', () => {
  it('gets a picture of its waveform, which stays with it and is deleted with it', async () => {
    await add('tune', { kind: 'audio', mimeType: 'audio/mpeg' });
    await fitter.fitNext();
    expect(told).toEqual([['asset.changed', { organizationId: 'org', assetId: 'tune', kind: 'audio' }]]);
    await database.dataSource.query(`update fitted_video set updated_at = now() - interval '31 days'`);
    const deletions = new FileDeletionsRepository(database.dataSource);
    await new FittedVideoSweeper(database.dataSource, rows, deletions, config).sweep();
    const [{ posterKey } = { posterKey: '' }] = await database.dataSource.query<{ posterKey: string }[]>(
      'select poster_key as "posterKey" from asset',
    );
    expect(posterKey).toMatch(/^org\/fit_\w+-1\.png$/);
    expect(storage.stored.get(posterKey)?.toString()).toBe('12.5 s of audio/mpeg as a wave of 1280 × 320');
    expect(await rows.removeOf(database.dataSource.manager, 'org', 'tune')).toEqual([posterKey]);
  });
});

describe('a new picture', () => {
  it('gets no other one', async () => {
    await add('cake', { kind: 'image', mimeType: 'image/png' });
    expect(await fitter.fitNext()).toBe(false);
  });
});
