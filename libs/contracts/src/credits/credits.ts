import { Type } from 'class-transformer';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { dayPattern } from '../documents/day.js';
import { Described, exampleTime } from '../documents/described.js';
import { exampleId } from '../documents/ids.js';
import { TimedListQuery } from '../documents/lists.js';
import { IsName } from '../documents/name-text.js';
import { Resource } from '../documents/resource.js';
import { creditUnits, type CreditUnit } from '../generation/credit-units.js';
import { limits } from '../limits/limits.js';
import { creditScopes, type CreditScope } from './credit-settings.js';

/** The accounts of an organization that entries move amounts between. */
export const creditAccounts = ['funding', 'available', 'reserved', 'spent'] as const;
export type CreditAccount = (typeof creditAccounts)[number];

/** Why an entry was made. */
export const creditEntryKinds = ['added', 'reserved', 'committed', 'released', 'refunded', 'withdrawn'] as const;
export type CreditEntryKind = (typeof creditEntryKinds)[number];

/** A cap with what counts under it this month. */
export class CreditCap {
  @Described('What it limits.', 'brand') @IsIn(creditScopes) scope!: CreditScope;
  @Described('The organization, brand or API key.', exampleId('brand')) @IsString() subjectId!: string;
  @Described('Whole credits of a calendar month, UTC.', 500) @IsInt() monthly!: number;
  @Described('Whole credits spent of it, rounded up.', 120) @IsInt() spent!: number;
  @Described('Whole credits reserved of it, rounded up.', 8) @IsInt() reserved!: number;
}

/** The credits of an organization. */
@Resource({ type: 'credits', path: null })
export class CreditsResource {
  @Described('Whether generations need no credits that were added before. Caps hold all the same.', false)
  @IsBoolean()
  isUnlimited!: boolean;
  @Described('Whole credits that are available, rounded down; null if they are unlimited.', 880)
  @IsOptional()
  @IsInt()
  balance!: number | null;
  @Described('Whole credits reserved for what has begun, rounded up.', 8) @IsInt() reserved!: number;
  @Described('Whole credits spent by what was started this month, rounded up.', 120) @IsInt() spentThisMonth!: number;
  @Described('First day of the month, UTC.', '2026-11-01') @IsString() month!: string;
  @Described('Whole credits below which the balance is low; null if none is set.', 100)
  @IsOptional()
  @IsInt()
  lowBalance!: number | null;
  @Described(
    'Micro-credits above which a request of an API key, agent or creator waits for an approval; null if it never does.',
    50_000_000,
  )
  @IsOptional()
  @IsInt()
  approvalThresholdMicro!: number | null;
  @Described('Caps that hold. Limited members see those of their brands and of the organization.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CreditCap)
  caps!: readonly CreditCap[];
}

/** `GET /v1/credits/entries`. */
export class ListCreditEntriesQuery extends TimedListQuery {
  @Described('Only entries of this kind.', 'committed')
  @IsOptional()
  @IsIn(creditEntryKinds)
  kind?: CreditEntryKind;

  @Described('Only entries of this generation.', exampleId('generation'))
  @IsOptional()
  @IsString()
  @Length(1, 100)
  jobId?: string;
}

/** An amount that moved from one account of the organization to another. */
@Resource({ type: 'credit-entry', path: 'credits/entries' })
export class CreditEntryResource {
  @Described('Why.', 'committed') @IsIn(creditEntryKinds) kind!: CreditEntryKind;
  @Described('Where the amount came from.', 'reserved') @IsIn(creditAccounts) from!: CreditAccount;
  @Described('Where it went.', 'spent') @IsIn(creditAccounts) to!: CreditAccount;
  @Described('Micro-credits, of which a credit has 1,000,000.', 4_000_000) @IsInt() amountMicro!: number;
  @Described('The generation; null for credits that were added.', exampleId('generation'))
  @IsOptional()
  @IsString()
  jobId!: string | null;
  @Described('Its brand; null for none.', exampleId('brand')) @IsOptional() @IsString() brandId!: string | null;
  @Described('Under which reference credits were added; null for everything else.', 'invoice-2041')
  @IsOptional()
  @IsString()
  reference!: string | null;
  @Described('When.', exampleTime) @IsISO8601() createdAt!: Date;
}

/** `POST /v1/credits/entries`. */
export class AddCredits {
  @Described('Whole credits to add.', 1_000) @IsInt() @Min(1) @Max(limits.creditsMost) credits!: number;
  @Described(
    'What they are added for, such as the number of an invoice. Under one reference they are added once, for good.',
    'invoice-2041',
  )
  @IsString()
  @Length(1, limits.creditReferenceLength)
  @Matches(/^[\x21-\x7e]+$/)
  reference!: string;
}

/** `POST /v1/credits/refunds`. */
export class RefundCredits {
  @Described('The generation whose charge is refunded.', exampleId('generation'))
  @IsString()
  @Length(1, 100)
  jobId!: string;

  @Described('Whole credits to give back. All that it cost unless given.', 4)
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(limits.creditsMost)
  credits?: number;

  @Described('Why, for the audit log of the organization.', 'The pictures were cut off')
  @IsName(limits.creditRefundReasonLength)
  reason!: string;
}

/** What usage is summed by. */
export const creditGroups = ['day', 'brand', 'key', 'model'] as const;
export type CreditGroup = (typeof creditGroups)[number];

/** `GET /v1/credits/usage`. */
export class CreditUsageQuery {
  @Described('What to sum by.', 'day') @IsIn(creditGroups) by!: CreditGroup;
  @Described('First day, UTC. 30 days before `until` unless given.', '2026-11-01')
  @IsOptional()
  @Matches(dayPattern)
  from?: string;
  @Described('Last day, UTC. Today unless given.', '2026-11-30')
  @IsOptional()
  @Matches(dayPattern)
  until?: string;
}

/** What was used of one day, brand, key or model. */
@Resource({ type: 'credit-usage', path: null })
export class CreditUsageResource {
  @Described('The day, or the id of brand, key or model; null for what belongs to no brand, or to no key.', '2026-11-28')
  @IsOptional()
  @IsString()
  value!: string | null;
  @Described('Whole credits spent, rounded up.', 24) @IsInt() credits!: number;
  @Described('The same in micro-credits.', 24_000_000) @IsInt() spentMicro!: number;
  @Described('Micro-credits that are reserved for what has not ended.', 0) @IsInt() reservedMicro!: number;
  @Described('Generations that were charged, and have not been refunded whole.', 6) @IsInt() jobs!: number;
}

/** What a model has cost since a time. */
@Resource({ type: 'credit-price', path: null })
export class CreditPriceResource {
  @Described('The model.', 'replicate/black-forest-labs/flux-schnell') @IsString() model!: string;
  @Described('What the credits are the price of.', 'output') @IsIn(creditUnits) per!: CreditUnit;
  @Described('Whole credits; 0 since it costs nothing any more.', 4) @IsInt() credits!: number;
  @Described('Since when.', exampleTime) @IsISO8601() since!: Date;
  @Described('Until when; null for what holds now.', exampleTime) @IsOptional() @IsISO8601() until!: Date | null;
}
