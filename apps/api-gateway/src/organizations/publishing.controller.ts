import type { Principal } from '@imprint/contracts/access';
import { PublishingStateResource, ResumePublishing } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { PublishingPauses, type PublishingStateView } from '@imprint/domain/publishing';
import { Allow, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';

/** Stops everything that the organization of the path publishes. */
@Controller('v1/organizations/:organizationId/publishing')
export class PublishingController {
  constructor(private readonly pauses: PublishingPauses) {}

  @Operation('getPublishing', 'Read whether publishing is paused')
  @Allow('viewer', 'posts:schedule', 'posts:publish')
  @Returns(PublishingStateResource)
  @Get()
  read(@Caller() caller: Principal): Promise<PublishingStateView> {
    return this.pauses.read(caller);
  }

  @Operation('pausePublishing', 'Pause everything that is published', {
    note: 'Nothing is sent from now on, and every post keeps its time. What is being sent at this moment is completed.',
  })
  @Allow('creator', 'posts:publish')
  @Returns(PublishingStateResource)
  @HttpCode(200)
  @Post('pause')
  pause(@Caller() caller: Principal): Promise<PublishingStateView> {
    return this.pauses.pause(caller);
  }

  @Operation('resumePublishing', 'Resume publishing', { note: 'Says what becomes of the posts that fell due meanwhile.' })
  @Allow('admin', 'posts:publish')
  @Returns(PublishingStateResource)
  @HttpCode(200)
  @Post('resume')
  resume(@Caller() caller: Principal, @Body() body: ResumePublishing): Promise<PublishingStateView> {
    return this.pauses.resume(caller, body.missed);
  }
}
