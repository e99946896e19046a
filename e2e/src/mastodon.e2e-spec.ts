/** @modes embedded */
import { FaultProxy, MastodonSimulator } from '@imprint/adapters/channels/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Browser,
  Database,
  Instance,
  signedUp,
  tokenOf,
  Workspace,
  type BrowserPage,
  type Resource,
} from './harness/index.js';

const createStatus = /^POST \/api\/v1\/statuses$/;
const mastodon = new MastodonSimulator();
let proxy: FaultProxy;
let instance: Instance;
let browser: Browser;
let workspace: Workspace;
let connectionId: string;
let database: Database;

beforeAll(async () => {
  proxy = new FaultProxy(await mastodon.start());
  await proxy.up();
  instance = await Instance.shared();
  browser = await signedUp(instance, 'ada@mastodon.example');
  database = await Database.open(instance.databaseUrl);
  workspace = await Workspace.open(instance, await tokenOf(browser));
});
afterAll(async () => {
  await database?.close();
  await proxy?.down();
  await mastodon.stop();
});

const connection = (id: string): Promise<Resource> => workspace.api.data('GET', `/v1/connections/${id}`);
const requested = (): Promise<Resource> =>
  workspace.api.data('POST', '/v1/connections', { platform: 'mastodon', brandId: workspace.brandId });

/** The page of the server that asks whether Imprint may publish. */
async function questionOf({ attributes }: Resource, who: Browser): Promise<URL> {
  const { pathname } = new URL(String((attributes as Record<string, unknown>)['authorizationUrl']));
  await who.open(pathname);
  const page = await who.submit({ decision: 'connect', server: proxy.url });
  return new URL(page.onward ?? 'about:blank');
}

/** What the server answers, as the path of ours that it sends the browser to. */
async function answerTo(question: URL): Promise<string> {
  const body = new URLSearchParams([...question.searchParams, ['decision', 'authorize']]);
  const answer = await fetch(`${question.origin}/oauth/authorize`, { method: 'POST', body, redirect: 'manual' });
  const { pathname, search } = new URL(answer.headers.get('location') ?? '');
  return pathname + search;
}

/** The page that the callback of the API leads to. */
async function follow(who: Browser, callback: string): Promise<BrowserPage> {
  const { pathname, search } = new URL((await who.open(callback)).headers.get('location') ?? '');
  expect(pathname).toBe('/connections/callback');
  return who.open(pathname + search);
}

describe('an account on Mastodon', () => {
  it('that an agent asks for is connected by the person on their own server, and by nobody else', async () => {
    const asked = await requested();
    expect(attribute(asked, 'status')).toBe('pending');
    const callback = await answerTo(await questionOf(asked, browser));
    const stranger = await signedUp(instance, 'bob@mastodon.example');
    expect((await follow(stranger, callback)).status).toBe(404);
    const signedOut = await follow(new Browser(instance.apiUrl), callback);
    expect(signedOut.headers.get('location')).toMatch(/^\/sign-in\?next=%2Fconnections%2Fcallback/);
    expect(attribute(await connection(asked.id), 'status')).toBe('pending');
    for (let time = 1; time <= 2; time += 1) {
      expect((await follow(browser, callback)).headers.get('location')).toBe(`/connections/${asked.id}/authorize`);
    }
    const connected = await connection(asked.id);
    expect([attribute(connected, 'status'), attribute(connected, 'handle')]).toEqual([
      'connected',
      MastodonSimulator.handle(proxy.url),
    ]);
    expect(mastodon.authorization.tokens.size).toBe(1);
    expect((await requested()).id).not.toBe(asked.id);
    connectionId = asked.id;
  });

  it('gets a post with its picture once, although the answer of the server is lost', async () => {
    mastodon.processingReads = 1;
    const generation = await workspace.generate({ prompt: 'A terrace', brandId: workspace.brandId });
    const { assetId } = attribute<{ assetId: string }>(generation, 'output');
    void proxy.breakNext(createStatus, { kind: 'lose-answer' });
    const text = 'Grüße aus https://imprint.example/a/very/long/address/that/counts/as/twenty-three';
    const release = await workspace.schedule({
      baseContent: text,
      targets: [{ connectionId }],
      media: [{ assetId, altText: 'A terrace at noon' }],
    });
    const published = await workspace.untilEnded(release.id);
    expect(published.attributes.status).toBe('published');
    expect(mastodon.statuses).toMatchObject([{ text, media: [{ description: 'A terrace at noon' }] }]);
    expect(published.attributes.targets).toMatchObject([
      { externalProviderId: mastodon.statuses[0]?.id, url: `${proxy.url}/@terrace/${mastodon.statuses[0]?.id}` },
    ]);
  });

  it('gets a thread and a first comment, each post once, although the answer to the first is lost', async () => {
    mastodon.statuses.length = 0;
    const thread = [{ text: 'Asparagus, five ways' }, { text: 'The terrace opens on Friday' }];
    void proxy.breakNext(createStatus, { kind: 'lose-answer' });
    const release = await workspace.schedule({
      ...{ baseContent: 'Spring menu', targets: [{ connectionId }], thread, firstComment: 'Book a table' },
    });
    const published = await workspace.untilEnded(release.id);
    const [first, second, third, comment] = mastodon.statuses;
    expect(mastodon.statuses.map(({ text, repliesTo }) => [text, repliesTo])).toEqual([
      ['Spring menu', null],
      [thread[0]?.text, first?.id],
      [thread[1]?.text, second?.id],
      ['Book a table', first?.id],
    ]);
    const posts = [first, second, third, comment].map((post, index) => ({
      part: ['post', 'thread', 'thread', 'comment'][index],
      externalProviderId: post?.id,
    }));
    expect(published).toMatchObject({
      attributes: { status: 'published', thread: thread.map((post) => ({ ...post, assetIds: [] })), targets: [{ posts }] },
    });
  });

  it('has to be reconnected once its server refuses it, and then publishes again under the same id', async () => {
    mastodon.authorization.tokens.clear();
    const post = (): Promise<Resource> => workspace.schedule({ targets: [{ connectionId }] });
    expect((await workspace.untilEnded((await post()).id)).attributes.status).toBe('failed');
    await eventually(async () => attribute(await connection(connectionId), 'reconnectNeededAt') !== null);
    const asked = await workspace.api.data('POST', `/v1/connections/${connectionId}/reconnect`, {});
    await follow(browser, await answerTo(await questionOf(asked, browser)));
    const back = await connection(connectionId);
    expect([attribute(back, 'status'), attribute(back, 'reconnectNeededAt')]).toEqual(['connected', null]);
    expect((await workspace.untilEnded((await post()).id)).attributes.status).toBe('published');
  });

  it('with tokens that expire is refreshed, and its posts wait for a person when the one answer with the new token was lost', async () => {
    const { authorization } = mastodon;
    authorization.refreshTokens = 'single-use';
    const reconnect = async (): Promise<void> => {
      const asked = await workspace.api.data('POST', `/v1/connections/${connectionId}/reconnect`, {});
      await follow(browser, await answerTo(await questionOf(asked, browser)));
    };
    const expire = (): Promise<unknown> => {
      authorization.expireTokens();
      return database.rows('update connection set credentials_expire_at = now() where id = $1', [connectionId]);
    };
    const post = (): Promise<Resource> => workspace.schedule({ targets: [{ connectionId }] });
    await reconnect();
    await expire();
    const sent = await Promise.all(Array.from({ length: 5 }, post));
    for (const { id } of sent) expect((await workspace.untilEnded(id)).attributes.status).toBe('published');
    expect(authorization.refreshes).toBe(1);

    await expire();
    void proxy.breakNext(/^POST \/oauth\/token$/, { kind: 'lose-answer' });
    const { id } = await post();
    // The account is marked first, in a transaction of its own, and its post right after that.
    const waiting = (): Promise<unknown[]> =>
      database.rows(
        `select id from target where release_id = $1 and status = 'scheduled' and error ->> 'code' = 'waiting_for_account'`,
        [id],
      );
    await eventually(async () => (await waiting()).length === 1);
    expect(attribute(await connection(connectionId), 'readiness')).toBe('blocked');
    expect(authorization.refreshes).toBe(2);
    await reconnect();
    expect((await workspace.untilEnded(id)).attributes.status).toBe('published');
    await eventually(() => authorization.tokens.size === 1);
  });

  it('leaves a receipt of every attempt, and nobody changes one unnoticed', async () => {
    const receipts = await workspace.api.data<Resource[]>('GET', `/v1/receipts?connectionId=${connectionId}&limit=50`);
    const outcomes = receipts.map((receipt) => [attribute(receipt, 'outcome'), attribute(receipt, 'confirmedBy')].join());
    expect(outcomes.filter((outcome) => outcome === 'published,answer').length).toBeGreaterThan(5);
    expect(outcomes).toEqual(expect.arrayContaining(['unknown,answer', 'published,look-up', 'refused,answer']));
    const verified = (): Promise<Resource> =>
      workspace.owner.data('GET', `/v1/organizations/${workspace.organizationId}/receipts/verification`);
    await eventually(async () => attribute<number>(await verified(), 'unsealed') === 0);
    expect(attribute(await verified(), 'intact')).toBe(true);
    const [{ id } = { id: '' }] = receipts;
    await database.rows(`update publish_receipt set outcome = 'refused' where id = $1`, [id]);
    expect(attribute(await verified(), 'faults')).toMatchObject([{ code: 'receipt_changed', receiptId: id }]);
  });

  it('loses its access when it is disconnected, even if the server is away at that moment', async () => {
    await proxy.down();
    await workspace.api.data('DELETE', `/v1/connections/${connectionId}`);
    expect(mastodon.authorization.tokens.size).toBe(1);
    await proxy.up();
    await database.rows('update credential_revocation set due_at = now() where organization_id = $1', [workspace.organizationId]);
    await eventually(() => mastodon.authorization.tokens.size === 0);
  });
});
