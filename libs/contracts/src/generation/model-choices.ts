import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { Described } from '../documents/described.js';
import { limits } from '../limits/limits.js';
import { field } from './field.js';
import { madeKinds, type MadeKind } from './made-kinds.js';

/** Kinds whose model is chosen, and that may move to another one. */
export const chosenKinds = madeKinds.filter((kind) => kind !== 'transform') as readonly ChosenKind[];
export type ChosenKind = Exclude<MadeKind, 'transform'>;

/** By what the first of several models is chosen, and the ones after it. */
export const modelRules = ['ordered', 'cheapest', 'fastest', 'best'] as const;
export type ModelRule = (typeof modelRules)[number];

const kindMeaning = 'What the models make.';
const modelsMeaning = `Models of \`GET /v1/models\` for requests that name none, at most ${limits.chosenModels}.`;
const ruleMeaning =
  'Which of them comes first, and which follow: `ordered` as listed, `cheapest` by credits, `fastest` by what they took lately, `best` by ' +
  'how often they delivered lately. `ordered` unless set.';
const onlyTheseMeaning = 'Whether requests that name another model are refused. `false` unless set.';
const namedMayMoveMeaning = 'Whether a request that names a model may move to another one when that fails. `false` unless set.';

/** Which models make one kind. */
export class NewModelChoice {
  @Described(kindMeaning, 'image') @IsIn(chosenKinds) kind!: ChosenKind;

  @Described(modelsMeaning, ['openai/gpt-image-1', 'replicate/flux-schnell'])
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(limits.chosenModels)
  @ArrayUnique()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  models!: string[];

  @Described(ruleMeaning, 'ordered')
  @IsOptional()
  @IsIn(modelRules)
  rule?: ModelRule;

  @Described(onlyTheseMeaning, false)
  @IsOptional()
  @IsBoolean()
  onlyThese?: boolean;

  @Described(namedMayMoveMeaning, false)
  @IsOptional()
  @IsBoolean()
  namedMayMove?: boolean;
}

/** At most one choice for each kind; may be left out. */
export const IsModelChoices = (description: string): PropertyDecorator =>
  field(
    Described(description),
    IsOptional(),
    IsArray(),
    ArrayMaxSize(chosenKinds.length),
    ArrayUnique((choice: NewModelChoice | null) => choice?.kind),
    ValidateNested({ each: true }),
    Type(() => NewModelChoice),
  );

/** Which models make one kind, as it was set. */
export class ModelChoice {
  @Described(kindMeaning, 'image') @IsIn(chosenKinds) kind!: ChosenKind;
  @Described(modelsMeaning, ['openai/gpt-image-1', 'replicate/flux-schnell']) @IsString({ each: true }) models!: string[];
  @Described(ruleMeaning, 'ordered') @IsIn(modelRules) rule!: ModelRule;
  @Described(onlyTheseMeaning, false) @IsBoolean() onlyThese!: boolean;
  @Described(namedMayMoveMeaning, false) @IsBoolean() namedMayMove!: boolean;
}
