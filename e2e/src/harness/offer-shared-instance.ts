import { listen } from '@imprint/platform/testing';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Instance, InstanceOptions } from './instance.js';
import { addressVariable, type SharedInstance } from './shared-instance.js';

const unlimited = '100000';

/** Like a team's instance: with a login wall, a proxy that reports client addresses, and mail to a folder. */
export const sharedSettings: Readonly<Record<string, string>> = {
  LOGIN_WALL: 'on',
  TRUST_PROXY: '1',
  // Credits are sold, and nothing answers where they would be paid.
  CREDIT_PACKS: 'usd 100:9.00',
  STRIPE_API_BASE_URL: 'http://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'rk_test_0123456789abcdef',
  STRIPE_WEBHOOK_SECRETS: 'whsec_0123456789abcdef',
  // All files call from one address; the limits are tested on separate instances.
  MCP_RATE_LIMIT_PER_MINUTE: unlimited,
  OAUTH_AUTHORIZE_PER_MINUTE: unlimited,
  OAUTH_TOKEN_PER_MINUTE: unlimited,
  OAUTH_REGISTER_PER_MINUTE: unlimited,
};

/**
 * Serves the address of the shared instance to test files, which run in separate processes, and starts it for the first of them.
 * @returns a function that stops the instance, if it was started
 */
export async function offerSharedInstance(start: (options: InstanceOptions) => Promise<Instance>, folder: string) {
  let starting: Promise<Instance> | undefined;
  const mail = { MAIL_URL: pathToFileURL(join(folder, 'mail')).href };
  const server = await listen(
    createServer((_request, response) => {
      // A worker that loads its next file for seconds misses that an idle connection was closed, and its next request would fail.
      response.setHeader('connection', 'close');
      starting ??= start({ settings: { ...sharedSettings, ...mail } });
      starting.then(
        ({ mode, settings }) => response.end(JSON.stringify({ mode, settings } satisfies SharedInstance)),
        (error: unknown) => response.writeHead(500).end(String(error)),
      );
    }),
  );
  process.env[addressVariable] = server.url;
  return async (): Promise<void> => {
    await server.close();
    await (await starting?.catch(() => undefined))?.stop();
  };
}
