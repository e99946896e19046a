import { ChannelError } from '@imprint/domain/publishing/channel';
import { HandshakeRefusedError } from '@imprint/platform/safe-fetch';
import { duringStep, misconfigured, platformFailures, PlatformRefusal, refused, type Step } from '../platform-failures.js';
import { withoutSecrets } from '../transport-failure.js';
import { hostOf } from './access.js';
import type { RelayLimits } from './relay-limits.js';
import { needsWork } from './relay-limits.js';

/** A relay has answered the handshake with a status. */
class HandshakeRefusal extends PlatformRefusal {}

/** The failure of a conversation with a relay. @param field credential with its address, while it is being entered */
export function relayFailure(relay: string, error: unknown, step: Step, field?: string): ChannelError {
  const platform = `The relay ${hostOf(relay)}`;
  const failureOf = platformFailures<HandshakeRefusal>({
    platform,
    refusal: HandshakeRefusal,
    said: () => undefined,
    meaning: ({ status }, reason) => {
      if (status >= 500) return undefined;
      if (status === 402) return unpaid(relay, reason);
      if (status === 401 || status === 403) return restricted(relay, reason);
      return misconfigured('not_a_relay', `There is no relay of Nostr at ${hostOf(relay)} (${reason}).`, field);
    },
  });
  return failureOf(error instanceof HandshakeRefusedError ? new HandshakeRefusal(error, '') : error, step, [], field);
}

/**
 * Why a relay did not take an event (NIP-01, NIP-42).
 * @param said `prefix: sentence`
 */
export function eventRefused(relay: string, said: string, { takesPayment }: Pick<RelayLimits, 'takesPayment'>): ChannelError {
  const host = hostOf(relay);
  const { prefix, reason } = readReason(said);
  switch (prefix) {
    case 'rate-limited':
      return refused('rate_limit', 'rate_limited', `The relay ${host} takes no more notes for now (${reason}).`, {
        retryable: true,
      });
    case 'blocked':
    case 'restricted':
    case 'auth-required':
      if (takesPayment) return unpaid(relay, reason);
      return prefix === 'blocked' ? blocked(relay, reason) : restricted(relay, reason);
    case 'pow':
      return needsWork(relay);
    case 'invalid':
      return refused('validation', 'note_invalid', `The relay ${host} finds the note invalid (${reason}).`);
    case 'error':
      return broken(relay, reason);
    default:
      return refused('validation', 'note_refused', `The relay ${host} refused the note (${reason}).`);
  }
}

/** Why a relay answers no question (NIP-01, NIP-42). */
export function questionRefused(relay: string, said: string): ChannelError {
  const { prefix, reason } = readReason(said);
  if (prefix === 'rate-limited')
    return refused('rate_limit', 'rate_limited', `The relay ${hostOf(relay)} answers no more questions for now (${reason}).`, {
      retryable: true,
    });
  if (prefix === 'error') return broken(relay, reason);
  return misconfigured(
    'relay_not_readable',
    `The relay ${hostOf(relay)} does not let the account read (${reason}), so nobody could tell what has arrived there.`,
    'relays',
  );
}

function readReason(said: string): { prefix: string; reason: string } {
  const [, prefix = '', rest = ''] = /^([a-z-]+): ?(.*)$/s.exec(said) ?? [];
  const text = withoutSecrets(prefix === '' ? said : rest, []);
  return { prefix, reason: text === '' ? prefix || 'no reason given' : text };
}

/** Whether a relay wants to know first who asks (NIP-42). */
export const wantsToKnowWho = (said: string): boolean => readReason(said).prefix === 'auth-required';

/** The relay has the event already. */
export const isDuplicate = (said: string): boolean => readReason(said).prefix === 'duplicate';

const blocked = (relay: string, reason: string): ChannelError =>
  misconfigured('relay_blocked', `The relay ${hostOf(relay)} has blocked the account or the note (${reason}).`, 'relays');

const restricted = (relay: string, reason: string): ChannelError =>
  misconfigured(
    'relay_restricted',
    `The relay ${hostOf(relay)} does not let the account write (${reason}). Ask its operator, or take it off the list.`,
    'relays',
  );

const unpaid = (relay: string, reason: string): ChannelError =>
  misconfigured(
    'payment_required',
    `The relay ${hostOf(relay)} takes notes of accounts that have paid (${reason}). Pay there, or take it off the list.`,
    'relays',
  );

/** Before which the event may have been stored. */
const broken = (relay: string, reason: string): ChannelError =>
  new ChannelError({
    ...{ outcome: 'unknown', class: 'provider_outage', code: 'relay_error', retryable: true },
    message: `The relay ${hostOf(relay)} reported an error (${reason}).`,
  });

/**
 * One failure of all relays, none of which has taken the note: unknown if one of them may have it, otherwise the one after which another attempt
 * may succeed.
 */
export function failureOfAll(failures: readonly ChannelError[], step: Step): ChannelError {
  const [first] = [
    ...failures.filter(({ outcome }) => outcome === 'unknown'),
    ...failures.filter(({ retryable }) => retryable),
    ...failures,
  ];
  if (first === undefined) return misconfigured('relays_missing', 'Enter at least one relay.', 'relays');
  const { outcome, class: errorClass, code, retryable, retryAfterSeconds, field } = first;
  const message = failures.map((failure) => failure.message).join(' ');
  return duringStep(
    step,
    new ChannelError({ outcome, class: errorClass, code, message, retryable, ...{ retryAfterSeconds, field } }),
  );
}
