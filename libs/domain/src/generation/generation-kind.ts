import type { ErrorClass, Failure } from '@imprint/contracts/errors';
import type { GenerateImage, ModelResource } from '@imprint/contracts/generation';
import type { GenerationEntity, StoredOutput } from './generation.entity.js';
import type { GenerationKindName, GenerationOptions } from './generation-options.js';

/** What is asked for, by kind. Of every kind: `brandId`, and how many by `count`. */
export interface GenerationBodies extends Record<GenerationKindName, object> {
  image: GenerateImage;
}

/** A request that its kind has accepted, as the row keeps it. */
export interface AcceptedRequest<Name extends GenerationKindName = GenerationKindName> {
  prompt: string;
  model: string;
  provider: string;
  options: GenerationOptions[Name];
}

/** One kind of content that models make: everything that differs from kind to kind. */
export interface GenerationKind<Name extends GenerationKindName = GenerationKindName> {
  readonly name: Name;
  listModels(): (ModelResource & { id: string })[];
  /** Checks a request against what its model takes. @throws Problem `unknown_model`, `validation_failed` */
  accept(body: GenerationBodies[Name]): AcceptedRequest<Name>;
  /**
   * Has the model make the output and stores it. A repeated attempt overwrites the file of the one before.
   * @param progress is called with percents, 0 to 100
   * @throws ModelError
   */
  makeOutput(generation: GenerationEntity, signal: AbortSignal, progress: (percent: number) => void): Promise<StoredOutput>;
}

/** A failure of a model, told apart by who has to act. `message` must hold no secret. */
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
