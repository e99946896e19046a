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
import { CreditLedger } from '../../credits/index.js';
import { ApiKeysRepository } from '../../keys/api-keys.repository.js';
import { ActiveKeys } from '../../keys/index.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { AssetsService, type FittedPictures } from '../../media/index.js';
import { openDatabase } from '../../schema/database.fixture.js';
import { GenerationSwitch } from '../generation-switch.js';
import type { ImageModel } from '../image/image-model.js';
import type { ImageTrainer, ImageTrainers, TrainedModel, TrainerCapability } from '../image/image-trainer.js';
import type { GenerationMetrics } from '../generation-metrics.js';
import { LocalSignalBus } from '../local-signal-bus.fixture.js';
import { ReservedCredits } from '../reserved-credits.js';
import type { OwnModels } from '../vendor-keys/own-models.js';
import { VendorKeysRepository } from '../vendor-keys/vendor-keys.repository.js';
import type { MediaVendor } from '../vendors/media-vendor.js';
import { ForgottenTrainings } from './forgotten-trainings.js';
import { ForgottenTrainingsRepository } from './forgotten-trainings.repository.js';
import { LeftTrainingJobs } from './left-training-jobs.js';
import { OfferedTrainers } from './offered-trainers.js';
import { RequestTraining } from './request-training.js';
import { RunTraining } from './run-training.js';
import { TrainedModels } from './trained-models.js';
import { TrainingChecks } from './training-checks.js';
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
type Forget = NonNullable<ImageTrainer['forget']>;

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
    capability: {
      ...{ name: 'some/trainer', provider: 'some', label: 'Trainer', description: 'Trains.', credits: 0, pictureCredits: 0 },
      ...{ subjects: ['style', 'object', 'person'], takesCaptions: true, bindsModels: false, timeoutMs: 60_000 },
    } as TrainerCapability,
    train: (() => Promise.resolve(style)) as Train,
    open: ({ name, label, brandId }: TrainedModel) =>
      ({ ...opened.image, capability: { name, label, brandId } }) as unknown as ImageModel,
    forget: ((model) => Promise.resolve(void forgotten.push(model.weights))) as Forget,
    close: () => Promise.resolve(),
  };
  const forgotten: string[] = [];
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
  const keys = new VendorKeysRepository(dataSource);
  const checks = new TrainingChecks(brands, generation, dataset, new OfferedTrainers(keys, trainers));
  const credits = new ReservedCredits(
    ...([dataSource, new CreditLedger(config), new ActiveKeys(new ApiKeysRepository(dataSource))] as const),
  );
  const requests = new RequestTraining(dataSource, rows, dataset, brands, checks, credits);
  const signals = new LocalSignalBus();
  const trainings = new TrainingsService(dataSource, rows, requests, audit, credits, asQueue);
  /** What the organization's own key opens; null for none. */
  const own = { trainers: null as ImageTrainers | null };
  const ownModels = {
    of: () => Promise.resolve(own.trainers === null ? null : { trainers: own.trainers, lastFour: 'k3yX', jobs: vendor }),
  } as unknown as OwnModels;
  const atVendor = { cancelled: [] as string[], orphans: [] as string[] };
  const vendor = {
    name: 'some',
    cancel: (job: string) => Promise.resolve(void atVendor.cancelled.push(job)),
  } as unknown as MediaVendor;
  const metrics = { orphaned: (name: string) => void atVendor.orphans.push(name) } as unknown as GenerationMetrics;
  const claims = new TrainingClaimsRepository(dataSource);
  const running = new RunTraining(assets, stored, claims, metrics, ownModels, trainers);
  const worker = (): TrainingProcessor => new TrainingProcessor(claims, running, signals, credits, config);
  const sweepConfig = testConfig({ SWEEP_INTERVAL_MS: 600_000 });
  const sweepers = [
    new LeftTrainingJobs(claims, metrics, new Map([['some', vendor]]), ownModels, sweepConfig),
    new ForgottenTrainings(new ForgottenTrainingsRepository(dataSource), ownModels, trainers, sweepConfig),
  ];
  const sweep = async (): Promise<void> => {
    for (const each of sweepers) await each.sweep();
  };
  const run = (trainingId: string, by = worker()): Promise<void> =>
    by.process({ data: { version: 1, trainingId } } as Job<TrainingJob>);
  return {
    ...{ dataSource, connect, close, add, window, trainer, jobs, asQueue, signals, generation, worker, run },
    ...{ claims, own, atVendor, forgotten, sweep },
    models: new TrainedModels(rows, keys, trainers),
    offered: new OfferedTrainers(keys, trainers),
    trainings,
    files: new TrainingPictures(trainings, rows, dataset, assets, brands, generation),
  };
}
export type OpenedTrainings = Awaited<ReturnType<typeof openTrainings>>;
