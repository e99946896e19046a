import type { Principal } from '@imprint/contracts/access';
import { Described } from '@imprint/contracts/documents';
import { knowledgePurposes, KnowledgeSourceResource, type KnowledgePurpose } from '@imprint/contracts/knowledge';
import { ChangeSource } from '@imprint/domain/knowledge';
import { Injectable } from '@nestjs/common';
import { IsIn } from 'class-validator';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { SourceArguments, writes } from './source-arguments.js';

export class AssignKnowledgePurposeArguments extends SourceArguments {
  @Described('`brand_truth`: it is true of the brand; `inspiration`: content may resemble it; `research`: about its field.')
  @IsIn(knowledgePurposes)
  purpose!: KnowledgePurpose;
}

@DeclareTool({
  name: 'assign_knowledge_purpose',
  title: 'Say what a source is for',
  description:
    'Says what a source may be used for; of a feed, its entries, too. Use it where research was taken for truth. Next: search_knowledge.',
  toolset: 'knowledge',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { ...writes, idempotentHint: true },
  arguments: AssignKnowledgePurposeArguments,
  result: () => rowSchema(KnowledgeSourceResource),
})
@Injectable()
export class AssignKnowledgePurposeTool extends Tool<AssignKnowledgePurposeArguments> {
  constructor(private readonly sources: ChangeSource) {
    super();
  }

  override async runTool(
    caller: Principal,
    { brandId, sourceId, purpose }: AssignKnowledgePurposeArguments,
  ): Promise<ToolResult> {
    const source = await this.sources.update(caller, brandId, sourceId, { purpose });
    return { data: rowOf(KnowledgeSourceResource, source), text: `The source ${sourceId} is for ${purpose} now.` };
  }
}
