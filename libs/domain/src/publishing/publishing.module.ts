import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { MediaModule } from '../media/index.js';
import { ClaimAhead } from './claim-ahead.js';
import { ComposePost } from './compose-post.js';
import { ConnectionCredentials } from './connection-credentials.js';
import { PostPreviews } from './post-preview.js';
import { PublishingReadiness } from './publishing-readiness.js';
import { ReleaseChanges } from './release-changes.js';
import { SchedulePreviews } from './schedule-preview.js';
import { TargetValidations } from './target-validation.js';
import { UpdateReleaseOperation } from './update-release.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService } from './connections.service.js';
import { ControlRelease } from './control-release.js';
import { CreateReleaseOperation } from './create-release.js';
import { DeleteRelease } from './delete-release.js';
import { DueTargetsRepository } from './due-targets.repository.js';
import { OutgoingPosts } from './outgoing-posts.js';
import { PlannedTargetsRepository } from './planned-targets.repository.js';
import { PostOverview } from './post-overview.js';
import { PostsRepository } from './posts.repository.js';
import { PostsService } from './posts.service.js';
import { PublishingStates } from './publishing-states.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { PublishScheduler } from './publish-scheduler.js';
import { ReleasesRepository } from './releases.repository.js';
import { ReleasesService } from './releases.service.js';
import { TargetOutcomes } from './target-outcomes.js';
import { TargetPublisher } from './target-publisher.js';
import { TargetsRepository } from './targets.repository.js';
import { UnconfirmedTargets } from './unconfirmed-targets.js';

/** Posts by themselves: no channel is needed to read them. */
@Module({
  imports: [AuditModule, BrandsModule, MediaModule],
  providers: [PlannedTargetsRepository, PostOverview, PostsRepository, PostsService, ReleasesRepository],
  exports: [PostOverview, PostsService],
})
export class PostsModule {}

/** Where releases and targets stand, for those who follow them: no channel is needed. */
@Module({ providers: [PublishingStates, ReleasesRepository, TargetsRepository], exports: [PublishingStates] })
export class PublishingStatesModule {}

const offered = [
  ChannelCatalogue,
  ComposePost,
  ConnectionsService,
  ControlRelease,
  DeleteRelease,
  PostPreviews,
  PublishingReadiness,
  ReleasesService,
  SchedulePreviews,
  TargetValidations,
  UpdateReleaseOperation,
];

/** What people do with posts, connections and releases. */
@Module({
  imports: [AuditModule, BrandsModule, MediaModule, PostsModule],
  providers: [
    ...offered,
    ConnectionCredentials,
    ConnectionsRepository,
    CreateReleaseOperation,
    PlannedTargetsRepository,
    PostsRepository,
    ReleaseChanges,
    ReleasesRepository,
    TargetsRepository,
  ],
  exports: [...offered, PostsModule],
})
export class PublishingModule {}

/** The worker's side: claims due targets and calls the platforms. */
@Module({
  imports: [MediaModule],
  providers: [
    ClaimAhead,
    ConnectionCredentials,
    ConnectionsRepository,
    DueTargetsRepository,
    OutgoingPosts,
    PublishMetrics,
    PublishWorkersRepository,
    ReleasesRepository,
    TargetOutcomes,
    TargetPublisher,
    TargetsRepository,
    UnconfirmedTargets,
    PublishScheduler,
  ],
  exports: [PublishScheduler, DueTargetsRepository],
})
export class PublishWorkerModule {}
