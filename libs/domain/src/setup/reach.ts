import { addressSetting, type AppName, type Config } from '@imprint/platform/config';
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
export const isLocal = (url: string): boolean => isLoopback(new URL(url).hostname.replace(/^\[(.*)\]$/, '$1'));

/** @param host a name or an IP address, without brackets */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether the address is a loopback that cannot be called from here: in a container it is the container's own, and the ports that the
 * machine publishes are not on it. The apps then call each other by other names.
 */
export const isLoopbackOfTheMachine = (url: string, app: AppName, config: Config): boolean =>
  isLocal(url) && !isLocal(config[addressSetting(app)]);

export const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';
