import { IsArray, IsIn, IsInt, IsString, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Described } from '../documents/described.js';

/** Fields by which a brand is judged complete, with what each of them weighs. Together they weigh 100. */
export const completenessWeights = {
  description: 10,
  text: 8,
  'voice.tone': 12,
  'voice.style': 8,
  'voice.audience': 12,
  'voice.values': 6,
  'voice.pillars': 8,
  'voice.sampleOutput': 8,
  'voice.doesNotSoundLike': 4,
  'strategy.goals': 8,
  'strategy.contentTypes': 6,
  'strategy.platforms': 6,
  'strategy.frequency': 4,
} as const;
export type CompletenessField = keyof typeof completenessWeights;
export const completenessFields = Object.keys(completenessWeights) as CompletenessField[];

/** A field that says nothing yet. */
export class BrandGap {
  @Described('The field.', 'voice.tone') @IsIn(completenessFields) field!: CompletenessField;
  @Described('Points that it would add to the score.', 12) @IsInt() weight!: number;
}

/** How much of a brand is filled in. */
export class BrandCompleteness {
  @Described('0 to 100.', 64) @IsInt() score!: number;
  @Described('The three fields that would add most.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BrandGap)
  gaps!: BrandGap[];
  @Described('Every field that says nothing yet.', ['voice.tone'])
  @IsArray()
  @IsString({ each: true })
  incompleteFields!: string[];
}

/** Result of `get_brand_completeness`. */
export class BrandCompletenessResult extends BrandCompleteness {
  @Described('The brand.') @IsString() brandId!: string;
  @Described('Revision that was judged; send it as `expectedRevision`.') @IsInt() revision!: number;
}
