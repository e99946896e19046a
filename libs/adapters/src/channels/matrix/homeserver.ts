import { fieldsOf, parsed } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import { isPrivate } from '../server-address.js';

/**
 * Base address of a homeserver, without a slash at the end.
 * @param entered its address, or a user id or server name whose homeserver is looked up by well-known URI
 * (https://github.com/matrix-org/matrix-spec/blob/main/content/client-server-api/_index.md, "Well-known URI")
 * @throws ChannelError, and whatever the transport throws
 */
export async function findHomeserver(fetch: typeof globalThis.fetch, entered: string, signal: AbortSignal): Promise<string> {
  const value = entered.trim();
  if (value.includes('://')) return baseOf(value);
  // `@name:example.org`, or only its server name. The port is not that of the well-known document.
  const name = value.replace(/^@[^:]*:/, '');
  const site = `https://${name}`;
  if (name === '' || name.startsWith('@') || !URL.canParse(site)) throw invalidAddress();
  const host = `https://${new URL(site).hostname}`;
  const accept = { accept: 'application/json' };
  const answer = await fetch(`${host}/.well-known/matrix/client`, { signal, headers: accept });
  const text = await answer.text();
  // Without the document, the server name itself is the only one that can be meant.
  if (answer.status === 404) return baseOf(host);
  const found = answer.status === 200 ? baseUrlIn(parsed(text)) : undefined;
  if (found === undefined) {
    const message = `${host} does not say which homeserver it belongs to: enter the address of the homeserver.`;
    throw misconfigured('homeserver_not_found', message, 'server');
  }
  return baseOf(found);
}

/** Only what is below the API is cut off, because homeservers can be below a path. */
function baseOf(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !isPrivate(url)) throw invalidAddress();
  return `${url.origin}${url.pathname.replace(/\/_matrix(?:\/.*)?$/, '').replace(/\/+$/, '')}`;
}

function baseUrlIn(document: unknown): string | undefined {
  if (typeof document !== 'object' || document === null) return undefined;
  const homeserver = fieldsOf(document)['m.homeserver'];
  if (typeof homeserver !== 'object' || homeserver === null) return undefined;
  const { base_url: address } = fieldsOf(homeserver);
  return typeof address === 'string' ? address : undefined;
}

function invalidAddress(): Error {
  return misconfigured('invalid_url', 'The homeserver must be an https URL, or a user id.', 'server');
}
