import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { Described } from '../documents/described.js';
import { creditUnits, type CreditUnit } from './credit-units.js';
import { modelRules } from './model-choices.js';

/**
 * Why a generation began with its first model: the request named it, the brand has it, a rule of the organization put it first, or it is the
 * usual one of the instance.
 */
export const modelReasons = ['request', 'brand', ...modelRules, 'instance'] as const;
export type ModelReason = (typeof modelReasons)[number];

/** What a generation may cost, as it was when it was accepted. */
export class QuotedCost {
  @Described('Whose price it is: the model that makes it now. Of an article: the model of its picture.', 'openai/gpt-image-1')
  @IsString()
  model!: string;
  @Described('Credits for an output, or for a second of it.', 4) @IsInt() credits!: number;
  @Described('What `credits` is the price of.', 'output') @IsIn(creditUnits) creditsPer!: CreditUnit;
  @Described('The most that this model may cost, in millionths of a credit; 0 with a key of the organization.', 4_000_000)
  @IsInt()
  mostMicro!: number;
  @Described(
    'What was reserved, in millionths of a credit: more than `mostMicro` where another model would cost more.',
    4_000_000,
  )
  @IsInt()
  reservedMicro!: number;
  @Described('Whether it costs nothing because it is made with a key of the organization.', false)
  @IsBoolean()
  isOwnKey!: boolean;
}

/** How the models of a generation were chosen when it was accepted. */
export class PlannedModels {
  @Described(
    'Why the first one: `request` named it, the `brand` has it, a rule of the organization put it first, or it is the usual one of the `instance`.',
    'cheapest',
  )
  @IsIn(modelReasons)
  reason!: ModelReason;
  @Described('Models that were not asked yet, in the order in which it would move to them.', ['stability/core'])
  @IsString({ each: true })
  next!: string[];
}
