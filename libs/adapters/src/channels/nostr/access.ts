import type { ChannelFetch } from '@imprint/platform/safe-fetch';
import { misconfigured } from '../platform-failures.js';
import { isPrivate, requireAllowed } from '../server-address.js';
import { secretKeyOf, signerOf, writtenKeys, type Signer } from './keys.js';

type Entered = Readonly<Record<string, string>>;

/** An account with its relays. */
export interface NostrAccess {
  signer: Signer;
  /** Ways to write the secret key. */
  secrets: readonly string[];
  /** Addresses, each once, of the relays that posts go to. */
  relays: readonly string[];
  /** Origin of the Blossom server for files; empty for none. */
  mediaServer: string;
}

/** Each is a connection that a post waits for. */
const relaysAtMost = 10;

/** @throws ChannelError for what is no key or address. @returns what to store */
export function checkedCredentials({ secretKey = '', relays = '', mediaServer = '' }: Entered): Record<string, string> {
  return {
    secretKey: secretKeyOf(secretKey),
    relays: relaysIn(relays).join(' '),
    ...(mediaServer !== '' && { mediaServer: mediaOrigin(mediaServer) }),
  };
}

/** @param credentials as `checkedCredentials` returns them. @throws ChannelError */
export function accessOf(credentials: Entered): NostrAccess {
  const { secretKey = '', relays = '', mediaServer = '' } = checkedCredentials(credentials);
  return { signer: signerOf(secretKey), secrets: writtenKeys(secretKey), relays: relaysIn(relays), mediaServer };
}

/** Addresses of relays, between which there are spaces, commas or line breaks. */
export function relaysIn(entered: string): string[] {
  const written = entered.split(/[\s,]+/).filter((address) => address !== '');
  const addresses = [...new Set(written.map(relayAddress))];
  if (addresses.length === 0) throw misconfigured('relays_missing', 'Enter at least one relay.', 'relays');
  if (addresses.length > relaysAtMost) throw misconfigured('too_many_relays', `Enter at most ${relaysAtMost} relays.`, 'relays');
  return addresses;
}

function relayAddress(written: string): string {
  const url = URL.parse(written);
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === '';
  const isSocket = url !== null && ['wss:', 'ws:'].includes(url.protocol);
  if (!isPlain || !isSocket || !isPrivate(requestUrl(url.href)))
    throw misconfigured('invalid_relay', 'Write relays like wss://relay.example, with nothing after the path.', 'relays');
  return url.pathname === '/' ? url.origin : url.href;
}

/** The address of a relay for requests of HTTP. */
export const requestUrl = (relay: string): URL => new URL(relay.replace(/^ws/, 'http'));

export const hostOf = (relay: string): string => new URL(relay).host;

function mediaOrigin(entered: string): string {
  const url = URL.parse(entered);
  if (url === null || !isPrivate(url))
    throw misconfigured('invalid_url', 'The media server must be an https URL.', 'mediaServer');
  return url.origin;
}

/** @throws ChannelError for a media server that nothing may be sent to */
export async function requireMediaServer(safeFetch: ChannelFetch, { mediaServer }: Entered): Promise<void> {
  if (mediaServer !== undefined) await requireAllowed(safeFetch, mediaServer, 'mediaServer');
}
