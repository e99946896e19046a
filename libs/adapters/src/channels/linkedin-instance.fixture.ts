import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { LinkedinChannel } from './linkedin.channel.js';
import type { Pause } from './polling.js';
import type { LinkedinSimulator } from './testing/linkedin-simulator.js';

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const never = new AbortController().signal;

/** The channel with the operator's app, on a LinkedIn at this address, for what the app may do there. */
export function linkedinAt(
  address: string,
  { authorization }: Pick<LinkedinSimulator, 'authorization'>,
  safeFetch: SafeFetch,
  changed: Parameters<typeof testConfig>[0] = {},
  pause?: Pause,
): LinkedinChannel {
  const { clientId, clientSecret, product } = authorization;
  const app = { LINKEDIN_CLIENT_ID: clientId, LINKEDIN_CLIENT_SECRET: clientSecret, LINKEDIN_ACCESS: product };
  const config = testConfig({ LINKEDIN_API_URL: address, LINKEDIN_WEB_URL: address, ...app, ...changed });
  return new LinkedinChannel(safeFetch, config, pause);
}
