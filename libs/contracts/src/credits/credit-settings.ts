import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayUnique, IsArray, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { Clearable } from '../documents/clearable.js';
import { Described } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { microPerCredit } from './credit-amounts.js';

/** Whose credits a cap limits. */
export const creditScopes = ['organization', 'brand', 'key'] as const;
export type CreditScope = (typeof creditScopes)[number];

const capMeaning =
  'Whole credits that may be used in a calendar month (UTC), with what is reserved; 0 lets nothing start that costs anything.';
const thresholdMeaning =
  'Micro-credits, of which a credit has 1,000,000. What API keys, agents and creators start waits for an approval if the whole request may cost more; 0: whatever costs anything. Null: never.';
const lowMeaning = 'Whole credits below which admins and owners get a notice. Null: never.';

/** The cap of one brand. */
export class BrandCap {
  @Described('The brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described(capMeaning, 500) @IsInt() @Min(0) @Max(limits.creditsMost) monthly!: number;
}

/** The cap of one key, with those that it replaced and is replaced by. */
export class KeyCap {
  @Described('The first key of a chain of rotations.', exampleId('apiKey')) @IsString() apiKeyId!: string;
  @Described(capMeaning, 100) @IsInt() @Min(0) @Max(limits.creditsMost) monthly!: number;
}

/** A new cap of one brand. */
export class NewBrandCap {
  @Described('The brand.', exampleId('brand')) @IsString() brandId!: string;
  @Described(capMeaning, 500) @IsInt() @Min(0) @Max(limits.creditsMost) monthly!: number;
}

/** A new cap of one key. */
export class NewKeyCap {
  @Described('The API key.', exampleId('apiKey')) @IsString() apiKeyId!: string;
  @Described(capMeaning, 100) @IsInt() @Min(0) @Max(limits.creditsMost) monthly!: number;
}

/** `PATCH /v1/organizations/{id}/settings/credits`. Omitted fields do not change. */
@Clearable('approvalThresholdMicro', 'lowBalance', 'monthly')
export class UpdateCreditSettings {
  @Described(`${capMeaning} Null: no cap.`, 2_000)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(limits.creditsMost)
  monthly?: number | null;

  @Described('Caps of brands. Replaces the list.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.creditCaps)
  @ArrayUnique((cap: NewBrandCap | null) => cap?.brandId)
  @ValidateNested({ each: true })
  @Type(() => NewBrandCap)
  brands?: NewBrandCap[];

  @Described('Caps of API keys. Replaces the list.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(limits.creditCaps)
  @ArrayUnique((cap: NewKeyCap | null) => cap?.apiKeyId)
  @ValidateNested({ each: true })
  @Type(() => NewKeyCap)
  keys?: NewKeyCap[];

  @Described(lowMeaning, 100)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.creditsMost)
  lowBalance?: number | null;

  @Described(thresholdMeaning, 50_000_000)
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(limits.creditsMost * microPerCredit)
  approvalThresholdMicro?: number | null;
}

/** How many credits an organization may use. */
@Resource({ type: 'credit-settings', path: null })
export class CreditSettingsResource {
  @Described(`${capMeaning} Null: no cap.`, 2_000) @IsOptional() @IsInt() monthly!: number | null;
  @Described('Caps of brands.') @IsArray() @ValidateNested({ each: true }) @Type(() => BrandCap) brands!: readonly BrandCap[];
  @Described('Caps of API keys.') @IsArray() @ValidateNested({ each: true }) @Type(() => KeyCap) keys!: readonly KeyCap[];
  @Described(lowMeaning, 100) @IsOptional() @IsInt() lowBalance!: number | null;
  @Described(thresholdMeaning, 50_000_000) @IsOptional() @IsInt() approvalThresholdMicro!: number | null;
}
