import { misconfigured } from './platform-failures.js';
import { isPrivate } from './server-address.js';

const redirectsAtMost = 3;
/** Credential with the address. */
const field = 'site';

/** The address of a site that a person entered, or that a site leads to. @throws ChannelError where a secret would not be private */
export function privateAddress(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  if (url === null || !isPrivate(url)) throw misconfigured('invalid_url', 'The site must be an https URL.', field);
  url.hash = '';
  return url;
}

/** Asks an address, and those that it leads to, until one answers. Nothing secret is sent. @throws ChannelError, and as the transport */
export async function answerAt(
  fetch: typeof globalThis.fetch,
  entered: string,
  signal: AbortSignal,
): Promise<{ address: URL; answer: Response }> {
  let address = privateAddress(entered);
  for (let hop = 0; hop <= redirectsAtMost; hop += 1) {
    const answer = await fetch(address.href, { signal });
    const location = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null;
    if (location === null) return { address, answer };
    address = privateAddress(location, address.href);
  }
  throw misconfigured('too_many_redirects', 'The address leads from one to the next.', field);
}
