import { PublishingModule } from '@imprint/domain/publishing';
import type { ToolGroup } from '../../tools/tool.js';
import { ControlScheduledReleaseTool } from './control-scheduled-release.tool.js';
import { CreateScheduledReleaseTool } from './create-scheduled-release.tool.js';
import { DeletePublishedPostTool } from './delete-published-post.tool.js';
import { EditPublishedPostTool } from './edit-published-post.tool.js';
import { GetScheduledReleaseTool } from './get-scheduled-release.tool.js';
import { GetSchedulerCapabilitiesTool } from './get-scheduler-capabilities.tool.js';
import { PreviewScheduleTool } from './preview-schedule.tool.js';
import { UpdateScheduledReleaseTool } from './update-scheduled-release.tool.js';
import { ValidateSchedulerTargetTool } from './validate-scheduler-target.tool.js';

export const schedulerTools = {
  imports: [PublishingModule],
  providers: [],
  tools: [
    GetSchedulerCapabilitiesTool,
    ValidateSchedulerTargetTool,
    CreateScheduledReleaseTool,
    GetScheduledReleaseTool,
    UpdateScheduledReleaseTool,
    ControlScheduledReleaseTool,
    PreviewScheduleTool,
    EditPublishedPostTool,
    DeletePublishedPostTool,
  ],
} satisfies ToolGroup;
