/** @modes embedded */
import { FakePds, WordpressSimulator } from '@imprint/adapters/channels/testing';
import { findProgram } from '@imprint/platform/programs';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { attribute, download, Instance, Receiver, signedUp, tokenOf, Workspace, type Release } from './harness/index.js';

/** A second of moving bars with a tone: MP4 with H.264 and AAC. */
const fixture = fileURLToPath(new URL('../src/fixtures/terrace.mp4', import.meta.url));
const video = readFileSync(fixture);
const appPassword = 'abcd-efgh-ijkl-mnop';
const [wordpress, pds] = [new WordpressSimulator(), new FakePds(appPassword)];
const ffmpeg = await findProgram('ffmpeg');
/** Says in the report that ffmpeg is missing, rather than passing. */
const withFfmpeg = ffmpeg === null ? it.skip : it;
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
  assetId = await mine.upload('terrace.mp4', 'video/mp4', video);
});
afterAll(async () => {
  await receiver?.stop();
  await wordpress.stop();
  await pds.stop();
});

interface Target {
  platform: string;
  url: string | null;
}
const targets = (): Target[] => attribute<Target[]>(release, 'targets');
const entry = (): string => targets().find(({ platform }) => platform === 'feed')?.url ?? '';
/** The gateway knows itself by another address. */
const reached = (url: string): string => instance.address('api-gateway') + new URL(url).pathname;

it('a photo of a phone becomes a JPEG, upright', async () => {
  const heic = readFileSync(new URL('../src/fixtures/terrace.heic', import.meta.url));
  const id = await mine.upload('terrace.heic', 'image/heic', heic);
  const { attributes } = await mine.api.data('GET', `/v1/assets/${id}`);
  expect(attributes).toMatchObject({ kind: 'image', mimeType: 'image/jpeg', width: 48, height: 64 });
  const { type, bytes } = await download(attribute(await mine.api.data('GET', `/v1/assets/${id}`), 'url'));
  expect([type, bytes.subarray(0, 3).toString('hex')]).toEqual(['image/jpeg', 'ffd8ff']);
});

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

  withFfmpeg('is converted for a channel that does not take it as it is, which is said before', async () => {
    const made = ['-loglevel', 'error', '-i', fixture, '-c:v', 'libvpx', '-c:a', 'libopus', '-f', 'webm', 'pipe:1'];
    const { stdout } = await promisify(execFile)(ffmpeg ?? '', made, { encoding: 'buffer' });
    const webm = await mine.upload('terrace.webm', 'video/webm', stdout);
    const credentials = { handle: FakePds.handle, appPassword, service: await pds.start() };
    const { id: connectionId } = await mine.connect({ platform: 'bluesky', credentials });
    const media = [{ assetId: webm, altText: 'Bars that move' }];
    const draft = { content: 'Converted', brandId: mine.brandId, assetIds: [webm] };
    const { id: postId } = await mine.api.data('POST', '/v1/posts', draft);
    const preview = await mine.api.data('POST', `/v1/posts/${postId}/preview`, { platforms: ['bluesky'] });
    const [shown] = attribute<{ withinRules: boolean; verdicts: { detail: string }[] }[]>(preview, 'channels');
    expect(shown?.withinRules).toBe(true);
    const detail = 'The video is changed for Bluesky: it is converted to H.264, 64 × 48.';
    expect(shown?.verdicts).toContainEqual(expect.objectContaining({ rule: 'media_fit', detail }));
    const { id } = await mine.schedule({ baseContent: 'Converted', targets: [{ connectionId }], media });
    expect((await mine.untilEnded(id)).attributes.status).toBe('published');
    const [sent] = [...pds.files.blobs.values()];
    expect(sent?.toString('latin1')).toMatch(/ftyp[\s\S]*moov[\s\S]*avc1[\s\S]*mp4a[\s\S]*mdat/);
  });

  withFfmpeg('gets a picture, which its address shows', async () => {
    const posterUrl = await eventually(async () => {
      const { attributes } = await mine.api.data('GET', `/v1/assets/${assetId}`);
      return (attributes as { posterUrl?: string | null }).posterUrl ?? undefined;
    });
    const { status, type, bytes } = await download(posterUrl);
    expect([status, type, bytes.subarray(0, 3).toString('hex')]).toEqual([200, 'image/jpeg', 'ffd8ff']);
  });
});
