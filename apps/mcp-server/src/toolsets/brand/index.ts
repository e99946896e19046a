import { BrandContextModule } from '@imprint/domain/generation';
import { BrandInterviewsModule } from '@imprint/domain/brand-interviews';
import { BrandScansModule } from '@imprint/domain/brand-scans';
import { BrandingModule } from '@imprint/domain/branding';
import { PublishingModule } from '@imprint/domain/publishing';
import type { ToolGroup } from '../../tools/tool.js';
import { CreateBrandFromUrlTool } from './create-brand-from-url.tool.js';
import { GetBrandContextTool } from './get-brand-context.tool.js';
import { GetBrandCompletenessTool } from './get-brand-completeness.tool.js';
import { GetBrandScanStatusTool } from './get-brand-scan-status.tool.js';
import { ListBrandPublishingReadinessTool } from './list-brand-publishing-readiness.tool.js';
import { SkipBrandInterviewQuestionTool } from './skip-brand-interview-question.tool.js';
import { StartBrandInterviewTool } from './start-brand-interview.tool.js';
import { SubmitBrandInterviewAnswerTool } from './submit-brand-interview-answer.tool.js';
import { UpdateBrandTool } from './update-brand.tool.js';

export const brandTools = {
  imports: [BrandContextModule, BrandInterviewsModule, BrandingModule, BrandScansModule, PublishingModule],
  providers: [],
  tools: [
    CreateBrandFromUrlTool,
    GetBrandContextTool,
    GetBrandCompletenessTool,
    GetBrandScanStatusTool,
    ListBrandPublishingReadinessTool,
    UpdateBrandTool,
    StartBrandInterviewTool,
    SubmitBrandInterviewAnswerTool,
    SkipBrandInterviewQuestionTool,
  ],
} satisfies ToolGroup;
