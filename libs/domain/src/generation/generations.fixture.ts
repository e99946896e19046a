import type { Principal } from '@imprint/contracts/access';
import type { GenerationJob } from '@imprint/contracts/messages';
import { SecretBox } from '@imprint/platform/crypto';
import type { Queue } from '@imprint/platform/queue';
import { testConfig } from '@imprint/platform/testing';
import { AuditTrail } from '../audit/index.js';
import { contextsOver } from './brand-context/contexts.fixture.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { AssetsRepository } from '../media/assets.repository.js';
import {
  AssetFiles,
  AssetPosters,
  type AssetsService,
  type CarriedCaptions,
  type FittedPictures,
  type SpokenCaptions,
} from '../media/index.js';
import type { FileStorage } from '../media/storage/index.js';
import { openDatabase } from '../schema/database.fixture.js';
import { BatchReader } from './batch/batch-reader.js';
import { BatchWriter } from './batch/batch-writer.js';
import { MediaBatches } from './batch/media-batches.js';
import { GenerationBatchesRepository } from './batch/generation-batches.repository.js';
import { CancelGeneration } from './cancel-generation.js';
import { costsOn } from './generation-costs.fixture.js';
import { GenerationBrands } from './generation-brands.js';
import { GenerationKinds } from './generation-kinds.js';
import { GenerationReader } from './generation-reader.js';
import { ModelChoices } from './failover/model-choices.js';
import { GenerationsRepository } from './generations.repository.js';
import { GenerationsService } from './generations.service.js';
import { GenerationPreviews } from './generation-previews.js';
import { GenerationSwitch } from './generation-switch.js';
import { RequestChecks } from './request-checks.js';
import type { MadeFiles } from './made-files.js';
import type { PromptModeration } from './safety/index.js';
import { PromptPolicy } from './safety/prompt-policy.js';
import { LocalSignalBus } from './local-signal-bus.fixture.js';
import type { ChannelCatalogue } from '../publishing/index.js';
import { MusicKind, VoiceKind } from './audio/audio-kinds.js';
import { AvatarKind } from './avatar/avatar-kind.js';
import { BrandLooks } from './brand-looks.js';
import { TransformCaptions } from './transform/transform-captions.js';
import { TransformKind } from './transform/transform-kind.js';
import { noTrainedModels } from './trainings/no-trained-models.fixture.js';
import { noOwnModels } from './vendor-keys/no-own-models.fixture.js';
import { VideoKind } from './video/video-kind.js';
import { TextKind } from './text/text-kind.js';
import { TextStreams } from './text/text-streams.js';
import { ImageKind } from './image/image-kind.js';
import type { ImageModel } from './image/index.js';
import type { AudioModel } from './audio/index.js';
import type { AvatarModel } from './avatar/index.js';
import type { VideoModel } from './video/index.js';

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

/** Files of the library that requests name. */
interface Library {
  requireAll: (principal: Principal, ids: readonly string[]) => Promise<{ id: string; kind: string }[]>;
}

const named = <Model>(...models: object[]): ReadonlyMap<string, Model> =>
  new Map(
    (models as { capability: { name: string } }[]).map((model) => [model.capability.name, model as unknown as Model] as const),
  );
const common = { provider: 'some', promptLength: 40 };
const seconds = { min: 2, max: 10, usual: 4 };
const film = {
  ...common,
  aspectRatios: ['1:1'],
  durations: seconds,
  pictures: 0,
  takesAudio: false,
  credits: 2,
  creditsPer: 'second',
};
const speaker = {
  ...common,
  aspectRatios: ['1:1'],
  avatars: [{ id: 'brand', label: 'Brand', previewUrl: null }],
  voices: [{ id: 'de', label: 'German', language: 'de' }],
  pictures: 0,
  credits: 3,
  creditsPer: 'second',
};
const voice = { ...common, makes: 'voice', voices: [{ id: 'de', label: 'German', language: 'de' }], durations: null, credits: 1 };
const music = { ...common, makes: 'music', voices: [], durations: seconds, credits: 5 };

/** Models that are described and never run: two of videos, one each of avatars, voices and music, billed by the second or the output. */
function recordings(looks: BrandLooks, assets: Library, isThere: boolean): [VideoKind, VoiceKind, MusicKind, AvatarKind] {
  const files = {} as MadeFiles;
  const model = (name: string, capability: object): object[] =>
    isThere ? [{ capability: { ...capability, name }, unavailable: null }] : [];
  const films = named<VideoModel>(...model('some/film', film), ...model('some/other-film', film));
  const sound = named<AudioModel>(...model('some/voice', { ...voice, creditsPer: 'second' }), ...model('some/music', music));
  return [
    new VideoKind(films, looks, files, assets as unknown as AssetsService),
    new VoiceKind(sound, files),
    new MusicKind(sound, files),
    new AvatarKind(named<AvatarModel>(...model('some/avatar', speaker)), looks, files, {} as AssetsService, noOwnModels),
  ];
}

const noCaptions = (): TransformCaptions => new TransformCaptions(new Map(), {} as CarriedCaptions, {} as SpokenCaptions);

function noTransforms(looks: BrandLooks): TransformKind {
  return new TransformKind(
    ...([new Map(), looks, {} as MadeFiles, {} as AssetsService, {} as FittedPictures, noCaptions()] as const),
  );
}

interface OpenedWith {
  hasRecordings?: boolean;
  moderation?: PromptModeration | null;
}

/**
 * Generations of the organizations `org` and `other`, with the brands `brand` and `brand_other` and the model `some/model`, on a real
 * database; with `hasRecordings`, there are models of videos, voices and music as well. The queue records what is added, or fails like
 * `queue.add`.
 */
export async function openGenerations({ hasRecordings = false, moderation = null }: OpenedWith = {}) {
  const { dataSource, close } = await openDatabase();
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors)
     values ('brand', 'org', 'Brand', 'main', 'approved', '{}'), ('brand_other', 'other', 'Other', 'main', 'approved', '{}')`,
  );
  // A copy, in which specs may change limits.
  const config = { ...testConfig({ DEFAULT_IMAGE_MODEL: 'some/model', SWEEP_INTERVAL_MS: 600_000 }) };
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const files = new AssetFiles({} as FileStorage, config, new SecretBox(config));
  const capability = { name: 'some/model', provider: 'some', promptLength: 40, aspectRatios: ['1:1'], credits: 3 };
  const model = { capability } as unknown as ImageModel;
  const looks = new BrandLooks(brands, {} as AssetsService, {} as FittedPictures);
  const images = new ImageKind(
    new Map([['some/model', model]]),
    looks,
    files,
    {} as AssetsService,
    {} as FittedPictures,
    noTrainedModels,
  );
  const assets: Library = { requireAll: () => Promise.resolve([]) };
  const signals = new LocalSignalBus();
  const written = new GenerationBrands(brands, contextsOver(dataSource));
  const texts = new TextKind(new Map(), written, {} as ChannelCatalogue, images, files, new TextStreams(signals));
  const made = [images, ...recordings(looks, assets, hasRecordings), texts, noTransforms(looks)];
  const kinds = new GenerationKinds(made);
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
  const generation = new GenerationSwitch(dataSource, brands, new AuditTrail(dataSource));
  const costs = costsOn(dataSource, kinds, config);
  const checks = new RequestChecks(kinds, brands, generation, rows, policy, new ModelChoices(dataSource, kinds, rows, costs));
  const previews = new GenerationPreviews(checks, costs, rows);
  const asQueue = queue as unknown as Queue<GenerationJob>;
  return {
    dataSource,
    close,
    config,
    kinds,
    jobs,
    queue,
    asQueue,
    reader,
    signals,
    batchReader,
    assets,
    generation,
    previews,
    costs,
    cancels: new CancelGeneration(rows, reader, signals, costs),
    batches: new MediaBatches(checks, previews, batchReader, new BatchWriter(batchRows, asQueue, signals, policy, config, costs)),
    generations: new GenerationsService(rows, kinds, asQueue, checks, reader, config),
  };
}
export type OpenedGenerations = Awaited<ReturnType<typeof openGenerations>>;
