import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { IdentityModule } from '../identity/index.js';
import { FittedVideosModule, MediaModule } from '../media/index.js';
import { AssignRelease } from './releases/assign-release.js';
import { CalendarFeedAccess } from './calendar-feeds/calendar-feed-access.js';
import { CalendarFeeds } from './calendar-feeds/calendar-feeds.js';
import { CalendarFeedsRepository } from './calendar-feeds/calendar-feeds.repository.js';
import { ScheduleCalendar } from './calendar-feeds/schedule-calendar.js';
import { ScheduledEntriesRepository } from './calendar-feeds/scheduled-entries.repository.js';
import { PlanImport } from './imports/plan-import.js';
import { ReleaseImports } from './imports/release-imports.js';
import { ReleaseImportsRepository } from './imports/release-imports.repository.js';
import { UndoImport } from './imports/undo-import.js';
import { WriteImport } from './imports/write-import.js';
import { LinkCards } from './link-cards/link-cards.js';
import { LinkedPages } from './link-cards/linked-pages.js';
import { ReleaseCards } from './link-cards/release-cards.js';
import { ReleaseContent } from './releases/release-content.js';
import { ReleaseAccounts } from './releases/release-accounts.js';
import { ReleaseComments } from './releases/release-comments.js';
import { ReleaseCommentsRepository } from './releases/release-comments.repository.js';
import { ReleaseVersions } from './releases/release-versions.js';
import { ReleaseVersionsRepository } from './releases/release-versions.repository.js';
import { AccountWaits } from './delivering/account-waits.js';
import { ClaimAhead } from './delivering/claim-ahead.js';
import { ComposePost } from './composing/compose-post.js';
import { ConnectionCredentials } from './connections/connection-credentials.js';
import { PostPreviews } from './composing/post-preview.js';
import { PreviewedPosts } from './composing/previewed-posts.js';
import { PublishingPauses } from './pausing/publishing-pauses.js';
import { PublishingReadiness } from './connections/publishing-readiness.js';
import { ReleaseChanges } from './releases/release-changes.js';
import { SchedulePreviews } from './releases/schedule-preview.js';
import { TargetValidations } from './composing/target-validation.js';
import { UpdateReleaseOperation } from './releases/update-release.js';
import { ChannelCatalogue } from './connections/channel-catalogue.js';
import { AccountAccess } from './connections/account-access.js';
import { AccountDisconnections } from './connections/account-disconnections.js';
import { AccountHealth } from './connections/account-health.js';
import { AccountRequests } from './connections/account-requests.js';
import { ConnectionChecks } from './connections/connection-checks.js';
import { ConnectionDestinations } from './connections/connection-destinations.js';
import { ConnectionSignIns } from './connections/connection-sign-ins.js';
import { ConnectionSignInsRepository } from './connections/connection-sign-ins.repository.js';
import { CredentialRevocations } from './connections/credential-revocations.js';
import { CredentialRevocationsRepository } from './connections/credential-revocations.repository.js';
import { ConnectionsRepository } from './connections/connections.repository.js';
import { ConnectionsService } from './connections/connections.service.js';
import { ControlRelease } from './releases/control-release.js';
import { CreateReleaseOperation } from './releases/create-release.js';
import { DeleteRelease } from './releases/delete-release.js';
import { DraftChecks } from './releases/draft-checks.js';
import { DueTargetsRepository } from './delivering/due-targets.repository.js';
import { ReleaseFiles } from './delivering/release-media.js';
import { OutgoingPosts } from './delivering/outgoing-posts.js';
import { PlannedTargetsRepository } from './releases/planned-targets.repository.js';
import { PostOverview } from './composing/post-overview.js';
import { PostsRepository } from './composing/posts.repository.js';
import { PostsService } from './composing/posts.service.js';
import { PublishingStates } from './releases/publishing-states.js';
import { PublishStepsRepository } from './delivering/publish-steps.repository.js';
import { QuotaGate } from './delivering/quota-gate.js';
import { StoredSteps } from './delivering/stored-steps.js';
import { PublishMetrics } from './delivering/publish-metrics.js';
import { PublishWorkersRepository } from './delivering/publish-workers.repository.js';
import { PublishScheduler } from './delivering/publish-scheduler.js';
import { PlatformPosts } from './reading/platform-posts.js';
import { ReadingAccess } from './reading/reading-access.js';
import { ReceiptSealer } from './receipts/receipt-sealer.js';
import { ReceiptSignatures } from './receipts/receipt-signatures.js';
import { ReceiptSurroundingsRepository } from './receipts/receipt-surroundings.repository.js';
import { ReceiptsRepository } from './receipts/receipts.repository.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { ReceiptVerification } from './receipts/receipt-verification.js';
import { ReleasesRepository } from './releases/releases.repository.js';
import { ReleasesService } from './releases/releases.service.js';
import { SeriesControl } from './recurrence/series-control.js';
import { SeriesExtension } from './recurrence/series-extension.js';
import { SeriesRepository } from './recurrence/series.repository.js';
import { SeriesUpdates } from './recurrence/series-updates.js';
import { OwnAdditions } from './releases/own-additions.js';
import { RewriteRelease } from './releases/rewrite-release.js';
import { SavedFilters } from './filters/saved-filters.js';
import { SavedFiltersRepository } from './filters/saved-filters.repository.js';
import { ConnectionLimits } from './quotas/connection-limits.js';
import { ConnectionSlots } from './slots/connection-slots.js';
import { SnippetsRepository } from './snippets/snippets.repository.js';
import { SnippetsService } from './snippets/snippets.service.js';
import { TagRelease } from './tags/tag-release.js';
import { TagsRepository } from './tags/tags.repository.js';
import { TagsService } from './tags/tags.service.js';
import { TargetOutcomes } from './delivering/target-outcomes.js';
import { TargetCalendar } from './releases/target-calendar.js';
import { TargetPublisher } from './delivering/target-publisher.js';
import { ChangePublishedPost } from './post-changes/change-published-post.js';
import { PostChangeCalls } from './delivering/post-change-calls.js';
import { PostChangeOutcomes } from './delivering/post-change-outcomes.js';
import { PostChangesRepository } from './post-changes/post-changes.repository.js';
import { PostChangeWorker } from './delivering/post-change-worker.js';
import { PublishedPosts } from './post-changes/published-posts.js';
import { TargetsRepository } from './releases/targets.repository.js';
import { RefreshesAhead } from './connections/refreshes-ahead.js';
import { TokenRefreshes } from './connections/token-refreshes.js';
import { VideosAhead } from './delivering/videos-ahead.js';
import { WaitingTargetsRepository } from './delivering/waiting-targets.repository.js';
import { UnconfirmedTargets } from './delivering/unconfirmed-targets.js';

/** Posts on their own; reading them requires no channels. */
@Module({
  imports: [AuditModule, BrandsModule, MediaModule],
  providers: [PlannedTargetsRepository, PostOverview, PostsRepository, PostsService, ReleasesRepository],
  exports: [PostOverview, PostsService],
})
export class PostsModule {}

/** States of releases and targets, for real-time messages; requires no channels. */
@Module({ providers: [PublishingStates, ReleasesRepository, TargetsRepository], exports: [PublishingStates] })
export class PublishingStatesModule {}

const offered = [
  AccountRequests,
  AssignRelease,
  CalendarFeedAccess,
  CalendarFeeds,
  ChangePublishedPost,
  ChannelCatalogue,
  ComposePost,
  ConnectionDestinations,
  ConnectionSignIns,
  ConnectionLimits,
  ConnectionSlots,
  ConnectionsService,
  ControlRelease,
  DeleteRelease,
  LinkCards,
  PlatformPosts,
  PostPreviews,
  PublishingPauses,
  PublishingReadiness,
  ReceiptsService,
  ReleaseComments,
  ReleaseImports,
  ReleasesService,
  ReleaseVersions,
  SavedFilters,
  ScheduleCalendar,
  SchedulePreviews,
  SnippetsService,
  TagRelease,
  TagsService,
  TargetCalendar,
  TargetValidations,
  UndoImport,
  UpdateReleaseOperation,
];

/** Posts, connections and releases for callers. */
@Module({
  imports: [AuditModule, BrandsModule, IdentityModule, MediaModule, PostsModule],
  providers: [
    ...offered,
    AccountHealth,
    CalendarFeedsRepository,
    ConnectionCredentials,
    ConnectionSignInsRepository,
    ConnectionsRepository,
    CreateReleaseOperation,
    DraftChecks,
    LinkedPages,
    PlanImport,
    PlannedTargetsRepository,
    PostChangesRepository,
    PreviewedPosts,
    PostsRepository,
    PublishedPosts,
    ReadingAccess,
    ReceiptSignatures,
    ReceiptsRepository,
    ReceiptSurroundingsRepository,
    ReceiptVerification,
    ReleaseAccounts,
    ReleaseCards,
    ReleaseChanges,
    ReleaseCommentsRepository,
    ReleaseContent,
    ReleaseImportsRepository,
    ReleasesRepository,
    ReleaseVersionsRepository,
    OwnAdditions,
    RewriteRelease,
    SavedFiltersRepository,
    ScheduledEntriesRepository,
    SeriesControl,
    SeriesRepository,
    SeriesUpdates,
    SnippetsRepository,
    TagsRepository,
    TargetsRepository,
    TokenRefreshes,
    WriteImport,
  ],
  exports: [...offered, PostsModule],
})
export class PublishingModule {}

/** For a worker: claims due targets and calls the platforms. */
@Module({
  imports: [FittedVideosModule, MediaModule],
  providers: [
    AccountAccess,
    AccountDisconnections,
    AccountHealth,
    AccountWaits,
    ClaimAhead,
    ConnectionChecks,
    ConnectionCredentials,
    ConnectionsRepository,
    CredentialRevocations,
    CredentialRevocationsRepository,
    DueTargetsRepository,
    OutgoingPosts,
    ReleaseFiles,
    PostChangeCalls,
    PostChangeOutcomes,
    PostChangesRepository,
    PostChangeWorker,
    PublishMetrics,
    PublishStepsRepository,
    PublishWorkersRepository,
    QuotaGate,
    ReceiptSealer,
    ReceiptSignatures,
    ReceiptsRepository,
    RefreshesAhead,
    ReleasesRepository,
    SeriesExtension,
    StoredSteps,
    TargetOutcomes,
    TargetPublisher,
    TargetsRepository,
    TokenRefreshes,
    UnconfirmedTargets,
    VideosAhead,
    WaitingTargetsRepository,
    PublishScheduler,
  ],
  exports: [AccountDisconnections, PublishScheduler, DueTargetsRepository],
})
export class PublishWorkerModule {}
