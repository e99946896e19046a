import type { BrandRecord } from '@imprint/contracts/brands';
import type { ErrorClass, Failure } from '@imprint/contracts/errors';
import type { GenerateImage, ModelResource } from '@imprint/contracts/generation';
import type { GenerationEntity, StoredOutput } from './generation.entity.js';
import type { GenerationKindName, GenerationOptions } from './generation-options.js';

/** The request of each kind. All have `brandId` and the number of outputs, `count`. */
export interface GenerationBodies extends Record<GenerationKindName, object> {
  image: GenerateImage;
}

/** A validated request, as the row stores it. */
export interface AcceptedRequest<Name extends GenerationKindName = GenerationKindName> {
  prompt: string;
  model: string;
  provider: string;
  options: GenerationOptions[Name];
}

/** One kind of generated content, with everything in which kinds differ. */
export interface GenerationKind<Name extends GenerationKindName = GenerationKindName> {
  readonly name: Name;
  listModels(): (ModelResource & { id: string })[];
  /**
   * Validates a request against its model: the one that it names, else the brand's, else the one of the instance.
   * @throws Problem `unknown_model`, `validation_failed`
   */
  accept(body: GenerationBodies[Name], brand?: BrandRecord | null): AcceptedRequest<Name>;
  /**
   * Runs the model and stores its output. A retry overwrites the file of the previous attempt.
   * @param progress receives percentages, 0 to 100
   * @throws ModelError
   */
  makeOutput(generation: GenerationEntity, signal: AbortSignal, progress: (percent: number) => void): Promise<StoredOutput>;
}

/** A model's failure, classified by who has to act. `message` must contain no secret. */
export class ModelError extends Error {
  readonly class: ErrorClass;
  readonly code: string;
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure & { retryAfterSeconds?: number; cause?: unknown }) {
    super(failure.message, { cause: failure.cause });
    this.name = 'ModelError';
    this.class = failure.class;
    this.code = failure.code;
    this.retryable = failure.retryable;
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}
