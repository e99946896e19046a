/** @modes embedded */
import { eventually, listen } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import {
  attribute,
  callTool,
  channelSecret,
  Database,
  Instance,
  mcpRequest,
  Receiver,
  sessionOf,
  Workspace,
} from './harness/index.js';

interface Preview {
  platform: string;
  withinRules: boolean;
  error: { code: string } | null;
  linkCards: { url: string; title: string; assetId: string | null }[];
  calls: { method: string | null; url: string | null; headers: Record<string, string>; body: object }[];
}

let instance: Instance;
let database: Database;
let mine: Workspace;
let receiver: Receiver;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  mine = await Workspace.open(instance, await sessionOf(instance, 'ada@previews.example'));
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
});

const previewOf = async (postId: string): Promise<Preview[]> =>
  attribute(await mine.api.data('POST', `/v1/posts/${postId}/preview`, {}), 'channels');

/** As a preview shows it: what gives access to a file is redacted, and when that ends depends on the time of the call. */
const withoutAccess = (text: string): string =>
  text.replaceAll(/signature=[^&"]+/g, 'signature=…').replaceAll(/expires=\d+/g, 'expires=…');

describe('a preview of a release', () => {
  it('is what the platform receives when it is published, by the API and from a chat alike', async () => {
    const connectionId = await mine.connectWebhook(receiver);
    const { assetId } = attribute<{ assetId: string }>(
      await mine.generate({ prompt: 'A card', model: 'local/card', brandId: mine.brandId }),
      'output',
    );
    const release = await mine.schedule({
      title: 'Not the first line',
      scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
      targets: [{ connectionId, caption: 'Grüße, “own” text & more 👩‍👩‍👧‍👦' }, { connectionId: mine.feedId }],
      media: [{ assetId, altText: 'A card', focus: { x: 0.25, y: 0.75 } }],
    });
    const postId = attribute(release, 'postId');
    const previews = await previewOf(postId);
    const body = callTool('preview_post', { postId });
    const { message } = await mcpRequest(instance, attribute(mine.key, 'key'), { body });
    const fromChat = message.result as { structuredContent: { data: { channels: Preview[] } } };
    expect(withoutAccess(JSON.stringify(fromChat.structuredContent.data.channels))).toBe(withoutAccess(JSON.stringify(previews)));
    expect(receiver.requests).toEqual([]);

    // Due only now: a busy machine may take longer for the previews than any time that is chosen before.
    await database.rows('update target set wake_at = now() where release_id = $1', [release.id]);
    const { targets } = (await mine.untilEnded(release.id)).attributes;
    expect(targets.map(({ status }) => status)).toEqual(['published', 'published']);
    expect(receiver.requests).toHaveLength(1);
    const { headers, body: sent } = await receiver.untilReceived(() => true);
    const [toReceiver, toFeed] = previews;
    const [call, ...others] = toReceiver?.calls ?? [];
    expect(others).toEqual([]);
    expect(withoutAccess(JSON.stringify(call?.body))).toBe(withoutAccess(sent.toString()));
    expect(call).toMatchObject({ method: 'POST', url: `${receiver.url}/[redacted]` });
    const ofTransport = {
      ...{ host: headers['host'], connection: 'keep-alive', 'content-length': String(sent.length) },
      // The receiver is on this machine, as the instance is.
      'x-imprint-instance': '1',
    };
    const volatile = ['webhook-timestamp', 'webhook-signature', 'x-service-signature'];
    const shown = Object.entries(call?.headers ?? {}).filter(([name]) => !volatile.includes(name));
    expect(headers).toMatchObject({ ...ofTransport, ...Object.fromEntries(shown) });
    const expected = [...shown.map(([name]) => name), ...volatile, ...Object.keys(ofTransport), 'accept-encoding'];
    expect(Object.keys(headers).toSorted()).toEqual(expected.toSorted());
    expect(JSON.stringify(previews)).not.toContain(channelSecret);
    expect(toFeed?.calls).toMatchObject([{ method: null, body: { title: 'Not the first line', brandId: mine.brandId } }]);
  });

  it('says what publishing would fail with, and makes no call', async () => {
    const connectionId = await mine.connectWebhook(receiver);
    const postId = attribute(await mine.schedule({ status: 'draft', targets: [{ connectionId }] }), 'postId');
    expect(await previewOf(postId)).toMatchObject([{ error: null, calls: [{}] }]);
    await mine.api.data('DELETE', `/v1/connections/${connectionId}`);
    expect(await previewOf(postId)).toMatchObject([{ error: { code: 'connection_unavailable' }, calls: [] }]);
  });
});

describe('a preview of what has no release', () => {
  it('shows the card of its link as soon as the page is known, for a post and for content alike', async () => {
    const asked: string[] = [];
    const head = '<title>Menu</title><meta property="og:image" content="/menu.png">';
    const site = await listen(
      createServer(({ url = '' }, response) => {
        asked.push(url);
        response.writeHead(200, { 'content-type': 'text/html' }).end(head);
      }),
    );
    const url = `${site.url}/menu`;
    const { id: postId } = await mine.api.data('POST', '/v1/posts', { content: url, brandId: mine.brandId });
    const assets = () => database.rows('select id from asset where organization_id = $1', [mine.organizationId]);
    const before = await assets();
    const ofPost = async (): Promise<Preview[]> =>
      attribute(await mine.api.data('POST', `/v1/posts/${postId}/preview`, { platforms: ['bluesky'] }), 'channels');
    const ofContent = async (): Promise<Preview[]> => {
      const body = callTool('preview_post', { content: url, platforms: ['bluesky'] });
      const { message } = await mcpRequest(instance, attribute(mine.key, 'key'), { body });
      return (message.result as { structuredContent: { data: { channels: Preview[] } } }).structuredContent.data.channels;
    };
    for (const preview of [ofPost, ofContent]) {
      const shown = await eventually(async () => {
        const [channel] = await preview();
        return channel !== undefined && channel.linkCards.length > 0 && channel;
      });
      expect(shown.linkCards).toMatchObject([{ url, title: 'Menu', assetId: null }]);
      const files = { assetId: '{assetId}', mimeType: 'image/jpeg', bytes: '{size after conversion}' };
      expect(shown.calls.map(({ body }) => body)).toContainEqual(expect.objectContaining(files));
      expect(JSON.stringify(shown.calls)).toContain(`"external":{"uri":"${url}","title":"Menu"`);
    }
    // By each of the two apps, and its picture by none.
    expect(asked).toEqual(['/menu', '/menu']);
    expect(await assets()).toEqual(before);
    await site.close();
  });
});
