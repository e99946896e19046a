import type { Principal } from '@imprint/contracts/access';
import { BrandResource } from '@imprint/contracts/brands';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { Caller } from '@imprint/auth';
import { BrandsService, type BrandView } from '@imprint/domain/brands';
import { Allow, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Controller, Get, Param, Query } from '@nestjs/common';

@Controller('v1/brands')
export class BrandsController {
  constructor(private readonly brands: BrandsService) {}

  @Operation('listBrands', 'List brands')
  @Allow('viewer', 'brands:read')
  @ReturnsPage(BrandResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<BrandView>> {
    return this.brands.list(caller, query);
  }

  @Operation('getBrand', 'Read a brand')
  @Allow('viewer', 'brands:read')
  @Returns(BrandResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<BrandView> {
    return this.brands.read(caller, id);
  }
}
