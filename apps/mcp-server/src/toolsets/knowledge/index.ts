import { KnowledgeModule } from '@imprint/domain/knowledge';
import type { ToolGroup } from '../../tools/tool.js';
import { ArchiveKnowledgeSourceTool } from './archive-knowledge-source.tool.js';
import { AssignKnowledgePurposeTool } from './assign-knowledge-purpose.tool.js';
import { CaptureKnowledgeTool } from './capture-knowledge.tool.js';
import { ListKnowledgeSourcesTool } from './list-knowledge-sources.tool.js';
import { ReadKnowledgeSourceTool } from './read-knowledge-source.tool.js';
import { RetryKnowledgeIngestionTool } from './retry-knowledge-ingestion.tool.js';

export const knowledgeTools = {
  imports: [KnowledgeModule],
  providers: [],
  tools: [
    ...[CaptureKnowledgeTool, AssignKnowledgePurposeTool, ArchiveKnowledgeSourceTool, RetryKnowledgeIngestionTool],
    ...[ListKnowledgeSourcesTool, ReadKnowledgeSourceTool],
  ],
} satisfies ToolGroup;
