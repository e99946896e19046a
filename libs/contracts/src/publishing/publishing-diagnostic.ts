import { IsArray, IsIn, IsOptional, IsString } from 'class-validator';
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
  /** The account does not let Imprint publish. */
  'scope_missing',
  /** The account does not let Imprint upload media: posts without any go out. */
  'media_scope_missing',
  /** The account does not let Imprint add captions: videos go out without. */
  'captions_scope_missing',
  /** The platform has not said what the account lets Imprint do. */
  'scopes_unknown',
  /** The platform has yet to review the app of this instance. */
  'app_review_pending',
  /** The account was connected while the instance had another address. */
  'callback_changed',
  /** Nobody can sign in on the platform, because it does not send people back to the address of the instance. */
  'callback_unusable',
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
 * `publish_capable`: everything is known to be well. `degraded`: posts go out, and something needs attention. `unknown`: posts are sent, and
 * nobody knows whether the platform takes them. `blocked`: nothing is published.
 */
export const accountReadinessLevels = ['publish_capable', 'degraded', 'unknown', 'blocked'] as const;
export type AccountReadinessLevel = (typeof accountReadinessLevels)[number];

/** `lasting`: until it is revoked. `expiring`: it ends within a week and is not extended. */
export const tokenFreshnessLevels = ['lasting', 'fresh', 'expiring', 'expired'] as const;
export type TokenFreshness = (typeof tokenFreshnessLevels)[number];

/** Of what publishing takes. `not_required`: every credential of the channel allows all of it. */
export const scopeCoverageLevels = [
  'not_required',
  'complete',
  'without_captions',
  'without_media',
  'insufficient',
  'unknown',
] as const;
export type ScopeCoverage = (typeof scopeCoverageLevels)[number];

/** Whether the platform has reviewed the app of this instance. `not_required`: it reviews none. */
export const appReviewStates = ['not_required', 'passed', 'pending'] as const;
export type AppReviewState = (typeof appReviewStates)[number];

/** Of the address that the platform sends people back to. `not_used`: the account was connected without a sign-in there. */
export const callbackStates = ['not_used', 'usable', 'changed', 'unusable'] as const;
export type CallbackState = (typeof callbackStates)[number];

/** What the readiness of an account follows from. */
export class AccountFacts {
  @Described('Until when the platform accepts the credentials.', 'lasting')
  @IsIn(tokenFreshnessLevels)
  tokenFreshness!: TokenFreshness;

  @Described('How much of what publishing takes the account allows.', 'complete')
  @IsIn(scopeCoverageLevels)
  scopeCoverage!: ScopeCoverage;

  @Described('What the account would have to allow, as the platform names it.', [])
  @IsArray()
  @IsString({ each: true })
  missingScopes!: string[];

  @Described('Whether the platform has reviewed the app of this instance.', 'not_required')
  @IsIn(appReviewStates)
  appReview!: AppReviewState;

  @Described('Whether the platform sends people back to the address of this instance.', 'usable')
  @IsIn(callbackStates)
  callback!: CallbackState;
}
