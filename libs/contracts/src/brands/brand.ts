import { Type } from 'class-transformer';
import { IsIn, IsISO8601, IsOptional, IsString, ValidateNested } from 'class-validator';
import { Described, exampleTime } from '../documents/described.js';
import { Resource } from '../documents/resource.js';

/** Colours as `#rrggbb`. */
export class BrandColors {
  @Described('Ground, `#rrggbb`.', '#fdf6e3') @IsString() background!: string;
  @Described('Text, `#rrggbb`.', '#1c2430') @IsString() foreground!: string;
  @Described('Accent, `#rrggbb`.', '#b3261e') @IsString() accent!: string;
}

/** A brand with its colours. */
@Resource({ type: 'brand', path: 'brands' })
export class BrandResource {
  @Described('Name of the brand.', 'Café Terrace') @IsString() label!: string;
  @Described('Name in addresses.', 'cafe-terrace') @IsString() slug!: string;
  @Described('What the brand is.', 'A café with a view.') @IsOptional() @IsString() description!: string | null;
  @Described('Whether someone has approved it.', 'approved') @IsIn(['draft', 'approved']) status!: string;
  @Described('Colours of its cards.') @ValidateNested() @Type(() => BrandColors) colors!: BrandColors;
  @Described('When it was created.', exampleTime) @IsISO8601() createdAt!: Date;
  @Described('When it was last changed.', exampleTime) @IsISO8601() updatedAt!: Date;
}
