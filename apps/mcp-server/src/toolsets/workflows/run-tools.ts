import { ApproveWorkflowStepTool } from './approve-workflow-step.tool.js';
import { CancelWorkflowRunTool } from './cancel-workflow-run.tool.js';
import { ExecuteWorkflowTool } from './execute-workflow.tool.js';
import { GetWorkflowRunTool } from './get-workflow-run.tool.js';
import { ListWorkflowRunsTool } from './list-workflow-runs.tool.js';
import { ResumeWorkflowRunTool } from './resume-workflow-run.tool.js';

/** Runs of workflows. */
export const runTools = [
  ...[ExecuteWorkflowTool, ListWorkflowRunsTool, GetWorkflowRunTool],
  ...[CancelWorkflowRunTool, ResumeWorkflowRunTool, ApproveWorkflowStepTool],
];
