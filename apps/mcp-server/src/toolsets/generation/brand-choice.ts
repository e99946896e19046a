import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { BrandRequired } from '@imprint/contracts/mcp';
import { BrandsService } from '@imprint/domain/brands';
import { Injectable } from '@nestjs/common';

/** Makes the caller choose a brand, offering the available ones (spec §7.2). */
@Injectable()
export class BrandChoice {
  constructor(private readonly brands: BrandsService) {}

  /** @throws BrandRequired */
  async require(caller: Principal, brandId: string | undefined): Promise<string> {
    if (brandId !== undefined) return brandId;
    const { items } = await this.brands.list(caller, { page: 1, limit: limits.pageSize });
    throw new BrandRequired(items.map(({ id, label }) => ({ id, label })));
  }
}
