import { ApprovalsModule } from '@imprint/domain/approvals';
import { BrandScansModule } from '@imprint/domain/brand-scans';
import { BrandsModule } from '@imprint/domain/brands';
import { CreditsModule } from '@imprint/domain/credits';
import { IdentityModule } from '@imprint/domain/identity';
import { UploadsModule } from '@imprint/domain/media';
import { PublishingModule } from '@imprint/domain/publishing';
import { ExecutionsReadingModule } from '@imprint/domain/workflows';
import type { ToolGroup } from '../../tools/tool.js';
import { ConnectSocialAccountTool } from './connect-social-account.tool.js';
import { GetConnectionStatusTool } from './get-connection-status.tool.js';
import { FindToolsTool } from './find-tools.tool.js';
import { GetAccountTool } from './get-account.tool.js';
import { GetBrandsTool } from './get-brands.tool.js';
import { GetJobStatusTool } from './get-job-status.tool.js';
import { ListApprovalsTool } from './list-approvals.tool.js';
import { ResolveApprovalTool } from './resolve-approval.tool.js';
import { UploadJobs } from './upload-jobs.js';

export const coreTools = {
  imports: [
    ApprovalsModule,
    BrandScansModule,
    BrandsModule,
    CreditsModule,
    IdentityModule,
    UploadsModule,
    PublishingModule,
    ExecutionsReadingModule,
  ],
  providers: [UploadJobs],
  tools: [
    FindToolsTool,
    GetAccountTool,
    GetBrandsTool,
    GetJobStatusTool,
    ResolveApprovalTool,
    ConnectSocialAccountTool,
    GetConnectionStatusTool,
    ListApprovalsTool,
  ],
} satisfies ToolGroup;
