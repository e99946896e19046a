import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsInt,
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
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { limits } from '../limits/limits.js';
import { field } from './field.js';
import { SelectedContext } from './selected-context.js';

/** Words that a model works from. */
export const IsPrompt = (description: string, example: string): PropertyDecorator =>
  field(
    Described(description, example),
    IsString(),
    Length(1, limits.promptLength),
    Matches(/\S/, { message: '$property must contain more than white space' }),
  );

/** The saved prompt that a request was made with. */
export const IsPromptId = (): PropertyDecorator =>
  field(
    Described('Id of the saved prompt that it is made with: `GET /v1/prompts/{id}` counts it.', exampleId('prompt')),
    IsOptional(),
    IsString(),
    MaxLength(64),
  );

/** A style, in words. */
export const IsStyle = (description: string, example: string): PropertyDecorator =>
  field(Described(description, example), IsOptional(), IsString(), MaxLength(limits.styleLength));

/** How many outputs one request asks for. */
export const IsOutputCount = (): PropertyDecorator =>
  field(
    Described('How many to make of each prompt, each a generation of its own.', 1),
    IsOptional(),
    IsInt(),
    Min(1),
    Max(limits.generationsPerRequest),
  );

/** How long a video or music is to be. */
export const IsDuration = (): PropertyDecorator =>
  field(Described('Seconds; the model’s default if left out.', 10), IsOptional(), IsInt(), Min(1), Max(limits.generatedSeconds));

/** Ids of pictures of the library, in order. */
export const IsReferences = (description: string, most: number): PropertyDecorator =>
  field(
    Described(description, [exampleId('asset')]),
    IsOptional(),
    IsArray(),
    IsString({ each: true }),
    Length(1, 64, { each: true }),
    ArrayMaxSize(most),
    ArrayUnique(),
  );

/** A text that what is made is to use. */
export const IsSelectedContext = (description: string): PropertyDecorator =>
  field(
    Described(description),
    IsOptional(),
    ValidateNested(),
    Type(() => SelectedContext),
  );

/** Prompts of a batch, with variables in braces. */
export const IsPrompts = (example: string): PropertyDecorator =>
  field(
    Described('Prompts. `{name}` stands for a variable; `{{` and `}}` are braces.', [example]),
    IsArray(),
    ArrayMinSize(1),
    ArrayMaxSize(limits.promptsPerBatch),
    IsString({ each: true }),
    Length(1, limits.promptLength, { each: true }),
    Matches(/\S/, { each: true, message: 'each prompt must contain more than white space' }),
  );

const variablesSchema = {
  additionalProperties: {
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: limits.valuesPerVariable }],
  },
};

/** Values of the variables of a batch. What is in them is checked when they are put into the prompts. */
export const IsVariables = (example: Readonly<Record<string, readonly string[]>>): PropertyDecorator =>
  field(Described('Values of each variable: one text, or several.', example, variablesSchema), IsOptional(), IsObject());
