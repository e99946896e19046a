import type { Principal } from '@imprint/contracts/access';
import { Described, exampleId, IsId } from '@imprint/contracts/documents';
import { CaptureKnowledge, KnowledgeSourceResource } from '@imprint/contracts/knowledge';
import { CaptureSource } from '@imprint/domain/knowledge';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolContext, type ToolResult } from '../../tools/tool.js';
import { writes } from './source-arguments.js';

export class CaptureKnowledgeArguments extends CaptureKnowledge {
  @Described('The brand that is to know it, e.g. `brand_…`.', exampleId('brand'))
  @IsId('brand')
  brandId!: string;
}

@DeclareTool({
  name: 'capture_knowledge',
  title: 'Add to what a brand knows',
  description:
    'Adds a source to what a brand knows: a text, a page or a feed (url), an uploaded document (assetId), or a recording (assetId or url), which is transcribed unless text has its transcript. Use it for what content of the brand should rely on. It is read in the background. Next: read_knowledge_source.',
  toolset: 'knowledge',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { ...writes, openWorldHint: true },
  arguments: CaptureKnowledgeArguments,
  result: () => rowSchema(KnowledgeSourceResource),
  idempotentWrite: true,
})
@Injectable()
export class CaptureKnowledgeTool extends Tool<CaptureKnowledgeArguments> {
  constructor(private readonly sources: CaptureSource) {
    super();
  }

  override async runTool(
    caller: Principal,
    { brandId, ...body }: CaptureKnowledgeArguments,
    { idempotencyKey }: ToolContext,
  ): Promise<ToolResult> {
    const source = await this.sources.capture(caller, brandId, body, idempotencyKey);
    const text = `The source ${source.id} is being read. See with read_knowledge_source whether it is ready.`;
    return { data: rowOf(KnowledgeSourceResource, source), text };
  }
}
