import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { startPds, type Pds } from '../peers/start-pds.mjs';
import {
  altText,
  attribute,
  eventPayload,
  Instance,
  playMainJob,
  Receiver,
  releasePart,
  targetPart,
  type PlayedJob,
} from './harness/index.js';

interface PostRecord {
  uri: string;
  value: {
    text: string;
    createdAt: string;
    facets: { index: { byteStart: number; byteEnd: number }; features: { $type: string; uri?: string; tag?: string }[] }[];
    embed: { $type: string; images: { alt: string; image: { ref: { $link: string }; mimeType: string; size: number } }[] };
  };
}

const text = 'Grüße from the workshop ☀️ 👩‍🔧 https://example.com/spring?a=1&b=2 #spring with @somebody';
let pds: Pds;
let instance: Instance;
let events: Receiver;
let job: PlayedJob;
let records: PostRecord[];

/** Uses plain HTTP, so that the library that wrote the post does not verify it. */
async function query(method: string, parameters: Record<string, string>): Promise<Response> {
  const response = await fetch(`${pds.url}/xrpc/${method}?${new URLSearchParams(parameters).toString()}`);
  expect(response.status).toBe(200);
  return response;
}

beforeAll(async () => {
  if (!existsSync(new URL('../peers/node_modules', import.meta.url)))
    throw new Error('e2e/peers is not installed: `npm run test:peers` installs it.');
  pds = await startPds();
  instance = await Instance.start({ settings: { PUBLISH_TIMEOUT_MS: '20000' } });
  const credentials = { handle: pds.handle, appPassword: pds.password, service: pds.url };
  events = await Receiver.start();
  job = await playMainJob(instance, events, {
    baseContent: text,
    connect: async (workspace) => (await workspace.connect({ platform: 'bluesky', credentials })).id,
  });
  const answer = await query('com.atproto.repo.listRecords', { repo: pds.did, collection: 'app.bsky.feed.post' });
  ({ records } = (await answer.json()) as { records: PostRecord[] });
});
afterAll(async () => {
  await events?.stop();
  await instance?.stop();
  await pds?.stop();
});

const post = (): PostRecord['value'] => records[0]?.value as PostRecord['value'];
const blueskyTarget = (): Record<string, string> =>
  attribute<Record<string, string>[]>(job.release, 'targets').find(({ platform }) => platform === 'bluesky') ?? {};

describe('the main job to a real Bluesky server', () => {
  it('publishes one post with the text as it was written', () => {
    expect(attribute(job.release, 'status')).toBe('published');
    expect(records).toHaveLength(1);
    expect(post().text).toBe(text);
    expect(Date.parse(post().createdAt)).toBe(Date.parse(attribute(job.scheduled, 'scheduledAt')));
  });

  it('marks the link and the tag by their bytes, and no mention of somebody who does not exist', () => {
    const bytes = Buffer.from(text);
    const marked = post().facets.map(({ index, features: [feature] }) => [
      bytes.subarray(index.byteStart, index.byteEnd).toString('utf8'),
      feature?.$type,
      feature?.uri ?? feature?.tag,
    ]);
    expect(marked).toEqual([
      ['https://example.com/spring?a=1&b=2', 'app.bsky.richtext.facet#link', 'https://example.com/spring?a=1&b=2'],
      ['#spring', 'app.bsky.richtext.facet#tag', 'spring'],
    ]);
  });

  it('uploads the very bytes of the generated image, with its alt text', async () => {
    const { url } = attribute<{ url: string }>(job.generation, 'output');
    const original = Buffer.from(await (await fetch(url)).arrayBuffer());
    const [image] = post().embed.images;
    expect(image).toMatchObject({ alt: altText, image: { mimeType: 'image/png', size: original.length } });
    const blob = await query('com.atproto.sync.getBlob', { did: pds.did, cid: image?.image.ref.$link ?? '' });
    expect(Buffer.from(await blob.arrayBuffer()).equals(original)).toBe(true);
  });

  it('names the post in the release and in the event', () => {
    const [{ uri } = { uri: '' }] = records;
    const externalShortcode = uri.split('/').at(-1);
    const { id, connectionId } = blueskyTarget();
    expect(blueskyTarget()).toMatchObject({ status: 'published', externalProviderId: uri, externalShortcode });
    const eventId = `publish:target.published:${job.release.id}:${id}:published`;
    expect(events.events().filter((event) => event['eventId'] === eventId)).toEqual([
      eventPayload('target.published', eventId, {
        release: releasePart({ id: job.release.id, publishedAt: expect.anything() }),
        target: targetPart({
          id,
          platform: 'bluesky',
          credential: { id: connectionId },
          externalProviderId: uri,
          externalShortcode,
          url: expect.stringContaining(`/post/${externalShortcode}`),
        }),
      }),
    ]);
  });

  it('writes the app password into no log and no answer', async () => {
    const shown = JSON.stringify(await job.workspace.api.data('GET', '/v1/connections'));
    for (const output of [shown, ...instance.processes.map((app) => app.output)]) expect(output).not.toContain(pds.password);
  });
});
