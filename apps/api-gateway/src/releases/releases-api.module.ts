import { PublishingRequestsModule } from '@imprint/domain/approvals';
import { PublishingModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { releaseMessages } from './release-messages.js';
import { ReleasesController } from './releases.controller.js';
import { TargetsController } from './targets.controller.js';

@Module({ imports: [PublishingModule, PublishingRequestsModule], controllers: [ReleasesController, TargetsController] })
export class ReleasesApiModule {
  static readonly messageTypes = releaseMessages;
}
