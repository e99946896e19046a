import { workflowReadingScopes } from '@imprint/contracts/access';
import { PreviewWorkflowSchedule, WorkflowScheduleTimesResource } from '@imprint/contracts/workflows';
import { ScheduleTimes } from '@imprint/domain/workflows';
import { Allow, ChangesNothing, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';

/** What schedules mean. */
@Controller('v1/workflows/schedule-times')
export class WorkflowSchedulesController {
  constructor(private readonly times: ScheduleTimes) {}

  @Operation('previewWorkflowSchedule', 'Preview the times of a schedule', {
    note: 'When a trigger with this schedule would start its workflow. Saves nothing.',
  })
  @Allow('viewer', ...workflowReadingScopes)
  @ChangesNothing()
  @Returns(WorkflowScheduleTimesResource)
  @HttpCode(200)
  @Post()
  async preview(@Body() body: PreviewWorkflowSchedule): Promise<WorkflowScheduleTimesResource & { id: string }> {
    return { id: 'schedule-times', times: await this.times.next(body) };
  }
}
