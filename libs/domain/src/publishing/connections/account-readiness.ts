import type {
  AccountFacts,
  AccountReadinessLevel,
  AppReviewState,
  PublishingDiagnostic,
  TokenFreshness,
} from '@imprint/contracts/publishing';
import type { Channel } from '../channel/index.js';
import type { ReachedQuota } from '../quotas/account-quotas.js';
import { quotaText } from '../quotas/quota-windows.js';
import { accountCallback } from './account-callback.js';
import { accountScopes, whyNoPosts } from './account-scopes.js';
import { blocksOf, unavailable } from './channel-availability.js';
import type { ConnectionEntity } from './connection.entity.js';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** Whether an account can publish, and who can do something about what is wrong. */
export interface AccountReadiness extends AccountFacts {
  readiness: AccountReadinessLevel;
  diagnostics: PublishingDiagnostic[];
}

type Credentials = Readonly<Record<string, string>>;

/** What holds for an account at the moment. */
export interface PresentState {
  /** Where platforms send people back to. */
  callbackUrl: string;
  /** A quota that is used up. */
  reached?: ReachedQuota | undefined;
}

/** @param credentials undefined when they cannot be decrypted */
export function accountReadiness(
  row: ConnectionEntity,
  channel: Channel | undefined,
  credentials: Credentials | undefined,
  { callbackUrl, reached }: PresentState,
): AccountReadiness {
  const tokenFreshness = freshnessOf(row, canBeRefreshed(channel, credentials));
  const { diagnostics: ofScopes, scopeCoverage, missingScopes } = accountScopes(channel, row.scopes);
  const { diagnostics: ofCallback, callback } = accountCallback(row, channel, callbackUrl);
  const appReview: AppReviewState = channel?.capability.appReview?.state ?? 'not_required';
  const facts = { tokenFreshness, scopeCoverage, missingScopes, appReview, callback };
  const blocking = blockedBy(row, channel, credentials);
  if (blocking.length > 0) return { ...facts, readiness: 'blocked', diagnostics: blocking };
  const doubts = [
    ...doubtsAbout(row, channel, tokenFreshness),
    ...ofScopes,
    ...reviewPending(channel),
    ...ofCallback,
    ...(reached === undefined ? [] : [quotaReached(reached)]),
    ...platformPause(row),
  ];
  const readiness = doubts.length === 0 ? 'publish_capable' : doubts.some(isOpen) ? 'unknown' : 'degraded';
  return { ...facts, readiness, diagnostics: doubts };
}

function reviewPending(channel: Channel | undefined): PublishingDiagnostic[] {
  const { label, appReview } = channel?.capability ?? {};
  if (appReview?.state !== 'pending') return [];
  const message = `${label} has yet to review the app of this instance. ${appReview.whilePending}`;
  return [{ code: 'app_review_pending', message, resolvedBy: 'operator' }];
}

/** The access of an account that will have ended by then; undefined when it lasts or is extended before. */
export function accessEnding(
  { platform, credentialsExpireAt }: ConnectionEntity,
  channel: Channel | undefined,
  credentials: Credentials | undefined,
  by: Date,
): PublishingDiagnostic | undefined {
  if (credentialsExpireAt === null || credentialsExpireAt > by || canBeRefreshed(channel, credentials)) return undefined;
  const label = channel?.capability.label ?? platform;
  const message = `${label} ends the access at ${credentialsExpireAt.toISOString()}, before this is due, and does not extend it. Reconnect the account before then.`;
  return { code: 'access_expiring', message, resolvedBy: 'member' };
}

function canBeRefreshed(channel: Channel | undefined, credentials: Credentials | undefined): boolean {
  return credentials !== undefined && channel?.tokenRefresh?.isPossible(credentials) === true;
}

function quotaReached({ window, until }: ReachedQuota): PublishingDiagnostic {
  const message = `The account may publish ${quotaText(window)}, and has done so. What is due waits until ${until.toISOString()}.`;
  return { code: 'quota_reached', message, resolvedBy: window.isOwn ? 'member' : 'platform' };
}

/** The platform has refused calls of the account until then. */
function platformPause({ pausedUntil: until }: ConnectionEntity): PublishingDiagnostic[] {
  if (until === null || until <= new Date()) return [];
  const message = `The platform takes no more calls of the account for now. What is due waits until ${until.toISOString()}.`;
  return [{ code: 'quota_reached', message, resolvedBy: 'platform' }];
}

function freshnessOf({ credentialsExpireAt }: ConnectionEntity, canRefresh: boolean): TokenFreshness {
  if (credentialsExpireAt === null) return 'lasting';
  const leftMs = credentialsExpireAt.getTime() - Date.now();
  if (leftMs <= 0) return 'expired';
  return canRefresh || leftMs > weekMs ? 'fresh' : 'expiring';
}

/** Why nothing is published on an account; nothing when something is. */
export function blockedBy(
  { platform, status, scopes, reconnectNeededAt, error, destinationId }: ConnectionEntity,
  channel: Channel | undefined,
  credentials: Credentials | undefined,
): PublishingDiagnostic[] {
  const diagnostics = channel === undefined ? [unavailable(platform)] : blocksOf(channel);
  const found = (code: PublishingDiagnostic['code'], message: string): void =>
    void diagnostics.push({ code, message, resolvedBy: 'member' });
  const missing = scopes === null || channel === undefined ? undefined : whyNoPosts(channel, scopes);
  if (status !== 'connected') found('connection_not_usable', `The connection is ${status}: connect the account again.`);
  else if (missing !== undefined) found('scope_missing', missing);
  else if (reconnectNeededAt !== null)
    found('reconnect_needed', `${error ?? 'The platform refuses the credentials.'} Reconnect the account.`);
  else if (credentials === undefined)
    found('credentials_unreadable', 'The stored credentials can no longer be read. Connect the account again.');
  else if (channel?.destinations !== undefined && destinationId === null)
    found(
      'destination_missing',
      `Choose the ${channel.destinations.kind} that posts go to: in the web app under Connections, or with \`destinationId\`.`,
    );
  return diagnostics;
}

function doubtsAbout(
  { platform, credentialsSealed, credentialsExpireAt, lastCheckedAt, refreshFailures }: ConnectionEntity,
  channel: Channel | undefined,
  tokenFreshness: TokenFreshness,
): PublishingDiagnostic[] {
  const label = channel?.capability.label ?? platform;
  const doubts: PublishingDiagnostic[] = [];
  if (tokenFreshness === 'expiring') {
    const day = credentialsExpireAt?.toISOString().slice(0, 10);
    const message = `${label} ends the access on ${day} and does not extend it. Reconnect the account before then.`;
    doubts.push({ code: 'access_expiring', message, resolvedBy: 'member' });
  }
  if (refreshFailures > 0) {
    const message = `${label} could not be asked to refresh the access. Imprint keeps trying.`;
    doubts.push({ code: 'refresh_failing', message, resolvedBy: 'platform' });
  }
  if (credentialsSealed !== null && Date.now() - (lastCheckedAt?.getTime() ?? 0) > dayMs) {
    const message = `${label} could not be asked for a day whether it accepts the credentials. Imprint keeps trying.`;
    doubts.push({ code: 'not_checked', message, resolvedBy: 'platform' });
  }
  return doubts;
}

/** Whether it is open if the platform takes posts. */
const isOpen = ({ code }: PublishingDiagnostic): boolean => code === 'not_checked' || code === 'scopes_unknown';
