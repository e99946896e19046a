import { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, outage, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';
import { withOutcome } from '../transport-failure.js';
import { attribute, elements, type Element } from './xml.js';

/** The answer of the connection manager is none: a status that is no success, or the end of the session. */
export class BoshRefusal extends PlatformRefusal {
  /** Why it ended the session (XEP-0124), or what ended its stream (RFC 6120). */
  readonly condition: string | undefined;

  constructor(response: Pick<Response, 'status' | 'headers'>, condition?: string) {
    super(response, '');
    this.condition = condition;
  }
}

const unknownDomains: readonly (string | undefined)[] = ['host-unknown', 'host-gone', 'improper-addressing'];

/** The failure of a call to an XMPP server. */
export const xmppFailure = platformFailures<BoshRefusal>({
  platform: 'The XMPP server',
  refusal: BoshRefusal,
  said: ({ condition }) => condition,
  meaning: ({ condition, status }, reason, field) => {
    if (unknownDomains.includes(condition))
      return misconfigured('domain_unknown', 'The address for BOSH serves no accounts of this domain.', field);
    if (condition !== undefined)
      return new ChannelError({
        outcome: 'unknown',
        class: 'provider_outage',
        code: 'session_ended',
        message: `The XMPP server ended the session (${reason}).`,
        retryable: true,
      });
    if (status >= 500) return undefined;
    return misconfigured('not_a_bosh_address', `There is no XMPP server at the address for BOSH (${reason}).`, field);
  },
});

/** How a stanza was refused (RFC 6120). */
export function conditionOf(stanza: Element): string {
  const [error] = elements(stanza, 'error');
  const [condition] = error === undefined ? [] : elements(error).filter((child) => child.getName() !== 'text');
  return condition?.getName() ?? 'undefined-condition';
}

/** A sign-in that the server does not accept (RFC 6120). */
export function signInRefused(condition: string): ChannelError {
  if (condition === 'temporary-auth-failure') return outage('The XMPP server', 503);
  if (condition === 'account-disabled') return credentialRefused('The XMPP server has disabled the account.', 'jid');
  return credentialRefused(`The XMPP server does not accept the address and the password (${condition}).`, 'password');
}

/** Why the account is not let into the room (XEP-0045, Entering a Room). */
export function entryRefused(condition: string): ChannelError {
  switch (condition) {
    case 'item-not-found':
    case 'not-allowed':
    case 'gone':
      return roomNotFound();
    case 'not-authorized':
      return misconfigured(
        'room_password_required',
        'The room asks for a password. Imprint enters only rooms without one.',
        'room',
      );
    case 'registration-required':
      return misconfigured('members_only', 'Only members enter the room. Ask its owner to make the account a member.', 'room');
    case 'forbidden':
      return misconfigured('banned_from_room', 'The account is banned from the room. Ask its owner to lift the ban.', 'room');
    case 'conflict':
      return misconfigured('nickname_taken', 'Somebody in the room has this name. Reconnect with another nickname.', 'nickname');
    case 'not-acceptable':
      return misconfigured(
        'nickname_reserved',
        'The room knows the account by another name. Reconnect with that nickname.',
        'nickname',
      );
    case 'service-unavailable':
    case 'resource-constraint':
      return refused('provider_outage', 'room_full', 'The room is full.', { retryable: true });
    default:
      return (
        unreached(condition) ?? misconfigured('room_entry_refused', `The room lets the account not in (${condition}).`, 'room')
      );
  }
}

/** A message that the room did not take (XEP-0045), or the server before it. */
export function messageRefused(condition: string): ChannelError {
  switch (condition) {
    case 'forbidden':
      return noVoice();
    case 'not-acceptable':
      return refused('validation', 'message_refused', 'The room did not take the message (not-acceptable).');
    case 'policy-violation':
    case 'resource-constraint':
      return refused('rate_limit', 'rate_limited', 'The room takes no more messages for now.', { retryable: true });
    case 'item-not-found':
    case 'gone':
      return roomNotFound();
    default: {
      // A server on the way that gave up waiting does not know what became of the message.
      const failure = unreached(condition);
      if (failure !== undefined) return withOutcome('unknown', failure);
      return refused('validation', 'message_refused', `The room did not take the message (${condition}).`);
    }
  }
}

/** A question that the room did not answer. */
export const questionRefused = (condition: string): ChannelError =>
  ['item-not-found', 'gone'].includes(condition)
    ? roomNotFound()
    : (unreached(condition) ??
      misconfigured('archive_not_readable', `The room does not let the account read its archive (${condition}).`, 'room'));

export const roomNotFound = (): ChannelError => misconfigured('room_not_found', 'There is no such room.', 'room');

export const noVoice = (): ChannelError =>
  misconfigured(
    'no_voice',
    'The account may not speak in the room. Ask a moderator to give it voice, or its owner to make it a member.',
  );

/** Servers between the account and the room. */
const unreached = (condition: string): ChannelError | undefined =>
  ['remote-server-timeout', 'remote-server-not-found', 'internal-server-error', 'recipient-unavailable'].includes(condition)
    ? refused('provider_outage', 'room_unreachable', `The server of the room is not reached (${condition}).`, { retryable: true })
    : undefined;

/** What `type` says. */
export const isError = (stanza: Element): boolean => attribute(stanza, 'type') === 'error';
