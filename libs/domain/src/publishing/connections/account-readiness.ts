import type { AccountReadinessLevel, PublishingDiagnostic, TokenFreshness } from '@imprint/contracts/publishing';
import type { Channel } from '../channel/index.js';
import type { ReachedQuota } from '../quotas/account-quotas.js';
import { quotaText } from '../quotas/quota-windows.js';
import { blocksOf, unavailable } from './channel-availability.js';
import type { ConnectionEntity } from './connection.entity.js';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** Whether an account can publish, and who can do something about what is wrong. */
export interface AccountReadiness {
  readiness: AccountReadinessLevel;
  tokenFreshness: TokenFreshness;
  diagnostics: PublishingDiagnostic[];
}

type Credentials = Readonly<Record<string, string>>;

/**
 * @param credentials undefined when they cannot be decrypted
 * @param reached a quota that is used up at the moment
 */
export function accountReadiness(
  row: ConnectionEntity,
  channel: Channel | undefined,
  credentials: Credentials | undefined,
  reached?: ReachedQuota,
): AccountReadiness {
  const tokenFreshness = freshnessOf(row, canBeRefreshed(channel, credentials));
  const blocking = blockedBy(row, channel, credentials);
  if (blocking.length > 0) return { readiness: 'blocked', tokenFreshness, diagnostics: blocking };
  const doubts = [...doubtsAbout(row, channel, tokenFreshness), ...(reached === undefined ? [] : [quotaReached(reached)])];
  const readiness = doubts.length === 0 ? 'publish_capable' : doubts.some(isUnchecked) ? 'unknown' : 'degraded';
  return { readiness, tokenFreshness, diagnostics: doubts };
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

function freshnessOf({ credentialsExpireAt }: ConnectionEntity, canRefresh: boolean): TokenFreshness {
  if (credentialsExpireAt === null) return 'lasting';
  const leftMs = credentialsExpireAt.getTime() - Date.now();
  if (leftMs <= 0) return 'expired';
  return canRefresh || leftMs > weekMs ? 'fresh' : 'expiring';
}

function blockedBy(
  { platform, status, reconnectNeededAt, error, destinationId }: ConnectionEntity,
  channel: Channel | undefined,
  credentials: Credentials | undefined,
): PublishingDiagnostic[] {
  const diagnostics = channel === undefined ? [unavailable(platform)] : blocksOf(channel);
  const found = (code: PublishingDiagnostic['code'], message: string): void =>
    void diagnostics.push({ code, message, resolvedBy: 'member' });
  if (status !== 'connected') found('connection_not_usable', `The connection is ${status}: connect the account again.`);
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

const isUnchecked = ({ code }: PublishingDiagnostic): boolean => code === 'not_checked';
