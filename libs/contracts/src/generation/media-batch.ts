import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { ListQuery } from '../documents/lists.js';
import { Resource } from '../documents/resource.js';
import { batchStatuses, type BatchStatus } from '../documents/states.js';
import { limits } from '../limits/limits.js';
import { ImageOptions } from './generate-image.js';
import { AudioOptions, AvatarOptions, VideoOptions } from './generate-recording.js';
import { mediaKinds, type MediaKind } from './made-kinds.js';
import { IsPrompts, IsVariables } from './request-fields.js';

const exampleVariables = { dish: ['rhubarb cake', 'plum cake'], light: ['morning light'] };

/** `POST /v1/images/batches` (spec §4.2). Every prompt is filled with every combination of the variables that it names. */
export class CreateImageBatch extends ImageOptions {
  @IsPrompts('{dish} on a table, {light}') prompts!: string[];
  @IsVariables(exampleVariables) variables?: Record<string, unknown>;
}

/** `POST /v1/videos/batches`. */
export class CreateVideoBatch extends VideoOptions {
  @IsPrompts('Three reasons to try our {dish}') prompts!: string[];
  @IsVariables({ dish: ['rhubarb cake', 'plum cake'] }) variables?: Record<string, unknown>;
}

/** `POST /v1/avatars/batches`. */
export class CreateAvatarBatch extends AvatarOptions {
  @IsPrompts('Today we have {dish}.') prompts!: string[];
  @IsVariables({ dish: ['rhubarb cake', 'plum cake'] }) variables?: Record<string, unknown>;
}

/** `POST /v1/audio/batches`. */
export class CreateAudioBatch extends AudioOptions {
  @IsPrompts('Today we have {dish}.') prompts!: string[];
  @IsVariables({ dish: ['rhubarb cake', 'plum cake'] }) variables?: Record<string, unknown>;
}

/** A prompt, filled in. */
export class PromptCombination {
  @Described('The prompt, filled in.', 'plum cake on a table, morning light') @IsString() prompt!: string;
  @Described('The value of each variable in it.', { dish: 'plum cake' }, { additionalProperties: { type: 'string' } })
  @IsObject()
  values!: Record<string, string>;
}

/** What a request or a batch would make, and for how much. */
@Resource({ type: 'generation-preview', path: null })
export class GenerationPreview {
  @Described('What would be made.', 'image') @IsIn(mediaKinds) kind!: MediaKind;
  @Described('Model that would make it.', 'local/card') @IsString() model!: string;
  @Described('Number of outputs: the prompts, times `count`.', 2) @IsInt() total!: number;
  @Described(`The prompts, in the order in which they are made; the first ${limits.previewedPrompts} of more.`)
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PromptCombination)
  combinations!: PromptCombination[];
  @Described('Credits of one output; null where they depend on how long it becomes.', 0)
  @IsOptional()
  @IsInt()
  creditsEach!: number | null;
  @Described('Credits of all outputs; null where they depend on how long they become.', 0)
  @IsOptional()
  @IsInt()
  credits!: number | null;
  @Described('Other models that would make it if those before fail, in order.', ['openai/gpt-image-1'])
  @IsString({ each: true })
  movesTo!: string[];
  @Described('Credits of all outputs by the cheapest of these models; null where they depend on how long they become.', 0)
  @IsOptional()
  @IsInt()
  creditsLeast!: number | null;
  @Described('Credits that are reserved for all outputs: those of the dearest of these models, as long as they can become.', 4)
  @IsInt()
  creditsMost!: number;
  @Described('Seconds that one output of this model took lately: the median. Null before the organization has made any.', 4)
  @IsOptional()
  @IsInt()
  secondsEach!: number | null;
}

/** Generations of a batch by status. */
export class BatchCounts {
  @Described('Waiting.', 0) @IsInt() queued!: number;
  @Described('Being made.', 0) @IsInt() processing!: number;
  @Described('Made.', 2) @IsInt() completed!: number;
  @Described('Not made: `GET /v1/generations` says why.', 0) @IsInt() failed!: number;
  @Described('Cancelled before they began.', 0) @IsInt() cancelled!: number;
}

/** Generations that were requested together. `GET /v1/generations?batchId=…` lists them. */
@Resource({ type: 'generation-batch', path: 'batches' })
export class GenerationBatchResource {
  @Described('What is made.', 'image') @IsIn(mediaKinds) kind!: MediaKind;
  @Described('How far it is. `partially_failed`: some were made, and some were not.', 'completed')
  @IsIn(batchStatuses)
  status!: BatchStatus;
  @Described('Percent that have ended.', 100) @IsInt() @Min(0) @Max(100) progress!: number;
  @Described('Number of generations.', 2) @IsInt() total!: number;
  @Described('The same by status.') @ValidateNested() @Type(() => BatchCounts) counts!: BatchCounts;
  @Described('Prompts as they were sent.', ['{dish} on a table, {light}']) @IsString({ each: true }) prompts!: string[];
  @Described('Values of each variable.', exampleVariables, { additionalProperties: { type: 'array', items: { type: 'string' } } })
  @IsObject()
  variables!: Record<string, string[]>;
  @Described('How many of each combination.', 1) @IsInt() count!: number;
  @Described('Model that makes them.', 'local/card') @IsString() model!: string;
  @Described('Brand they are made for.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When the last one ended; null until then.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
}

/** `GET /v1/batches`. */
export class ListBatchesQuery extends ListQuery {
  @Described('Only batches of this kind.', 'video')
  @IsOptional()
  @IsIn(mediaKinds)
  kind?: MediaKind;
}
