import type { Principal } from '@imprint/contracts/access';
import { KnowledgeSourceResource } from '@imprint/contracts/knowledge';
import { ChangeSource } from '@imprint/domain/knowledge';
import { Injectable } from '@nestjs/common';
import { rowOf } from '../../tools/tool-row.js';
import { rowSchema } from '../../tools/tool-schema.js';
import { DeclareTool, Tool, type ToolResult } from '../../tools/tool.js';
import { SourceArguments, writes } from './source-arguments.js';

@DeclareTool({
  name: 'retry_knowledge_ingestion',
  title: 'Retry a source that failed',
  description:
    'Has a source with the state failed read once more. Use it when what its failure names is mended. Next: read_knowledge_source.',
  toolset: 'knowledge',
  policy: 'direct',
  role: 'creator',
  anyScope: ['posts:draft'],
  hints: { ...writes, openWorldHint: true },
  arguments: SourceArguments,
  result: () => rowSchema(KnowledgeSourceResource),
})
@Injectable()
export class RetryKnowledgeIngestionTool extends Tool<SourceArguments> {
  constructor(private readonly sources: ChangeSource) {
    super();
  }

  override async runTool(caller: Principal, { brandId, sourceId }: SourceArguments): Promise<ToolResult> {
    const source = await this.sources.retry(caller, brandId, sourceId);
    return { data: rowOf(KnowledgeSourceResource, source), text: `The source ${sourceId} is being read once more.` };
  }
}
