import type { RoomTables } from '@imprint/platform/database';
import { TargetClaim1763700000100 } from './1763700000100-target-claim.migration.js';
import { TargetCalendar1763700006000 } from './1763700006000-target-calendar.migration.js';
import { PendingConnection1764000007000 } from './1764000007000-pending-connection.migration.js';
import { PublishWorker1764300002000 } from './1764300002000-publish-worker.migration.js';
import { TargetMoment1764700001000 } from './1764700001000-target-moment.migration.js';
import { ReleaseRevision1764700002000 } from './1764700002000-release-revision.migration.js';
import { ReleaseComment1764700020000 } from './1764700020000-release-comment.migration.js';
import { ReleaseVersion1764700020100 } from './1764700020100-release-version.migration.js';
import { ReleaseAssignee1764700020200 } from './1764700020200-release-assignee.migration.js';
import { AssignedReleases1764700020300 } from './1764700020300-assigned-releases.migration.js';
import { Tag1764700030000 } from './1764700030000-tag.migration.js';
import { SavedFilter1764700030100 } from './1764700030100-saved-filter.migration.js';
import { Snippet1764700030200 } from './1764700030200-snippet.migration.js';
import { ReleaseMedia1764700040000 } from './1764700040000-release-media.migration.js';
import { TargetMedia1764700060200 } from './1764700060200-target-media.migration.js';
import { MediaOfTargets1764700060300 } from './1764700060300-media-of-targets.migration.js';
import { PublishingPause1764700080000 } from './1764700080000-publishing-pause.migration.js';
import { ChannelSignIn1764700100000 } from './1764700100000-channel-sign-in.migration.js';
import { ConnectionCheck1764700100100 } from './1764700100100-connection-check.migration.js';
import { ConnectionChecks1764700100200 } from './1764700100200-connection-checks.migration.js';
import { CredentialRefresh1764700130000 } from './1764700130000-credential-refresh.migration.js';
import { PublishStep1764700130100 } from './1764700130100-publish-step.migration.js';
import { PublishReceipt1764700140000 } from './1764700140000-publish-receipt.migration.js';
import { ReleaseSeries1764700150000 } from './1764700150000-release-series.migration.js';
import { ConnectionSlots1764700160000 } from './1764700160000-connection-slots.migration.js';
import { ConnectionCap1764700170000 } from './1764700170000-connection-cap.migration.js';
import { TargetUses1764700170100 } from './1764700170100-target-uses.migration.js';
import { ReleaseImport1764700180000 } from './1764700180000-release-import.migration.js';
import { CalendarFeed1764700180100 } from './1764700180100-calendar-feed.migration.js';
import { Thread1764700190000 } from './1764700190000-thread.migration.js';
import { PostChange1764700200000 } from './1764700200000-post-change.migration.js';
import { ConnectionDestination1764700220000 } from './1764700220000-connection-destination.migration.js';
import { ConnectionScopes1764700230000 } from './1764700230000-connection-scopes.migration.js';
import { ReceiptLists1764700230100 } from './1764700230100-receipt-lists.migration.js';
import { AccountPause1764700240000 } from './1764700240000-account-pause.migration.js';
import { LinkCards1764700280000 } from './1764700280000-link-cards.migration.js';
import { ArticleRelease1764700450000 } from './1764700450000-article-release.migration.js';
import { RepurposedPost1764700460000 } from './1764700460000-repurposed-post.migration.js';
import { PostThread1764700330200 } from './1764700330200-post-thread.migration.js';
import { ReleaseBrandRevision1764700250200 } from './1764700250200-release-brand-revision.migration.js';
import { VideoAdditions1764700650000 } from './1764700650000-video-additions.migration.js';
import { PostsOfBrands1764702400100 } from './1764702400100-posts-of-brands.migration.js';
import { ComposedPost1764702600000 } from './1764702600000-composed-post.migration.js';
import { CalendarFeedEntity } from './calendar-feeds/calendar-feed.entity.js';
import { PostEntity } from './composing/post.entity.js';
import { ConnectionEntity } from './connections/connection.entity.js';
import { ConnectionSignInEntity } from './connections/connection-sign-in.entity.js';
import { CredentialRevocationEntity } from './connections/credential-revocation.entity.js';
import { SavedFilterEntity } from './filters/saved-filter.entity.js';
import { ImportedReleaseEntity, ReleaseImportEntity } from './imports/release-import.entity.js';
import { PostChangeEntity } from './post-changes/post-change.entity.js';
import { PublishStepEntity } from './delivering/publish-step.entity.js';
import { PublishReceiptEntity } from './receipts/publish-receipt.entity.js';
import { ReceiptChainEntity } from './receipts/receipt-chain.entity.js';
import { PublishingPauseEntity } from './pausing/publishing-pause.entity.js';
import { ReleaseSeriesEntity } from './recurrence/release-series.entity.js';
import { PublishAttemptEntity } from './releases/publish-attempt.entity.js';
import { ReleaseCommentEntity } from './releases/release-comment.entity.js';
import { ReleaseVersionEntity } from './releases/release-version.entity.js';
import { ReleaseEntity } from './releases/release.entity.js';
import { TargetEntity } from './releases/target.entity.js';
import { ConnectionSlotsEntity } from './slots/connection-slots.entity.js';
import { SnippetEntity } from './snippets/snippet.entity.js';
import { ReleaseTagEntity, TagEntity } from './tags/tag.entity.js';

/** For `schema`, which collects them. */
export const publishingTables: RoomTables = {
  entities: [
    CalendarFeedEntity,
    ConnectionEntity,
    ConnectionSignInEntity,
    ConnectionSlotsEntity,
    CredentialRevocationEntity,
    ImportedReleaseEntity,
    PostChangeEntity,
    PostEntity,
    PublishAttemptEntity,
    PublishingPauseEntity,
    PublishReceiptEntity,
    PublishStepEntity,
    ReceiptChainEntity,
    ReleaseCommentEntity,
    ReleaseEntity,
    ReleaseImportEntity,
    ReleaseSeriesEntity,
    ReleaseTagEntity,
    ReleaseVersionEntity,
    SavedFilterEntity,
    SnippetEntity,
    TagEntity,
    TargetEntity,
  ],
  migrations: [
    TargetClaim1763700000100,
    TargetCalendar1763700006000,
    PendingConnection1764000007000,
    PublishWorker1764300002000,
    TargetMoment1764700001000,
    ReleaseRevision1764700002000,
    ReleaseComment1764700020000,
    ReleaseVersion1764700020100,
    ReleaseAssignee1764700020200,
    AssignedReleases1764700020300,
    Tag1764700030000,
    SavedFilter1764700030100,
    Snippet1764700030200,
    ReleaseMedia1764700040000,
    TargetMedia1764700060200,
    MediaOfTargets1764700060300,
    PublishingPause1764700080000,
    ChannelSignIn1764700100000,
    ConnectionCheck1764700100100,
    ConnectionChecks1764700100200,
    CredentialRefresh1764700130000,
    PublishStep1764700130100,
    PublishReceipt1764700140000,
    ReleaseSeries1764700150000,
    ConnectionSlots1764700160000,
    ConnectionCap1764700170000,
    TargetUses1764700170100,
    ReleaseImport1764700180000,
    CalendarFeed1764700180100,
    Thread1764700190000,
    PostChange1764700200000,
    ConnectionDestination1764700220000,
    ConnectionScopes1764700230000,
    ReceiptLists1764700230100,
    AccountPause1764700240000,
    ReleaseBrandRevision1764700250200,
    LinkCards1764700280000,
    PostThread1764700330200,
    ArticleRelease1764700450000,
    RepurposedPost1764700460000,
    VideoAdditions1764700650000,
    PostsOfBrands1764702400100,
    ComposedPost1764702600000,
  ],
};
