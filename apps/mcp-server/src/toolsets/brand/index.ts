import { BrandScansModule } from '@imprint/domain/brand-scans';
import { BrandingModule } from '@imprint/domain/branding';
import { PublishingModule } from '@imprint/domain/publishing';
import type { ToolGroup } from '../../tools/tool.js';
import { CreateBrandFromUrlTool } from './create-brand-from-url.tool.js';
import { GetBrandCompletenessTool } from './get-brand-completeness.tool.js';
import { GetBrandScanStatusTool } from './get-brand-scan-status.tool.js';
import { ListBrandPublishingReadinessTool } from './list-brand-publishing-readiness.tool.js';
import { UpdateBrandTool } from './update-brand.tool.js';

export const brandTools = {
  imports: [BrandingModule, BrandScansModule, PublishingModule],
  providers: [],
  tools: [
    CreateBrandFromUrlTool,
    GetBrandCompletenessTool,
    GetBrandScanStatusTool,
    ListBrandPublishingReadinessTool,
    UpdateBrandTool,
  ],
} satisfies ToolGroup;
