import { postReadingScopes, type Principal } from '@imprint/contracts/access';
import { PreviewScheduleQuery, SchedulePreview } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { SchedulePreviews } from '@imprint/domain/publishing';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Controller, Get, Query } from '@nestjs/common';

@Controller('v1/schedule')
export class SchedulePreviewController {
  constructor(private readonly previews: SchedulePreviews) {}

  @Operation('previewSchedule', 'Preview the coming days', {
    note: 'Everything that is to go out, when it is expected to, and what will get in its way: pauses, accounts that cannot publish, quotas, clashes, clock changes.',
  })
  @Allow('viewer', ...postReadingScopes)
  @Returns(SchedulePreview)
  @Get('preview')
  preview(@Caller() caller: Principal, @Query() query: PreviewScheduleQuery): Promise<SchedulePreview & { id: string }> {
    return this.previews.read(caller, query);
  }
}
