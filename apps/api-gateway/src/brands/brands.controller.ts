import type { Principal } from '@imprint/contracts/access';
import {
  BrandResource,
  BrandSummary,
  BrandUsesResource,
  CreateBrand,
  ExpectedRevision,
  UpdateBrand,
} from '@imprint/contracts/brands';
import { ListQuery, type Page } from '@imprint/contracts/documents';
import { Caller } from '@imprint/auth';
import { DeleteBrand, WriteBrand, type BrandUsesView } from '@imprint/domain/branding';
import { BrandEditing, BrandsService, type BrandSummaryView, type BrandView } from '@imprint/domain/brands';
import { Allow, IdempotentBy, Operation, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';

@Controller('v1/brands')
export class BrandsController {
  constructor(
    private readonly brands: BrandsService,
    private readonly writing: WriteBrand,
    private readonly editing: BrandEditing,
    private readonly deletion: DeleteBrand,
  ) {}

  @Operation('createBrand', 'Create a brand', {
    note: 'A draft, connected to the built-in feed. `settings` take an admin.',
    errors: ['state_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandResource)
  @Post()
  create(@Caller() caller: Principal, @Body() body: CreateBrand, @IdempotentBy() key: string | null): Promise<BrandView> {
    return this.writing.create(caller, body, key);
  }

  @Operation('listBrands', 'List brands')
  @Allow('viewer', 'brands:read')
  @ReturnsPage(BrandSummary)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListQuery): Promise<Page<BrandSummaryView>> {
    return this.brands.list(caller, query);
  }

  @Operation('getBrand', 'Read a brand')
  @Allow('viewer', 'brands:read')
  @Returns(BrandResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<BrandView> {
    return this.brands.read(caller, id);
  }

  @Operation('updateBrand', 'Change a brand', {
    note: 'Makes a revision, which new content uses once it is approved. A request that changes nothing makes none. `settings` take an admin.',
    errors: ['revision_conflict'],
  })
  @Allow('creator', 'posts:draft')
  @Returns(BrandResource)
  @Patch(':id')
  update(@Caller() caller: Principal, @Param('id') id: string, @Body() body: UpdateBrand): Promise<BrandView> {
    return this.writing.update(caller, id, body);
  }

  @Operation('approveBrand', 'Approve the latest revision of a brand', {
    note: 'New content uses it from now on. What was made under other revisions stays as it is.',
    errors: ['revision_conflict'],
  })
  @Allow('admin', 'admin')
  @Returns(BrandResource)
  @HttpCode(200)
  @Post(':id/approve')
  approve(@Caller() caller: Principal, @Param('id') id: string, @Body() body: ExpectedRevision): Promise<BrandView> {
    return this.editing.approve(caller, id, body);
  }

  @Operation('getBrandUses', 'See what uses a brand', { note: 'Read it before you delete the brand.' })
  @Allow('viewer', 'brands:read')
  @Returns(BrandUsesResource)
  @Get(':id/uses')
  uses(@Caller() caller: Principal, @Param('id') id: string): Promise<BrandUsesView> {
    return this.deletion.usesOf(caller, id);
  }

  @Operation('deleteBrand', 'Delete a brand', {
    note: 'Only once no account of it is connected and no release of it waits. What was published or made for it stays.',
    errors: ['brand_in_use'],
  })
  @Allow('admin', 'admin')
  @HttpCode(204)
  @Delete(':id')
  delete(@Caller() caller: Principal, @Param('id') id: string): Promise<void> {
    return this.deletion.delete(caller, id);
  }
}
