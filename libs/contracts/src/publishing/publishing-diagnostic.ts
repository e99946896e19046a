import { IsIn, IsOptional, IsString } from 'class-validator';
import { Described } from '../documents/described.js';

/** Why something cannot be scheduled or published, or may not go as expected. */
export const diagnosticCodes = [
  /** The channel is hidden, planned or missing (spec §3.2). */
  'scheduler_channel_unavailable',
  /** The platform takes registered apps only, and the operator has not set one. */
  'operator_app_missing',
  /** No account of the channel is connected. */
  'connection_missing',
  /** The connection is pending, expired, revoked, … */
  'connection_not_usable',
  /** The stored credentials can no longer be decrypted. */
  'credentials_unreadable',
  'reconnect_needed',
  /** Nobody has chosen the board, page, … of the account that posts go to. */
  'destination_missing',
  /** The access ends within days, and the platform does not extend it. */
  'access_expiring',
  /** The platform could not be asked to refresh the access. */
  'refresh_failing',
  /** The platform could not be asked for a day whether it accepts the credentials. */
  'not_checked',
  /** Another post is due on the same connection within minutes. */
  'clash',
  'paused',
  /** Nothing of the organization is published at the moment. */
  'publishing_paused',
  /** The offset of the time zone is another one by the due time. */
  'clock_change',
  /** The clock shows the local time twice on that day. */
  'local_time_repeated',
  /** The clock skips the planned local time on that day. */
  'local_time_skipped',
  /** It goes out later, because the account has used up a quota by then. */
  'quota_exceeded',
  /** The account has used up a quota: what is due on it waits. */
  'quota_reached',
] as const;

/** Whose move it is: a member of the organization, whoever runs the instance, or the platform. */
export const resolvers = ['member', 'operator', 'platform'] as const;

/** A reason, with a message for the person. */
export class PublishingDiagnostic {
  @Described('Stable name of the reason.', 'reconnect_needed')
  @IsIn(diagnosticCodes)
  code!: (typeof diagnosticCodes)[number];

  @Described('The same in words.', 'The app password was refused. Reconnect the account.') @IsString() message!: string;

  @Described('Who can do something about it: a member, the operator of the instance, or only the platform.', 'member')
  @IsOptional()
  @IsIn(resolvers)
  resolvedBy?: (typeof resolvers)[number];
}

/**
 * `publish_capable`: everything is known to be well. `degraded`: posts go out, and something needs attention. `unknown`: posts are sent,
 * and the platform could not be asked for a day. `blocked`: nothing is sent.
 */
export const accountReadinessLevels = ['publish_capable', 'degraded', 'unknown', 'blocked'] as const;
export type AccountReadinessLevel = (typeof accountReadinessLevels)[number];

/** `lasting`: until it is revoked. `expiring`: it ends within a week and is not extended. */
export const tokenFreshnessLevels = ['lasting', 'fresh', 'expiring', 'expired'] as const;
export type TokenFreshness = (typeof tokenFreshnessLevels)[number];
