import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsWebAddress } from '../documents/address.js';
import { Described } from '../documents/described.js';
import { exampleId, IsId } from '../documents/ids.js';
import { IsName } from '../documents/name-text.js';
import { limits } from '../limits/limits.js';

/** `POST /v1/brands/from-url`, and arguments of `create_brand_from_url`. */
export class CreateBrandFromUrl {
  @Described('Site of the brand, `http` or `https`.', 'https://terrace.example')
  @IsWebAddress()
  url!: string;

  @Described('Name of the brand; what its site says if left out.', 'Café Terrace')
  @IsOptional()
  @IsName(limits.brandLabelLength)
  label?: string;

  @Described('Whether what was found is approved at once; else a draft.', false)
  @IsOptional()
  @IsBoolean()
  approve?: boolean;
}

/** `POST /v1/brands/{id}/scan`. */
export class RescanBrand {
  @Described(
    'Site to read; the one of the last scan, or else the `website` of the brand, if left out.',
    'https://terrace.example',
  )
  @IsOptional()
  @IsWebAddress()
  url?: string;
}

const Fields = (): PropertyDecorator => (target, name) => {
  for (const rule of [
    IsOptional(),
    IsArray(),
    ArrayMaxSize(limits.scanFields),
    ArrayUnique(),
    IsString({ each: true }),
    MaxLength(100, { each: true }),
  ])
    rule(target, name);
};

/** `POST /v1/brands/{id}/scan/review`. */
export class ReviewBrandScan {
  @Described('Changes nothing unless this is still the `revision` of the brand.', 2)
  @IsInt()
  @Min(1)
  @Max(limits.revision)
  expectedRevision!: number;

  @Described(
    'Changes nothing unless this is still the latest scan. Reading a site again makes no revision; left out, whatever was found last is taken.',
    exampleId('brandScan'),
  )
  @IsOptional()
  @IsId('brandScan')
  scanId?: string;

  @Described('Fields whose finding the brand says from now on.', ['identity.colors'])
  @Fields()
  take?: string[];

  @Described('Fields whose finding is left. What the scan wrote there goes back to what the brand said before.', ['description'])
  @Fields()
  leave?: string[];
}

/** Arguments of `get_brand_scan_status`. */
export class GetBrandScanStatusArguments {
  @Described('The brand, e.g. `brand_…`.')
  @IsString()
  @Length(1, 64)
  brandId!: string;
}
