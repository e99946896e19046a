import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
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
import { IsName } from '../documents/name-text.js';
import { Partly } from '../documents/partly.js';
import { Resource } from '../documents/resource.js';
import { slugPattern } from '../documents/slug.js';
import { limits } from '../limits/limits.js';
import { BrandCompleteness } from './brand-completeness.js';
import {
  BrandContact,
  BrandContactChanges,
  BrandGuidelines,
  BrandGuidelinesChanges,
  BrandIdentity,
  BrandIdentityChanges,
  BrandProduct,
  BrandSettings,
  BrandSettingsChanges,
  BrandStrategy,
  BrandStrategyChanges,
  BrandVoice,
  BrandVoiceChanges,
  GivenProduct,
} from './brand-record.js';

export const brandStatuses = ['draft', 'approved'] as const;
export type BrandStatus = (typeof brandStatuses)[number];

/** What a brand says about itself in texts of their own, except for its name. */
class BrandTexts {
  @Described('What it is.', 'A café with a view.')
  @IsString()
  @MaxLength(limits.brandDescriptionLength)
  description!: string;

  @Described('Its story and what it offers.', 'Since 1987 …')
  @IsString()
  @MaxLength(limits.brandTextLength)
  text!: string;

  @Described('Notes for writers.', 'Say "tu", never "vous".')
  @IsString()
  @MaxLength(limits.brandTextLength)
  customInstructions!: string;

  @Described('Ideas for prompts.', ['A table in the morning light'])
  @IsArray()
  @ArrayMaxSize(limits.brandListLength)
  @IsString({ each: true })
  @Length(1, limits.brandLineLength, { each: true })
  promptSeeds!: string[];
}

/** What a brand says about itself: what its revisions keep. */
export class BrandRecord extends BrandTexts {
  @Described('Name of the brand.', 'Café Terrace') @IsString() label!: string;
  @Described('How it looks.') @ValidateNested() @Type(() => BrandIdentity) identity!: BrandIdentity;
  @Described('Dos and don’ts.')
  @ValidateNested()
  @Type(() => BrandGuidelines)
  guidelines!: BrandGuidelines;
  @Described('How it speaks.') @ValidateNested() @Type(() => BrandVoice) voice!: BrandVoice;
  @Described('Its goals.') @ValidateNested() @Type(() => BrandStrategy) strategy!: BrandStrategy;
  @Described('What it offers.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BrandProduct)
  products!: BrandProduct[];
  @Described('How it is reached.') @ValidateNested() @Type(() => BrandContact) contact!: BrandContact;
  @Described('How its content is made.') @ValidateNested() @Type(() => BrandSettings) settings!: BrandSettings;
}

@Partly()
class BrandContentChanges extends BrandTexts {
  @Described('How it looks.')
  @ValidateNested()
  @Type(() => BrandIdentityChanges)
  identity!: BrandIdentityChanges;
  @Described('Dos and don’ts.')
  @ValidateNested()
  @Type(() => BrandGuidelinesChanges)
  guidelines!: BrandGuidelinesChanges;
  @Described('How it speaks.') @ValidateNested() @Type(() => BrandVoiceChanges) voice!: BrandVoiceChanges;
  @Described('Its goals.') @ValidateNested() @Type(() => BrandStrategyChanges) strategy!: BrandStrategyChanges;
  @Described('What it offers.')
  @IsArray()
  @ArrayMaxSize(limits.brandProducts)
  @ValidateNested({ each: true })
  @Type(() => GivenProduct)
  products!: GivenProduct[];
  @Described('How it is reached.') @ValidateNested() @Type(() => BrandContactChanges) contact!: BrandContactChanges;
}

/**
 * Changes of a brand. A text or list that is given replaces the one before, an empty one clears it; what is left out stays, also within a
 * section.
 */
export class BrandChanges extends BrandContentChanges {
  @Described('New name.', 'Café Terrace') @IsOptional() @IsName(limits.brandLabelLength) label?: string;
}

/** `PATCH /v1/brands/{id}`. */
export class UpdateBrand extends BrandChanges {
  @Described('How its content is made; changing it takes an admin.')
  @IsOptional()
  @ValidateNested()
  @Type(() => BrandSettingsChanges)
  settings?: BrandSettingsChanges;

  @Described('Changes nothing unless this is still the `revision` of the brand.', 3)
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision!: number;
}

/** `POST /v1/brands`. */
export class CreateBrand extends BrandContentChanges {
  @Described('Name of the brand.', 'Café Terrace') @IsName(limits.brandLabelLength) label!: string;

  @Described('Name in addresses; made from the label if left out.', 'cafe-terrace')
  @IsOptional()
  @Length(1, limits.brandSlugLength)
  @Matches(slugPattern, { message: 'slug must be lower-case letters, digits and single hyphens' })
  slug?: string;

  @Described('How its content is made; changing it takes an admin.')
  @IsOptional()
  @ValidateNested()
  @Type(() => BrandSettingsChanges)
  settings?: BrandSettingsChanges;

  @Described('Style to start from, as `GET /v1/brand-presets` lists it.', 'warm')
  @IsOptional()
  @IsString()
  @MaxLength(64)
  preset?: string;
}

/** A brand in a list. */
@Resource({ type: 'brand', path: 'brands' })
export class BrandSummary {
  @Described('Name of the brand.', 'Café Terrace') @IsString() label!: string;
  @Described('Name in addresses.', 'cafe-terrace') @IsString() slug!: string;
  @Described('What it is; empty for none.', 'A café with a view.') @IsString() description!: string;
  @Described('How it looks.') @ValidateNested() @Type(() => BrandIdentity) identity!: BrandIdentity;
  @Described('Whether its latest revision is approved.', 'approved') @IsIn(brandStatuses) status!: BrandStatus;
  @Described('Its latest revision; send it as `expectedRevision` with a change.', 3) @IsInt() revision!: number;
  @Described('The approved revision, which new content uses; null while there is none.', 2)
  @IsOptional()
  @IsInt()
  approvedRevision!: number | null;
  @Described('How much of it is filled in.')
  @ValidateNested()
  @Type(() => BrandCompleteness)
  completeness!: BrandCompleteness;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

/** A brand at its latest revision. */
@Resource({ type: 'brand', path: 'brands' })
export class BrandResource extends BrandRecord {
  @Described('Name in addresses.', 'cafe-terrace') @IsString() slug!: string;
  @Described('Whether its latest revision is approved.', 'approved') @IsIn(brandStatuses) status!: BrandStatus;
  @Described('Grows with each change; send it as `expectedRevision` with a change of your own.', 3) @IsInt() revision!: number;
  @Described('The approved revision, which new content uses; null while there is none.', 2)
  @IsOptional()
  @IsInt()
  approvedRevision!: number | null;
  @Described('How much of it is filled in.')
  @ValidateNested()
  @Type(() => BrandCompleteness)
  completeness!: BrandCompleteness;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}

/** What is wanted of a record: any part of it. */
export type WantedRecord = {
  readonly [Field in keyof BrandRecord]?: BrandRecord[Field] extends string | readonly unknown[]
    ? BrandRecord[Field]
    : {
        readonly [Inner in keyof BrandRecord[Field]]?: Inner extends 'colors' | 'fonts'
          ? Partial<BrandRecord[Field][Inner]>
          : BrandRecord[Field][Inner];
      };
};
