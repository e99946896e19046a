import { SafeFetchError, type OwnAddressFetch } from '@imprint/platform/safe-fetch';

/** Who can reach an address, as far as its name tells. */
export type Reach = 'local' | 'private' | 'public' | 'unknown_name' | 'unresolved';

/** Resolves the name of the address, unless it is one of this machine. */
export async function reachOf(fetch: Pick<OwnAddressFetch, 'assertPublic'>, url: string): Promise<Reach> {
  if (isLocal(url)) return 'local';
  try {
    await fetch.assertPublic(url);
    return 'public';
  } catch (error) {
    if (!(error instanceof SafeFetchError)) throw error;
    if (error.code === 'destination_refused') return 'private';
    return error.code === 'host_not_found' ? 'unknown_name' : 'unresolved';
  }
}

/** Whether the address names the loopback. */
export function isLocal(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
  );
}

export const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';
