import { Caller } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { KnowledgeHitResource, SearchKnowledge } from '@imprint/contracts/knowledge';
import { KnowledgeSearch, type KnowledgeHit } from '@imprint/domain/knowledge';
import { Allow, ChangesNothing, Operation, ReturnsAll } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';

/** What brands know, by what somebody looks for. Quotes came from outside. */
@Controller('v1/brands/:id/knowledge/search')
export class KnowledgeSearchController {
  constructor(private readonly knowledge: KnowledgeSearch) {}

  @Operation('searchKnowledge', 'Search what a brand knows', {
    note: 'The best hits first. Sources that are archived, or not read yet, are not searched.',
  })
  @Allow('viewer', 'brands:read')
  @ReturnsAll(KnowledgeHitResource)
  @ChangesNothing()
  @HttpCode(200)
  @Post()
  async search(
    @Caller() caller: Principal,
    @Param('id') id: string,
    @Body() body: SearchKnowledge,
  ): Promise<(KnowledgeHit & { id: string })[]> {
    const hits = await this.knowledge.search(caller, { brandId: id, ...body });
    return hits.map((hit) => ({ id: hit.chunkId, ...hit }));
  }
}
