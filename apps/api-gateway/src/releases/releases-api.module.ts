import { PublishingRequestsModule } from '@imprint/domain/approvals';
import { PublishingModule } from '@imprint/domain/publishing';
import { Module } from '@nestjs/common';
import { releaseMessages } from './release-messages.js';
import { LinkCardsController } from './link-cards.controller.js';
import { PublishedPostsController } from './published-posts.controller.js';
import { ReceiptsController } from './receipts.controller.js';
import { ReleaseCommentsController } from './release-comments.controller.js';
import { ReleaseImportsController } from './release-imports.controller.js';
import { ReleaseVersionsController } from './release-versions.controller.js';
import { ReleasesController } from './releases.controller.js';
import { SavedFiltersController } from './saved-filters.controller.js';
import { SchedulePreviewController } from './schedule-preview.controller.js';
import { ScheduleController } from './schedule.controller.js';
import { SnippetsController } from './snippets.controller.js';
import { TagsController } from './tags.controller.js';
import { TargetsController } from './targets.controller.js';

@Module({
  imports: [PublishingModule, PublishingRequestsModule],
  controllers: [
    LinkCardsController,
    PublishedPostsController,
    ReceiptsController,
    ReleasesController,
    ReleaseCommentsController,
    ReleaseImportsController,
    ReleaseVersionsController,
    SavedFiltersController,
    ScheduleController,
    SchedulePreviewController,
    SnippetsController,
    TagsController,
    TargetsController,
  ],
})
export class ReleasesApiModule {
  static readonly messageTypes = releaseMessages;
}
