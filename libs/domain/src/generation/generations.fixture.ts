import type { Principal } from '@imprint/contracts/access';
import type { GenerationJob } from '@imprint/contracts/messages';
import { SecretBox } from '@imprint/platform/crypto';
import type { Queue } from '@imprint/platform/queue';
import { testConfig } from '@imprint/platform/testing';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import { AssetFiles, AssetPosters, type AssetsService, type CarriedCaptions, type FittedPictures } from '../media/index.js';
import type { FileStorage } from '../media/storage/index.js';
import { openDatabase } from '../schema/database.fixture.js';
import { BatchReader } from './batch/batch-reader.js';
import { BatchWriter } from './batch/batch-writer.js';
import { BatchesService } from './batch/batches.service.js';
import { GenerationBatchesRepository } from './batch/generation-batches.repository.js';
import type { GenerationKind } from './generation-kind.js';
import { GenerationKinds } from './generation-kinds.js';
import { GenerationReader } from './generation-reader.js';
import { GenerationsRepository } from './generations.repository.js';
import { GenerationsService } from './generations.service.js';
import type { MadeFiles } from './made-files.js';
import type { PromptModeration } from './safety/index.js';
import { PromptPolicy } from './safety/prompt-policy.js';
import { LocalSignalBus } from './local-signal-bus.fixture.js';
import type { ChannelCatalogue } from '../publishing/index.js';
import { MusicKind, VoiceKind } from './audio/audio-kinds.js';
import { AvatarKind } from './avatar/avatar-kind.js';
import { BrandLooks } from './brand-looks.js';
import { TransformKind } from './transform/transform-kind.js';
import { noOwnModels } from './vendor-keys/no-own-models.fixture.js';
import { VideoKind } from './video/video-kind.js';
import { TextKind } from './text/text-kind.js';
import { TextStreams } from './text/text-streams.js';
import { ImageKind } from './image/image-kind.js';
import type { ImageModel } from './image/index.js';

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
export const stranger: Principal = { ...person, organizationId: 'other' };

interface AddedJob {
  data: GenerationJob;
  opts: { jobId: string; priority?: number };
}

/** Kinds without models. */
function noRecordings(looks: BrandLooks): [VideoKind, VoiceKind, MusicKind, AvatarKind] {
  const files = {} as MadeFiles;
  return [
    new VideoKind(new Map(), looks, files, {} as AssetsService),
    new VoiceKind(new Map(), files),
    new MusicKind(new Map(), files),
    new AvatarKind(new Map(), looks, files, {} as AssetsService, noOwnModels),
  ];
}

function noTransforms(looks: BrandLooks): TransformKind {
  return new TransformKind(
    ...([new Map(), looks, {} as MadeFiles, {} as AssetsService, {} as FittedPictures, {} as CarriedCaptions] as const),
  );
}

/**
 * Generations of the organizations `org` and `other`, with the brands `brand` and `brand_other` and the model `some/model`, on a real
 * database. The queue records what is added, or fails like `queue.add`.
 */
export async function openGenerations(moderation: PromptModeration | null = null) {
  const { dataSource, close } = await openDatabase();
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors)
     values ('brand', 'org', 'Brand', 'main', 'approved', '{}'), ('brand_other', 'other', 'Other', 'main', 'approved', '{}')`,
  );
  const config = testConfig({ DEFAULT_IMAGE_MODEL: 'some/model', SWEEP_INTERVAL_MS: 600_000 });
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const files = new AssetFiles({} as FileStorage, config, new SecretBox(config));
  const capability = { name: 'some/model', provider: 'some', promptLength: 40, aspectRatios: ['1:1'], credits: 0 };
  const model = { capability } as unknown as ImageModel;
  const looks = new BrandLooks(brands, {} as AssetsService, {} as FittedPictures);
  const images = new ImageKind(new Map([['some/model', model]]), looks, files, {} as AssetsService, {} as FittedPictures, config);
  const signals = new LocalSignalBus();
  const texts = new TextKind(new Map(), brands, {} as ChannelCatalogue, images, files, new TextStreams(signals));
  const kinds = new GenerationKinds([images, ...noRecordings(looks), texts, noTransforms(looks)] as GenerationKind[]);
  const jobs: AddedJob[] = [];
  const queue = {
    name: 'generation',
    add: (added: AddedJob[]): Promise<unknown> => Promise.resolve(jobs.push(...added)),
    addBulk: (added: AddedJob[]): Promise<unknown> => queue.add(added),
  };
  const rows = new GenerationsRepository(dataSource);
  const reader = new GenerationReader(rows, files, brands, new AssetPosters(new AssetsRepository(dataSource), files));
  const batchRows = new GenerationBatchesRepository(dataSource);
  const batchReader = new BatchReader(batchRows);
  const policy = new PromptPolicy(dataSource, moderation);
  const asQueue = queue as unknown as Queue<GenerationJob>;
  return {
    dataSource,
    close,
    config,
    jobs,
    queue,
    asQueue,
    reader,
    signals,
    batchReader,
    batches: new BatchesService(batchRows, kinds, brands, batchReader, new BatchWriter(batchRows, asQueue, signals, policy)),
    generations: new GenerationsService(rows, kinds, asQueue, brands, reader, policy),
  };
}
export type OpenedGenerations = Awaited<ReturnType<typeof openGenerations>>;
