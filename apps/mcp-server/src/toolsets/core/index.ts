import { ConnectSocialAccountTool } from './connect-social-account.tool.js';
import { GetConnectionStatusTool } from './get-connection-status.tool.js';
import { FindToolsTool } from './find-tools.tool.js';
import { GetAccountTool } from './get-account.tool.js';
import { GetBrandsTool } from './get-brands.tool.js';
import { GetJobStatusTool } from './get-job-status.tool.js';
import { ListApprovalsTool } from './list-approvals.tool.js';
import { ResolveApprovalTool } from './resolve-approval.tool.js';

export const coreTools = [
  FindToolsTool,
  GetAccountTool,
  GetBrandsTool,
  GetJobStatusTool,
  ResolveApprovalTool,
  ConnectSocialAccountTool,
  GetConnectionStatusTool,
  ListApprovalsTool,
];
