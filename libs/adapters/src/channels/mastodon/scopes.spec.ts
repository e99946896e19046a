import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { MastodonChannel } from '../mastodon.channel.js';
import { MastodonSimulator } from '../testing/mastodon-simulator.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new MastodonChannel(safeFetch);
const mastodon = new MastodonSimulator();
const { authorization } = mastodon;
let server: string;

beforeAll(async () => {
  server = await mastodon.start();
});
beforeEach(() => {
  authorization.saysScopes = true;
  authorization.personalScopes = 'read write';
  authorization.refreshTokens = 'reusable';
});
afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await mastodon.stop();
});

const connect = (credentials: Record<string, string>) => channel.connect({ server, ...credentials }, signal);

describe('what a mastodon token allows', () => {
  it.each([
    ['read write', ['write:statuses', 'write:media']],
    ['read write:statuses write:media', ['write:statuses', 'write:media']],
    ['read write:statuses', ['write:statuses']],
    ['read:accounts write:media write:favourites', ['write:media']],
    ['read', []],
  ])('of a person with the scopes %s is %j', async (scopes, found) => {
    authorization.personalScopes = scopes;
    expect((await connect({ accessToken: mastodon.addToken() })).scopes).toEqual(found);
  });

  it('is not known where the server does not say it', async () => {
    authorization.saysScopes = false;
    const identity = await connect({ accessToken: mastodon.addToken() });
    expect([identity.handle, identity.scopes]).toEqual([MastodonSimulator.handle(server), undefined]);
  });

  it('is what the server said when it issued it, also later', async () => {
    const { accessToken } = authorization.signedIn();
    const said = await connect({ accessToken, scope: 'read:accounts write:statuses' });
    expect(said.scopes).toEqual(['write:statuses']);
    expect((await connect({ accessToken })).scopes).toEqual(['write:statuses', 'write:media']);
  });

  it('comes with every token that it is exchanged for', async () => {
    const credentials = { server, ...authorization.signedIn(), scope: 'read' };
    const refreshed = await channel.tokenRefresh.refresh(credentials, signal);
    expect(refreshed.scopes).toEqual(['write:statuses', 'write:media']);
    expect((await connect(refreshed.credentials)).scopes).toEqual(refreshed.scopes);
  });
});
