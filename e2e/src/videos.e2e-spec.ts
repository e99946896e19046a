/** @modes embedded */
import { WordpressSimulator } from '@imprint/adapters/channels/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { attribute, download, Instance, Receiver, signedUp, tokenOf, Workspace, type Release } from './harness/index.js';

/** A second of moving bars with a tone: MP4 with H.264 and AAC. */
const video = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
const wordpress = new WordpressSimulator();
let instance: Instance;
let receiver: Receiver;
let mine: Workspace;
let assetId: string;
let webhookId: string;
let release: Release;

beforeAll(async () => {
  instance = await Instance.shared();
  receiver = await Receiver.start();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@videos.example')));
  webhookId = await mine.connectWebhook(receiver);
  assetId = await uploaded('terrace.mp4', 'video/mp4', video);
});
afterAll(async () => {
  await receiver?.stop();
  await wordpress.stop();
});

async function uploaded(filename: string, contentType: string, bytes: Buffer): Promise<string> {
  const [category] = contentType.split('/');
  const reserved = await mine.api.data('POST', '/v1/uploads', { filename, contentType, category, brandId: mine.brandId });
  const headers = attribute<Record<string, string>>(reserved, 'headers');
  const sent = await fetch(attribute(reserved, 'uploadUrl'), { method: 'PUT', headers, body: new Uint8Array(bytes) });
  expect(sent.status).toBe(204);
  return (await mine.api.data('POST', `/v1/uploads/${reserved.id}/complete`, {})).id;
}

interface Target {
  platform: string;
  url: string | null;
}
const targets = (): Target[] => attribute<Target[]>(release, 'targets');
const entry = (): string => targets().find(({ platform }) => platform === 'feed')?.url ?? '';
/** The gateway knows itself by another address. */
const reached = (url: string): string => instance.address('api-gateway') + new URL(url).pathname;

describe('a video', () => {
  it('goes out to a receiver and the feed', async () => {
    const { id } = await mine.schedule({
      baseContent: 'The terrace opens',
      targets: [{ connectionId: mine.feedId }, { connectionId: webhookId }],
      media: [{ assetId, altText: 'Bars that move' }],
    });
    release = await mine.untilEnded(id);
    expect(release.attributes.status).toBe('published');
  });

  it('is fetched by the receiver as it was uploaded', async () => {
    const { json } = await receiver.untilReceived(({ json: { text } }) => text === 'The terrace opens');
    const [sent] = json['media'] as unknown as { url: string }[];
    expect(sent).toMatchObject({ kind: 'video', mimeType: 'video/mp4', bytes: video.length, altText: 'Bars that move' });
    expect(sent).toMatchObject({ width: 64, height: 48, durationSeconds: 1 });
    const fetched = await download(sent?.url ?? '');
    expect([fetched.status, fetched.type, fetched.bytes.equals(video)]).toEqual([200, 'video/mp4', true]);
  });

  it('is enclosed in the feed, plays on its page, and can be read in parts there', async () => {
    const file = `${entry()}/media/0`;
    const atom = await (await fetch(`${instance.address('api-gateway')}/feed/atom.xml`)).text();
    expect(atom).toContain(
      `<link rel="enclosure" href="${file}" type="video/mp4" length="${video.length}" title="Bars that move"/>`,
    );
    const page = await fetch(reached(entry()));
    expect(await page.text()).toContain(`<video src="${new URL(file).pathname}" aria-label="Bars that move"`);
    expect(page.headers.get('content-security-policy')).toContain("media-src 'self'");
    const fetched = await download(reached(file));
    expect([fetched.status, fetched.type, fetched.bytes.equals(video)]).toEqual([200, 'video/mp4', true]);
    const part = await fetch(reached(file), { headers: { range: 'bytes=100-299' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-299/${video.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 300))).toBe(true);
  });

  it('is refused before anything is sent where a channel takes none', async () => {
    const site = await wordpress.start();
    const credentials = { site, username: 'author', applicationPassword: wordpress.addPassword() };
    const { id: connectionId } = await mine.connect({ platform: 'wordpress', credentials });
    const body = mine.release({ targets: [{ connectionId }], media: [{ assetId }] });
    const refused = await mine.api.send('POST', '/v1/releases', body);
    expect(refused.body.errors?.[0]).toMatchObject({ code: 'content_rejected', detail: expect.stringContaining('video/mp4') });
  });
});
