import { connectionCallbackPath, type CallbackState, type PublishingDiagnostic } from '@imprint/contracts/publishing';
import type { Config } from '@imprint/platform/config';
import type { Channel } from '../channel/index.js';
import type { ConnectionEntity } from './connection.entity.js';

/** Where every platform sends people back to; operators register it with platforms that ask for it. */
export function callbackAddress({ PUBLIC_API_URL }: Pick<Config, 'PUBLIC_API_URL'>): string {
  return `${PUBLIC_API_URL}/v1${connectionCallbackPath}`;
}

/** Whether the sign-in that an account was connected by still fits the address of the instance. */
export function accountCallback(
  { callbackUrl }: Pick<ConnectionEntity, 'callbackUrl'>,
  channel: Channel | undefined,
  present: string,
): { callback: CallbackState; diagnostics: PublishingDiagnostic[] } {
  if (callbackUrl === null || channel === undefined) return { callback: 'not_used', diagnostics: [] };
  const { capability, signIn } = channel;
  const unusable = callbackFault(channel, present);
  if (unusable !== undefined) return { callback: 'unusable', diagnostics: [unusable] };
  if (callbackUrl === present || signIn?.keepsCallback !== true) return { callback: 'usable', diagnostics: [] };
  const [then, now] = [callbackUrl, present].map((address) => new URL(address).origin);
  const message = `The account was connected while Imprint was at ${then}, which ${capability.label} has on record. Imprint is at ${now} now: reconnect the account after the address changed, or set PUBLIC_API_URL back.`;
  return { callback: 'changed', diagnostics: [{ code: 'callback_changed', message, resolvedBy: 'operator' }] };
}

/** Why nobody can sign in on the platform, as the address of the instance is; undefined when somebody can. */
export function callbackFault(
  { capability: { label }, signInObstacle }: Pick<Channel, 'capability' | 'signInObstacle'>,
  present: string,
): PublishingDiagnostic | undefined {
  if (signInObstacle === undefined) return undefined;
  const message = `${label} sends people back to https addresses only, and Imprint is at ${new URL(present).origin}. To let them sign in, set PUBLIC_API_URL to an https address.`;
  return { code: 'callback_unusable', message, resolvedBy: 'operator' };
}
