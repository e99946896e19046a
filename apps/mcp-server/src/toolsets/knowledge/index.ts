import { KnowledgeModule } from '@imprint/domain/knowledge';
import type { ToolGroup } from '../../tools/tool.js';

export const knowledgeTools = {
  imports: [KnowledgeModule],
  providers: [],
  tools: [],
} satisfies ToolGroup;
