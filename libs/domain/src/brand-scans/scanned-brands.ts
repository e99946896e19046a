import { Injectable } from '@nestjs/common';
import { WriteBrand } from '../branding/index.js';
import { BrandsService } from '../brands/index.js';

/** The brands that scans are of. */
@Injectable()
export class ScannedBrands {
  constructor(
    readonly reading: BrandsService,
    readonly writing: WriteBrand,
  ) {}
}
