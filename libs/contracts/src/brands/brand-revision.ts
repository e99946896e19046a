import { Type } from 'class-transformer';
import {
  Allow,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Author } from '../identity/author.js';
import { exampleId } from '../documents/ids.js';
import { Resource } from '../documents/resource.js';
import { limits } from '../limits/limits.js';
import { BrandRecord, brandStatuses, type BrandStatus } from './brand.js';

/** A revision of a brand, as a list shows it. */
@Resource({ type: 'brand-revision', path: null })
export class BrandRevisionSummary {
  @Described('Brand that it is of.', exampleId('brand')) @IsString() brandId!: string;
  @Described('1 for the first one.', 3) @IsInt() number!: number;
  @Described('Whether it was approved.', 'approved') @IsIn(brandStatuses) status!: BrandStatus;
  @Described('Fields that differ from the revision before.', ['voice.tone'])
  @IsArray()
  @IsString({ each: true })
  changedFields!: string[];
  @Described('Who wrote it; null for the instance itself.')
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Author)
  author!: Author | null;
  @Described('API key or MCP connection that wrote it for them; null for a signed-in person.', exampleId('apiKey'))
  @IsOptional()
  @IsString()
  credentialId!: string | null;
  @Described('Number of the revision that it brought back; null for none.', 1)
  @IsOptional()
  @IsInt()
  restoredFrom!: number | null;
  @Described('When it was written.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was approved; null if it was not.', exampleTime) @IsOptional() @IsISO8601() approvedAt!: Date | null;
}

/** A field of which two revisions say something else. */
export class BrandDifference {
  @Described('The field.', 'voice.tone') @IsString() field!: string;
  @Described('What the other revision says.', 'Warm') @Allow() before!: unknown;
  @Described('What this one says.', 'Warm, dry humour') @Allow() after!: unknown;
}

/** A revision of a brand. It never changes. */
@Resource({ type: 'brand-revision', path: null })
export class BrandRevisionResource extends BrandRevisionSummary {
  @Described('What the brand said about itself.') @ValidateNested() @Type(() => BrandRecord) record!: BrandRecord;
  @Described('What differs from the revision that it is compared with: the one before, if none is named.')
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => BrandDifference)
  differences!: BrandDifference[];
}

/** Query of `GET /v1/brands/{id}/revisions/{number}`. */
export class CompareRevisions {
  @Described('Compare with this revision, in place of the one before.', 1)
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  against?: number;
}

/** Body of what acts on the latest revision: approving, restoring. */
export class ExpectedRevision {
  @Described('Changes nothing unless this is still the `revision` of the brand.', 3)
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision!: number;
}
