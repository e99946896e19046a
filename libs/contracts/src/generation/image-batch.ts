import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { batchStatuses, type BatchStatus } from '../documents/states.js';
import { limits } from '../limits/limits.js';
import { ImageChoices } from './generation.js';

const exampleVariables = { dish: ['rhubarb cake', 'plum cake'], light: ['morning light'] };
const variablesSchema = {
  additionalProperties: {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: limits.valuesPerVariable }],
  },
};

/** `POST /v1/images/batches` (spec §4.2). Every prompt is filled with every combination of the variables that it names. */
export class CreateImageBatch extends ImageChoices {
  @Described('Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.', exampleId('prompt'))
  @IsOptional()
  @IsString()
  @MaxLength(64)
  promptId?: string;

  @Described('Prompts. `{name}` stands for a variable; `{{` and `}}` are braces.', ['{dish} on a table, {light}'])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.promptsPerBatch)
  @IsString({ each: true })
  @Length(1, limits.promptLength, { each: true })
  @Matches(/\S/, { each: true, message: 'each prompt must contain more than white space' })
  prompts!: string[];

  @Described('Values of each variable: one text, or several.', exampleVariables, variablesSchema)
  @IsOptional()
  @IsObject()
  variables?: Record<string, unknown>;

  @Described('How many images to make of each combination.', 1)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.generationsPerRequest)
  count?: number;

  @Described('How to draw it.', 'watercolour')
  @IsOptional()
  @IsString()
  @MaxLength(limits.styleLength)
  style?: string;
}

/** A prompt, filled in. */
export class PromptCombination {
  @Described('The prompt, filled in.', 'plum cake on a table, morning light') @IsString() prompt!: string;
  @Described('The value of each variable in it.', { dish: 'plum cake' }, { additionalProperties: { type: 'string' } })
  @IsObject()
  values!: Record<string, string>;
}

/** What a batch would make. */
@Resource({ type: 'image-batch-preview', path: null })
export class ImageBatchPreview {
  @Described('Number of images: the combinations, times `count`.', 2) @IsInt() total!: number;
  @Described('Every combination, in the order in which they are made.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => PromptCombination)
  combinations!: PromptCombination[];
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
@Resource({ type: 'generation-batch', path: 'images/batches' })
export class ImageBatchResource {
  @Described('What is made.', 'image') @IsIn(['image']) kind!: 'image';
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
  @Described('Images of each combination.', 1) @IsInt() count!: number;
  @Described('Model that makes them.', 'local/card') @IsString() model!: string;
  @Described('Brand they are made for.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When the last one ended; null until then.', exampleTime) @IsOptional() @IsISO8601() completedAt!: Date | null;
}
