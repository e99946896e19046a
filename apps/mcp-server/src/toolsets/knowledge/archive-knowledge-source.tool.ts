import type { Principal } from '@imprint/contracts/access';
import { KnowledgeSourceResource } from '@imprint/contracts/knowledge';
import { ChangeSource } from '@imprint/domain/knowledge';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { SourceArguments, writes } from './source-arguments.js';

@DeclareTool({
  name: 'archive_knowledge_source',
  title: 'Archive a source',
  description:
    'Takes a source out of what is found and used; a feed with its entries. Use it for what is out of date. A person can bring it back in the app. Next: list_knowledge_sources.',
  toolset: 'knowledge',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { ...writes, idempotentHint: true },
  arguments: SourceArguments,
  result: () => rowSchema(KnowledgeSourceResource),
})
@Injectable()
export class ArchiveKnowledgeSourceTool extends Tool<SourceArguments> {
  constructor(private readonly sources: ChangeSource) {
    super();
  }

  override async runTool(caller: Principal, { brandId, sourceId }: SourceArguments): Promise<ToolResult> {
    const source = await this.sources.archive(caller, brandId, sourceId);
    return { data: rowOf(KnowledgeSourceResource, source), text: `The source ${sourceId} is archived: it is found no more.` };
  }
}
