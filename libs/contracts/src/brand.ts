import { IsIn, IsISO8601, IsObject, IsOptional, IsString } from 'class-validator';
import { Resource } from './resource.js';

/** Colours as `#rrggbb`. */
export interface BrandColors {
  background: string;
  foreground: string;
  accent: string;
}

@Resource({ type: 'brand', path: 'brands' })
export class BrandResource {
  @IsString() label!: string;
  @IsString() slug!: string;
  @IsOptional() @IsString() description!: string | null;
  @IsIn(['draft', 'approved']) status!: string;
  @IsObject() colors!: BrandColors;
  @IsISO8601() createdAt!: Date;
  @IsISO8601() updatedAt!: Date;
}
