import type { ChannelFetch } from '@imprint/platform/safe-fetch';
import { misconfigured } from './platform-failures.js';
import { transportError, transportFailure } from './transport-failure.js';

/** Whether credentials are encrypted on the way to the server, or do not leave the machine. */
export function isPrivate({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname));
}

/**
 * The origin of the server that a person entered.
 * @param field credential with the address, as people know it
 * @throws ChannelError where a secret would not be private, or must not be sent
 */
export async function checkedOrigin(safeFetch: ChannelFetch, entered: string, field: 'server' | 'site'): Promise<string> {
  const url = URL.parse(entered);
  if (url === null || !isPrivate(url)) throw misconfigured('invalid_url', `The ${field} must be an https URL.`, field);
  await requireAllowed(safeFetch, url.origin, field);
  return url.origin;
}

/** @throws ChannelError for an address that nothing may be sent to. @param field credential with the address, if it was entered */
export async function requireAllowed(safeFetch: ChannelFetch, address: string, field: string | undefined): Promise<void> {
  try {
    await safeFetch.assertAllowed(address);
  } catch (error) {
    const transport = transportError(error);
    throw transport ? transportFailure(transport, field) : error;
  }
}
