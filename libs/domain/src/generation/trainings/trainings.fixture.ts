import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import type { TrainingJob } from '@imprint/contracts/messages';
import type { LearnedStyle } from '@imprint/contracts/trainings';
import type { Job, Queue } from '@imprint/platform/queue';
import type { RateWindow } from '@imprint/platform/rate-window';
import { testConfig } from '@imprint/platform/testing';
import { AuditTrail } from '../../audit/index.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { AssetsService, type FittedPictures } from '../../media/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { GenerationSwitch } from '../generation-switch.js';
import type { ImageModel } from '../image/image-model.js';
import type { ImageTrainer } from '../image/image-trainer.js';
import { LocalSignalBus } from '../local-signal-bus.fixture.js';
import { OfferedTrainers } from './offered-trainers.js';
import { RequestTraining } from './request-training.js';
import { RunTraining } from './run-training.js';
import { TrainedModels } from './trained-models.js';
import { TrainingClaimsRepository } from './training-claims.repository.js';
import { TrainingDataset } from './training-dataset.js';
import { TrainingPictures } from './training-pictures.js';
import { TrainingProcessor } from './training.processor.js';
import { TrainingsRepository } from './trainings.repository.js';
import { TrainingsService } from './trainings.service.js';

export const person: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'creator',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
/** Limited to the brand `brand_2`. */
export const limited: Principal = { ...person, brandIds: ['brand_2'] };
export const stranger: Principal = { ...person, organizationId: 'other' };

export const style: LearnedStyle = {
  ...{ palette: [{ color: '#0b4f6c', share: 1 }], ground: '#0b4f6c', contrast: 0.5, density: 0.1, balance: 0 },
  edges: { horizontal: 0.4, vertical: 0.4, diagonal: 0.2 },
};

/** Ids of pictures that differ, as many as a training needs. */
export const pictures = Array.from({ length: limits.trainingPicturesLeast }, (_, index) => `asset_${index}`);

/** Nine by eight bytes of lightness, which differ by their number in many bits. */
function lightnessOf(storageKey: string): Buffer {
  const number = Number(/\d+$/.exec(storageKey)?.[0] ?? 0);
  let state = (number + 1) * 2_654_435_761;
  return Buffer.from(
    Array.from({ length: 72 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    }),
  );
}

const unreadable = (): Promise<never> => Promise.reject(new Error('not a picture'));
const stored = {
  readLightness: (key: string) => (key.startsWith('broken') ? unreadable() : Promise.resolve(lightnessOf(key))),
  readSmall: (key: string) =>
    key.startsWith('broken') ? unreadable() : Promise.resolve({ bytes: Buffer.from(key), width: 1, height: 1 }),
} as unknown as FittedPictures;

export type Train = ImageTrainer['train'];

/**
 * Trainings of the organizations `org`, with the brands `brand` and `brand_2`, and `other`, on a real database. The trainer does what
 * `trainer.train` says. The library has `pictures` and what `add` adds.
 */
export async function openTrainings() {
  const { dataSource, connect, close } = await openDatabase();
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors)
     values ('brand', 'org', 'Brand', 'main', 'approved', '{}'), ('brand_2', 'org', 'Second', 'second', 'approved', '{}'),
       ('brand_other', 'other', 'Other', 'main', 'approved', '{}')`,
  );
  const add = (
    id: string,
    { key = id, side = 256, brandId = null as string | null, organizationId = 'org', kind = 'image' } = {},
  ) =>
    dataSource.query(
      `insert into asset (id, organization_id, brand_id, kind, origin, storage_key, mime_type, bytes, width, height)
       values ($1, $2, $3, $4, 'uploaded', $5, 'image/png', 9, $6, 1000)`,
      [id, organizationId, brandId, kind, key, side],
    );
  for (const id of pictures) await add(id);
  const config = testConfig();
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const audit = new AuditTrail(dataSource);
  const assets = new AssetsService(new AssetsRepository(dataSource), {} as never, brands);
  const opened = { image: { capability: {} } as unknown as ImageModel };
  const trainer = {
    capability: { ...{ name: 'some/trainer', provider: 'some', label: 'Some', description: '' }, credits: 0, timeoutMs: 60_000 },
    train: (() => Promise.resolve(style)) as Train,
    open: ({ name, label, brandId }: { name: string; label: string; brandId: string }) =>
      ({ ...opened.image, capability: { name, label, brandId } }) as unknown as ImageModel,
  };
  const trainers = new Map<string, ImageTrainer>([['some/trainer', trainer]]);
  const jobs: { data: TrainingJob }[] = [];
  const queue = {
    name: 'training',
    addBulk: (added: { data: TrainingJob }[]): Promise<unknown> => Promise.resolve(jobs.push(...added)),
  };
  const asQueue = queue as unknown as Queue<TrainingJob>;
  const window = { allowed: true };
  const rates = { hit: () => Promise.resolve({ allowed: window.allowed, retryAfterSeconds: 7 }) } as unknown as RateWindow;
  const rows = new TrainingsRepository(dataSource);
  const dataset = new TrainingDataset(assets, stored, rates);
  const generation = new GenerationSwitch(dataSource, brands, audit);
  const requests = new RequestTraining(dataSource, rows, dataset, brands, generation, new OfferedTrainers(trainers));
  const signals = new LocalSignalBus();
  const trainings = new TrainingsService(dataSource, rows, requests, brands, audit, asQueue);
  const worker = (): TrainingProcessor =>
    new TrainingProcessor(new TrainingClaimsRepository(dataSource), new RunTraining(assets, stored, trainers), signals, config);
  const run = (trainingId: string, by = worker()): Promise<void> =>
    by.process({ data: { version: 1, trainingId } } as Job<TrainingJob>);
  return {
    ...{ dataSource, connect, close, add, window, trainer, jobs, asQueue, signals, generation, worker, run },
    claims: new TrainingClaimsRepository(dataSource),
    models: new TrainedModels(rows, trainers),
    trainings,
    files: new TrainingPictures(trainings, rows, dataset, assets, brands, generation),
  };
}
export type OpenedTrainings = Awaited<ReturnType<typeof openTrainings>>;
