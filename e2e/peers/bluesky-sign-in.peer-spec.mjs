// Signing in on the pages of a real PDS, in a real browser.
import { AtpAgent } from '@atproto/api';
import { BlueskyChannel } from '@imprint/adapters/channels';
import { outgoingPost } from '@imprint/adapters/channels/testing';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { patient } from './patience.mjs';
import { startPds } from './start-pds.mjs';
import { describeInBrowser } from './web-app/in-browser.mjs';

const signal = new AbortController().signal;

describeInBrowser('signing in on a real PDS', (launched) => {
  const safeFetch = new SafeFetch(['localhost']);
  let pds;
  let channel;
  /** Where the instance would be. */
  let app;

  beforeAll(async () => {
    pds = await startPds();
    app = createServer((_request, response) => response.end('<title>Back</title>')).listen(0, '127.0.0.1');
    await once(app, 'listening');
    channel = new BlueskyChannel(safeFetch, {
      PUBLIC_API_URL: `http://localhost:${app.address().port}`,
      BLUESKY_PLC_URL: pds.plcUrl,
      KEY_PEPPER: 'not used',
    });
  });
  afterAll(async () => {
    app?.close();
    app?.closeAllConnections();
    await safeFetch.onApplicationShutdown();
    await pds?.stop();
  });

  /** @param decide answers the question whether Imprint may post, and resolves with the parameters of the address that follows */
  async function asked(decide) {
    const request = { callbackUrl: '', state: 'state-1' };
    const { address, kept } = await channel.signIn.begin({ handle: pds.handle, service: pds.url }, request, signal);
    const page = patient(await (await launched().newContext()).newPage());
    try {
      await page.goto(address);
      await page.getByRole('textbox', { name: 'Password' }).fill(pds.accountPassword);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await decide(page);
      await page.waitForURL((url) => url.hostname === '127.0.0.1');
      return { answer: new URL(page.url()).searchParams, kept, request };
    } finally {
      await page.context().close();
    }
  }

  it('gives an access that publishes, is refreshed, and ends when it is revoked', async () => {
    const { answer, kept, request } = await asked((page) => page.getByRole('button', { name: 'Authorize' }).click());
    const identity = await channel.signIn.complete(answer, kept, request, signal);
    expect([identity.handle, identity.credentials.did]).toEqual([pds.handle, pds.did]);
    const posted = async ({ credentials }, text) => {
      const connection = { id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle: pds.handle, credentials };
      const post = outgoingPost(connection, { text });
      const { externalShortcode: rkey } = await channel.publish(post, signal);
      expect(await channel.lookUp(post, signal)).toMatchObject({ outcome: 'found', record: { externalShortcode: rkey } });
      const agent = new AtpAgent({ service: pds.url });
      const { data } = await agent.com.atproto.repo.getRecord({ repo: pds.did, collection: 'app.bsky.feed.post', rkey });
      expect(data.value.text).toBe(text);
    };
    await posted(identity, 'Grüße');
    const fresh = await channel.tokenRefresh.refresh(identity.credentials, signal);
    await posted(fresh, 'And again');
    await channel.revoke(fresh.credentials, signal);
    await expect(channel.tokenRefresh.refresh(fresh.credentials, signal)).rejects.toMatchObject({ class: 'credential' });
  });

  it('tells at once that the person declined', async () => {
    const { answer } = await asked((page) => page.getByRole('button', { name: 'Deny access' }).click());
    expect([answer.get('error'), answer.get('state')]).toEqual(['access_denied', 'state-1']);
  });
});
