import { ExecutionRequestsModule, ExecutionsReadingModule, WorkflowsModule } from '@imprint/domain/workflows';
import type { ToolGroup } from '../../tools/tool.js';
import { runTools } from './run-tools.js';
import { WorkflowRuns } from './workflow-runs.js';

export const workflowTools = {
  imports: [ExecutionRequestsModule, ExecutionsReadingModule, WorkflowsModule],
  providers: [WorkflowRuns],
  tools: [...runTools],
} satisfies ToolGroup;
