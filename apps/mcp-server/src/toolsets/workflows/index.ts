import { ExecutionRequestsModule, ExecutionsReadingModule, WorkflowsModule } from '@imprint/domain/workflows';
import type { ToolGroup } from '../../tools/tool.js';
import { CreateWorkflowTool } from './create-workflow.tool.js';
import { DuplicateWorkflowTool } from './duplicate-workflow.tool.js';
import { InspectWorkflowTool } from './inspect-workflow.tool.js';
import { InstallWorkflowTemplateTool } from './install-workflow-template.tool.js';
import { ListWorkflowNodesTool } from './list-workflow-nodes.tool.js';
import { ListWorkflowTemplatesTool } from './list-workflow-templates.tool.js';
import { ListWorkflowsTool } from './list-workflows.tool.js';
import { runTools } from './run-tools.js';
import { triggerTools } from './trigger-tools.js';
import { WorkflowRuns } from './workflow-runs.js';

export const workflowTools = {
  imports: [ExecutionRequestsModule, ExecutionsReadingModule, WorkflowsModule],
  providers: [WorkflowRuns],
  tools: [
    ...[CreateWorkflowTool, DuplicateWorkflowTool, ListWorkflowsTool, InspectWorkflowTool, ListWorkflowNodesTool],
    ...[ListWorkflowTemplatesTool, InstallWorkflowTemplateTool],
    ...runTools,
    ...triggerTools,
  ],
} satisfies ToolGroup;
