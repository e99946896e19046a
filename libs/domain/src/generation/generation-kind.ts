import type { Principal } from '@imprint/contracts/access';
import type { BrandRecord } from '@imprint/contracts/brands';
import type {
  AnnouncedKind,
  GenerateArticle,
  GenerateAudio,
  GenerateAvatar,
  GenerateContent,
  GenerateImage,
  GenerateVideo,
  ModelReason,
  ModelResource,
  TextUsage,
  UsedContext,
} from '@imprint/contracts/generation';
import type { CaptionSource } from '@imprint/contracts/media';
import type { EntityManager } from 'typeorm';
import type { ArticleDraft } from './article-draft.js';
import type { BoundKey } from './bound-key.js';
import type { GenerationEntity, Made, StoredOutput } from './generation.entity.js';
import type { JobRecord } from './vendors/job-record.js';
import type {
  GenerationKindName,
  GenerationOptions,
  PictureChange,
  RepurposedSource,
  TransformOptions,
} from './generation-options.js';
import type { KeyedModels } from './vendor-keys/keyed-vendors.js';

/** The request of each kind. All have `brandId` and the number of outputs, `count`. */
export interface GenerationBodies extends Record<GenerationKindName, { model?: string }> {
  image: GenerateImage & { change?: PictureChange };
  video: GenerateVideo;
  voice: GenerateAudio;
  music: GenerateAudio;
  avatar: GenerateAvatar;
  transform: TransformBody;
  text: GenerateContent & Pick<GenerateArticle, 'outline' | 'image'> & { source?: RepurposedSource };
}

/** Files of the library that become a new one. */
export interface TransformBody extends Omit<TransformOptions, 'altText'> {
  /** The request in words. */
  prompt: string;
  altText?: string;
  brandId?: string;
  model?: string;
  /** Each is made once, and of no prompt. */
  count?: undefined;
  promptId?: undefined;
  /** Of a merge: whether what is said in videos without captions becomes captions. */
  captionsFrom?: CaptionSource;
}

/** A validated request, as the row stores it. */
export interface AcceptedRequest<Name extends GenerationKindName = GenerationKindName> {
  prompt: string;
  model: string;
  provider: string;
  options: GenerationOptions[Name];
  /** Why this model; left out where there was nothing to choose. */
  modelReason?: ModelReason;
  /** Other models that have accepted the same, in the order in which it moves to them. */
  candidates?: readonly Pick<AcceptedRequest<Name>, 'model' | 'provider' | 'options'>[];
}

/** An attempt to make a generation. */
export interface GenerationRun {
  signal: AbortSignal;
  /** Receives percentages, 0 to 100. */
  progress: (percent: number) => void;
  /**
   * Keeps what is made so far as `generation.draft`: another attempt goes on from there, with as many tries as the first.
   * @throws when another worker has the generation
   */
  save: (draft: ArticleDraft) => Promise<void>;
  /**
   * Keeps what this attempt and those before have used as `generation.usage`.
   * @throws when another worker has the generation
   */
  used: (usage: TextUsage) => Promise<void>;
  /**
   * Keeps what of its brand it is told as `generation.usedContext`: another attempt, and another model, is told the same.
   * @throws when another worker has the generation
   */
  uses: (context: UsedContext) => Promise<void>;
  /** What is on record of its job at a vendor. */
  job: JobRecord;
  /**
   * The models of a vendor with the key of the organization; null if it has none, so that those of the instance are used.
   * @throws ModelError `vendor_key_removed`
   */
  own: (vendor: string) => Promise<KeyedModels | null>;
}

/** A stored file as events announce it. */
export type AnnouncedOutput = Pick<StoredOutput, 'storageKey' | 'mimeType'>;

/** One kind of generated content, with everything in which kinds differ. */
export interface GenerationKind<Name extends GenerationKindName = GenerationKindName> {
  readonly name: Name;
  /** Kind under which webhooks report how the generation ended (spec §6.3); null where only the socket does. */
  announcedAs(generation: GenerationEntity): AnnouncedKind | null;
  /** The file that events name. */
  announcedOutput(generation: GenerationEntity, made: Made): AnnouncedOutput | null;
  listModels(): (ModelResource & { id: string })[];
  /**
   * The same as the organization sees it: with the models of keys that it has brought, where what they offer belongs to the account, and
   * with those that were trained for the brand.
   */
  seenBy?(organizationId: string, brandId: string | null): Promise<GenerationKind<Name>>;
  /** With whose key at its vendor a model is used whatever other keys there are, because it belongs to an account there; null of most. */
  keyOf?(model: string): BoundKey | null;
  /** Refuses what the caller may not have made, beyond the scopes of its route. @throws Problem `insufficient_permissions` */
  requireRight?(principal: Principal, body: GenerationBodies[Name]): void;
  /** Refuses files of the library that the caller does not have, or that are of another type. @throws Problem `validation_failed` */
  requireFiles?(principal: Principal, body: GenerationBodies[Name]): Promise<void>;
  /**
   * Validates a request against its model: the one that it names, else the brand's, else the one of the instance.
   * @throws Problem `unknown_model`, `model_unavailable`, `validation_failed`
   */
  accept(body: GenerationBodies[Name], brand?: BrandRecord | null): AcceptedRequest<Name>;
  /**
   * Runs the model, and stores its file if it makes one. A retry overwrites the file of the previous attempt.
   * @throws ModelError
   */
  make(generation: GenerationEntity, run: GenerationRun): Promise<Made>;
  /** Adds what was made to the library or to the drafts, in the transaction that ends the generation. */
  keep(manager: EntityManager, generation: GenerationEntity, made: Made): Promise<void>;
}

export { ModelError } from '@imprint/contracts/errors';
