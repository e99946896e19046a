import type { ToolClass } from '../../tools/tool.js';
import { SetWorkflowScheduleTool } from './set-workflow-schedule.tool.js';

/** Tools for what starts workflows by itself. */
export const triggerTools: readonly ToolClass[] = [SetWorkflowScheduleTool];
