import { Type } from 'class-transformer';
import { IsDefined, IsIn, IsInt, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import { Described } from '../documents/described.js';
import { limits } from '../limits/limits.js';
import { BrandChanges, brandStatuses, type BrandStatus } from './brand.js';
import { BrandCompletenessResult } from './brand-completeness.js';

/** Arguments of `update_brand`. */
export class UpdateBrandArguments {
  @Described('The brand, e.g. `brand_…`.')
  @IsString()
  @Length(1, 64)
  brandId!: string;

  @Described('The `revision` you read.')
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision!: number;

  @Described('Fields to replace; an empty one is cleared.')
  @IsDefined()
  @ValidateNested()
  @Type(() => BrandChanges)
  changes!: BrandChanges;
}

/** Result of `update_brand`. */
export class UpdatedBrand extends BrandCompletenessResult {
  @Described('Whether this revision is approved.') @IsIn(brandStatuses) status!: BrandStatus;
  @Described('The approved revision, which new content uses.') @IsOptional() @IsInt() approvedRevision!: number | null;
}
