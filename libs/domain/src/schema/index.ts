import { AgentRequestEntity } from '../agents/agent-request.entity.js';
import { ArticleEntity } from '../articles/article.entity.js';
import { ApprovalEntity } from '../approvals/approval.entity.js';
import { AuditEntryEntity } from '../audit/audit-entry.entity.js';
import { BrandEntity } from '../brands/brand.entity.js';
import { ChatIdentityEntity } from '../chat/chat-identity.entity.js';
import { FeedEntryEntity } from '../feed/feed-entry.entity.js';
import { GenerationEntity } from '../generation/generation.entity.js';
import { AccountEntity } from '../identity/account.entity.js';
import { AuthSessionEntity } from '../identity/auth-session.entity.js';
import { MembershipEntity } from '../identity/membership.entity.js';
import { OrganizationEntity } from '../identity/organization.entity.js';
import { PasswordResetEntity } from '../identity/password-reset.entity.js';
import { RecoveryCodeEntity } from '../identity/second-factor/recovery-code.entity.js';
import { SignInChallengeEntity } from '../identity/second-factor/sign-in-challenge.entity.js';
import { TotpFactorEntity } from '../identity/second-factor/totp-factor.entity.js';
import { SigningKeyEntity } from '../identity/signing-key.entity.js';
import { UserEntity } from '../identity/user.entity.js';
import { ApiKeyEntity } from '../keys/api-key.entity.js';
import { AssetEntity } from '../media/asset.entity.js';
import { FileDeletionEntity } from '../media/file-deletion.entity.js';
import { UploadEntity } from '../media/upload.entity.js';
import { InvitationEntity } from '../members/invitation.entity.js';
import { McpConnectionEntity } from '../oauth/mcp-connection.entity.js';
import { OauthArtifactEntity } from '../oauth/oauth-artifact.entity.js';
import { OauthClientEntity } from '../oauth/oauth-client.entity.js';
import { PasskeyAnswerEntity } from '../passkeys/passkey-answer.entity.js';
import { PasskeyEntity } from '../passkeys/passkey.entity.js';
import { ConnectionEntity } from '../publishing/connections/connection.entity.js';
import { PostEntity } from '../publishing/composing/post.entity.js';
import { PublishAttemptEntity } from '../publishing/releases/publish-attempt.entity.js';
import { ReleaseEntity } from '../publishing/releases/release.entity.js';
import { TargetEntity } from '../publishing/releases/target.entity.js';
import { WebhookAttemptEntity } from '../webhooks/delivering/webhook-attempt.entity.js';
import { WebhookDeliveryEntity } from '../webhooks/delivering/webhook-delivery.entity.js';
import { WebhookEventEntity } from '../webhooks/outbox/webhook-event.entity.js';
import { WebhookSettingsEntity } from '../webhooks/settings/webhook-settings.entity.js';
import { Initial1700000000000 } from './1700000000000-initial.js';
import { RateWindow1700000000010 } from './1700000000010-rate-window.js';
import { IdempotencyRecord1700000000020 } from './1700000000020-idempotency-record.js';
import { TargetClaim1763700000100 } from './1763700000100-target-claim.js';
import { RateWindowBatches1763700000200 } from './1763700000200-rate-window-batches.js';
import { AuditEntry1763700001000 } from './1763700001000-audit-entry.js';
import { CredentialVersion1763700002000 } from './1763700002000-credential-version.js';
import { AgentRequest1763700003000 } from './1763700003000-agent-request.js';
import { AccountsAndSessions1763700004000 } from './1763700004000-accounts-and-sessions.js';
import { Invitation1763700004500 } from './1763700004500-invitation.js';
import { Chat1763700005000 } from './1763700005000-chat.js';
import { TargetCalendar1763700006000 } from './1763700006000-target-calendar.js';
import { Oauth1764000001000 } from './1764000001000-oauth.js';
import { Approval1764000003000 } from './1764000003000-approval.js';
import { Article1764000004000 } from './1764000004000-article.js';
import { Upload1764000005000 } from './1764000005000-upload.js';
import { GenerationBatch1764000005500 } from './1764000005500-generation-batch.js';
import { PendingConnection1764000007000 } from './1764000007000-pending-connection.js';
import { RefusedEvent1764100001000 } from './1764100001000-refused-event.js';
import { WebhookReplay1764100002000 } from './1764100002000-webhook-replay.js';
import { TraceContext1764200001000 } from './1764200001000-trace-context.js';
import { FairRelay1764200003000 } from './1764200003000-fair-relay.js';
import { RestoreMark1764300001000 } from './1764300001000-restore-mark.js';
import { PublishWorker1764300002000 } from './1764300002000-publish-worker.js';
import { SelfApproval1764400004000 } from './1764400004000-self-approval.js';
import { SessionDetails1764500001000 } from './1764500001000-session-details.js';
import { SecondFactor1764500001100 } from './1764500001100-second-factor.js';
import { Passkey1764500001200 } from './1764500001200-passkey.js';
import { PublishingPolicy1764500002000 } from './1764500002000-publishing-policy.js';
import { Lists1764500003000 } from './1764500003000-lists.js';
import { ListIndexes1764500003100 } from './1764500003100-list-indexes.js';
import { FileDeletion1764500004000 } from './1764500004000-file-deletion.js';

/** Every table of the product, for the database module of an app. */
export const entities = [
  AccountEntity,
  AgentRequestEntity,
  ApiKeyEntity,
  ApprovalEntity,
  AssetEntity,
  ArticleEntity,
  AuditEntryEntity,
  AuthSessionEntity,
  BrandEntity,
  ChatIdentityEntity,
  ConnectionEntity,
  FeedEntryEntity,
  FileDeletionEntity,
  GenerationEntity,
  InvitationEntity,
  McpConnectionEntity,
  MembershipEntity,
  OauthArtifactEntity,
  OauthClientEntity,
  OrganizationEntity,
  PasskeyAnswerEntity,
  PasskeyEntity,
  PasswordResetEntity,
  PostEntity,
  PublishAttemptEntity,
  RecoveryCodeEntity,
  ReleaseEntity,
  SignInChallengeEntity,
  SigningKeyEntity,
  TargetEntity,
  TotpFactorEntity,
  UploadEntity,
  UserEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookEventEntity,
  WebhookSettingsEntity,
];

/** In the order in which they run; a released one is never changed. */
export const migrations = [
  Initial1700000000000,
  RateWindow1700000000010,
  IdempotencyRecord1700000000020,
  TargetClaim1763700000100,
  RateWindowBatches1763700000200,
  AuditEntry1763700001000,
  CredentialVersion1763700002000,
  AgentRequest1763700003000,
  AccountsAndSessions1763700004000,
  Invitation1763700004500,
  Chat1763700005000,
  TargetCalendar1763700006000,
  Oauth1764000001000,
  Approval1764000003000,
  Article1764000004000,
  Upload1764000005000,
  GenerationBatch1764000005500,
  PendingConnection1764000007000,
  RefusedEvent1764100001000,
  WebhookReplay1764100002000,
  TraceContext1764200001000,
  FairRelay1764200003000,
  RestoreMark1764300001000,
  PublishWorker1764300002000,
  SelfApproval1764400004000,
  SessionDetails1764500001000,
  SecondFactor1764500001100,
  Passkey1764500001200,
  PublishingPolicy1764500002000,
  Lists1764500003000,
  ListIndexes1764500003100,
  FileDeletion1764500004000,
];

export const schema = { entities, migrations };
