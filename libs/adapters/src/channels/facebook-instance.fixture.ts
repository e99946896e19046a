import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { FacebookChannel } from './facebook.channel.js';
import type { Pause } from './polling.js';
import type { FacebookSimulator } from './testing/facebook-simulator.js';

/** The channel with the operator's app, on a Facebook at this address. */
export function facebookAt(
  address: string,
  { authorization }: Pick<FacebookSimulator, 'authorization'>,
  safeFetch: SafeFetch,
  changed: Parameters<typeof testConfig>[0] = {},
  pause?: Pause,
): FacebookChannel {
  const { clientId, clientSecret } = authorization;
  const app = { FACEBOOK_CLIENT_ID: clientId, FACEBOOK_CLIENT_SECRET: clientSecret };
  return new FacebookChannel(
    safeFetch,
    testConfig({ FACEBOOK_API_URL: address, FACEBOOK_WEB_URL: address, ...app, ...changed }),
    pause,
  );
}

/** For `FaultProxy`: the phases of the upload of a video have one address, and this is the one that publishes it. */
export const finishesVideo = (body: string): string => (/name="upload_phase"\r\n\r\nfinish\r\n/.test(body) ? ' finish' : '');
