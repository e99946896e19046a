import { createServer } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import { testConfig } from '../testing/index.js';
import { ChannelFetch, WebhookFetch } from './index.js';
import { closeAll, failure, serve } from './safe-fetch.fixture.js';

afterEach(closeAll);

it.each([
  ['webhooks', WebhookFetch, ChannelFetch, 'WEBHOOK_ALLOWED_HOSTS'],
  ['channels', ChannelFetch, WebhookFetch, 'CHANNEL_ALLOWED_HOSTS'],
] as const)(
  'a private host that is allowed for %s is reached by them and by nobody else',
  async (_what, Allowed, Other, name) => {
    const { url } = await serve(createServer((_request, response) => response.writeHead(204).end()));
    const config = testConfig({ [name]: ['127.0.0.1'] });
    const [allowed, other] = [new Allowed(config), new Other(config)];
    expect((await allowed.request(url)).status).toBe(204);
    expect((await failure(other.request(url))).code).toBe('destination_refused');
    for (const fetch of [allowed, other]) await fetch.onApplicationShutdown();
  },
);
