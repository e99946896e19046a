import type { Principal } from '@imprint/contracts/access';
import { BrandContextResource, ReadBrandContext } from '@imprint/contracts/brands';
import { Caller } from '@imprint/auth';
import { BrandContexts, type BrandContextView } from '@imprint/domain/generation';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Controller, Get, Param, Query } from '@nestjs/common';

@Controller('v1/brands/:id/context')
export class BrandContextController {
  constructor(private readonly contexts: BrandContexts) {}

  @Operation('getBrandContext', 'Read the context of a brand', {
    note: 'What is known of the brand when a text is made for it, within a budget of tokens: at its approved revision, ranked for `query`.',
  })
  @Allow('viewer', 'brands:read')
  @Returns(BrandContextResource)
  @Get()
  read(@Caller() caller: Principal, @Param('id') id: string, @Query() query: ReadBrandContext): Promise<BrandContextView> {
    return this.contexts.of(caller, id, query);
  }
}
