import { ChannelError } from '@imprint/domain/publishing/channel';
import { misconfigured } from '../platform-failures.js';
import { transportError, transportFailure, withOutcome } from '../transport-failure.js';
import { addressOf, fieldsOf, textOf } from '../answer-fields.js';
import { isPrivate } from '../server-address.js';

/** Syntax of handles (https://atproto.com/specs/handle). */
const handleSyntax = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Syntax of the two kinds of DIDs that accounts have (https://atproto.com/specs/did). */
const didSyntax = /^did:(plc:[a-z2-7]{24}|web:[a-z0-9.-]{1,253}(%3A\d{1,5})?)$/;

/** An account, and the server that has its posts. */
export interface BlueskyIdentity {
  did: string;
  handle: string;
  /** Origin. */
  pds: string;
}

/**
 * Who an account is: its handle leads to a DID, and the document of that to the server of the account. All of it is what strangers say, so
 * a handle only counts when its DID names it as well.
 */
export class BlueskyIdentities {
  /**
   * @param fetch follows no redirects
   * @param plcUrl directory of `did:plc`
   */
  constructor(
    private readonly fetch: typeof globalThis.fetch,
    private readonly plcUrl: string,
  ) {}

  /**
   * @param handle normalized
   * @param service origin of a server that knows the handle
   * @throws ChannelError
   */
  async find(handle: string, service: string, signal: AbortSignal): Promise<BlueskyIdentity> {
    if (!handleSyntax.test(handle)) throw unknownHandle(handle);
    const query = new URLSearchParams({ handle });
    const answer = await this.read(`${service}/xrpc/com.atproto.identity.resolveHandle?${query.toString()}`, signal);
    if (answer === null) throw unknownHandle(handle);
    return this.verify({ did: textOf(fieldsOf(answer), 'did'), handle }, signal);
  }

  /** The account as its DID describes it now. @throws ChannelError, also when the DID does not name the handle */
  async verify({ did, handle }: Omit<BlueskyIdentity, 'pds'>, signal: AbortSignal): Promise<BlueskyIdentity> {
    const address = documentOf(did, this.plcUrl);
    const answer = address === null ? null : await this.read(address, signal);
    if (answer === null) throw unknownHandle(handle);
    const { id, alsoKnownAs, service } = fieldsOf(answer);
    const isNamed = id === did && Array.isArray(alsoKnownAs) && alsoKnownAs.includes(`at://${handle}`);
    const pds = serverIn(service);
    if (!isNamed || pds === null) throw unknownHandle(handle);
    return { did, handle, pds };
  }

  /** Null when there is no such thing. @throws ChannelError */
  private async read(address: string, signal: AbortSignal): Promise<unknown> {
    try {
      const response = await this.fetch(address, { signal, headers: { accept: 'application/json' } });
      if (response.status >= 500 || response.status === 429) throw noAnswer(new URL(address).host);
      return response.ok ? await response.json() : null;
    } catch (error) {
      const transport = transportError(error);
      if (transport) throw withOutcome('refused', transportFailure(transport));
      if (error instanceof ChannelError) throw error;
      throw noAnswer(new URL(address).host);
    }
  }
}

/** Address of the document of a DID; null for one that no account has. */
function documentOf(did: string, plcUrl: string): string | null {
  const [, kind, name] = didSyntax.test(did) ? did.split(':') : [];
  if (kind === 'plc') return `${plcUrl}/${did}`;
  if (kind !== 'web' || name === undefined) return null;
  const host = decodeURIComponent(name);
  const url = URL.parse(`${host.startsWith('localhost') ? 'http' : 'https'}://${host}/.well-known/did.json`);
  return url !== null && isPrivate(url) ? url.href : null;
}

/** Origin of the server that has the account's posts. */
function serverIn(services: unknown): string | null {
  if (!Array.isArray(services)) return null;
  const server = services.map(fieldsOf).find(({ id, type }) => {
    return typeof id === 'string' && id.endsWith('#atproto_pds') && type === 'AtprotoPersonalDataServer';
  });
  const address = addressOf(server?.['serviceEndpoint']);
  const url = address === null ? null : new URL(address);
  return url !== null && isPrivate(url) ? url.origin : null;
}

function unknownHandle(handle: string): ChannelError {
  return misconfigured('handle_not_found', `There is no account with the handle ${handle.slice(0, 253)}.`, 'handle');
}

function noAnswer(host: string): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'provider_outage',
    code: 'unreadable_answer',
    message: `${host} does not say who the account is.`,
    retryable: true,
  });
}
