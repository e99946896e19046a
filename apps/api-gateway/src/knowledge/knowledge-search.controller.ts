import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { KnowledgeHitResource, SearchKnowledge } from '@imprint/contracts/knowledge';
import { KnowledgeSearch, usualHits, type KnowledgeHit } from '@imprint/domain/knowledge';
import { Allow, ChangesNothing, Operation, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';

/** What brands know, by what somebody looks for. Quotes came from outside. */
@Controller('v1/brands/:id/knowledge/search')
export class KnowledgeSearchController {
  constructor(private readonly knowledge: KnowledgeSearch) {}

  @Operation('searchKnowledge', 'Search what a brand knows', {
    note: 'The best hits first, of one page. Sources that are archived, or not read yet, are not searched.',
  })
  @Allow('viewer', 'brands:read')
  @ReturnsPage(KnowledgeHitResource)
  @ChangesNothing()
  @HttpCode(200)
  @Post()
  async search(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: SearchKnowledge,
  ): Promise<Page<KnowledgeHit & { id: string }>> {
    const hits = await this.knowledge.search(caller, { brandId: id, ...body });
    return {
      items: hits.map((hit) => ({ id: hit.chunkId, ...hit })),
      total: hits.length,
      page: 1,
      limit: body.limit ?? usualHits,
    };
  }
}
