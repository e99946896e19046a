import { PublishingModule } from '@imprint/domain/publishing';
import type { ToolGroup } from '../../tools/tool.js';
import { ListBrandPublishingReadinessTool } from './list-brand-publishing-readiness.tool.js';

export const brandTools = {
  imports: [PublishingModule],
  providers: [],
  tools: [ListBrandPublishingReadinessTool],
} satisfies ToolGroup;
