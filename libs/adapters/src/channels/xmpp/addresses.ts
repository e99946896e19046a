import type { ChannelFetch } from '@imprint/platform/safe-fetch';
import { misconfigured } from '../platform-failures.js';
import { isPrivate, requireAllowed } from '../server-address.js';
import { attribute, elements, parsedXml } from './xml.js';

type Entered = Readonly<Record<string, string>>;

/** An account in a room. */
export interface XmppPlace {
  /** Address for XMPP over BOSH (XEP-0206). */
  server: string;
  /** Bare address of the account, `name@domain`. */
  jid: string;
  password: string;
  /** Bare address of the room, `room@service`. */
  room: string;
  /** Name in the room. */
  nickname: string;
}

/** `local@domain` (RFC 7622 excludes these characters from the first part); what follows a slash is a device. */
const bareAddress = /^(?<local>[^\s"&'/:<>@]{1,1023})@(?<domain>[a-z0-9.-]{1,253}|\[[0-9a-f:]+\])(?:\/.*)?$/iu;
const relation = 'urn:xmpp:alt-connections:xbosh';

/** What was entered, without the address of the server. */
export function enteredPlace({ jid = '', password = '', room = '', nickname = '' }: Entered): Omit<XmppPlace, 'server'> {
  const account = bareAddress.exec(jid.trim())?.groups;
  if (account === undefined) throw misconfigured('invalid_jid', 'Write the address of the account like name@example.org.', 'jid');
  if (password === '') throw misconfigured('credentials_missing', 'The password of the account is missing.', 'password');
  const { local = '', domain = '' } = account;
  const name = nickname.trim();
  if (name.length > 100) throw misconfigured('invalid_nickname', 'Choose a name of at most 100 characters.', 'nickname');
  return { jid: bare(local, domain), password, room: roomAddress(room), nickname: name === '' ? local : name };
}

function roomAddress(entered: string): string {
  const groups = bareAddress.exec(
    entered
      .trim()
      .replace(/^xmpp:/i, '')
      .replace(/\?.*$/, ''),
  )?.groups;
  if (groups === undefined)
    throw misconfigured('invalid_room', 'Write the address of the room like news@rooms.example.org.', 'room');
  return bare(groups['local'] ?? '', groups['domain'] ?? '');
}

const bare = (local: string, domain: string): string => `${local}@${domain}`.toLowerCase();

/** Stored credentials. */
export function placeOf(credentials: Entered): XmppPlace {
  const { server = '' } = credentials;
  if (server === '') throw misconfigured('credentials_missing', 'The address of the server is missing.');
  return { server, ...enteredPlace(credentials) };
}

export const domainOf = (jid: string): string => jid.slice(jid.indexOf('@') + 1);

/**
 * The address for XMPP over BOSH: the one that was entered, or what the domain of the account names in `/.well-known/host-meta` (XEP-0156).
 * The password goes there, so it has to be https, except on this machine.
 */
export async function boshAddress(
  safeFetch: ChannelFetch,
  fetch: typeof globalThis.fetch,
  { entered, jid }: { entered: string; jid: string },
  signal: AbortSignal,
): Promise<string> {
  const named = entered.trim() === '' ? await discovered(fetch, domainOf(jid), signal) : entered.trim();
  const url = URL.parse(named);
  if (url === null || !isPrivate(url) || url.username !== '' || url.password !== '')
    throw misconfigured('invalid_url', 'The address for BOSH must be an https URL.', 'server');
  await requireAllowed(safeFetch, url.href, 'server');
  return url.href;
}

async function discovered(fetch: typeof globalThis.fetch, domain: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(`https://${domain}/.well-known/host-meta`, { signal });
  const root = parsedXml(await response.text());
  const links = response.ok && root !== undefined ? elements(root, 'Link') : [];
  const address = attribute(
    links.find((link) => attribute(link, 'rel') === relation),
    'href',
  );
  if (address !== '') return address;
  throw misconfigured(
    'bosh_not_found',
    `${domain} names no address for BOSH (XEP-0156). Ask the operator of the server for it, and enter it.`,
    'server',
  );
}
