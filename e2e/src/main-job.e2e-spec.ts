/** @modes embedded redis */
import { AssetFiles } from '@imprint/domain/media';
import { loadConfig } from '@imprint/platform/config';
import { SecretBox } from '@imprint/platform/crypto';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import {
  altText,
  attribute,
  channelSecret,
  download,
  eventPayload,
  expectProblem,
  generationFamily,
  hasServiceSignature,
  hasStandardSignature,
  HeldAnswers,
  Instance,
  playMainJob,
  pngSize,
  postText,
  Receiver,
  releasePart,
  sameFile,
  targetPart,
  type PlayedJob,
  type Received,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let channel: Receiver;
let events: Receiver;
let job: PlayedJob;
let dueAt: number;
let arrivedAt = 0;

beforeAll(async () => {
  instance = await Instance.start({ settings: { PUBLISH_TIMEOUT_MS: '20000' } });
  const answers = new HeldAnswers();
  channel = await Receiver.start((_received, response) => {
    arrivedAt ||= Date.now();
    answers.hold(response);
  });
  events = await Receiver.start();
  job = await playMainJob(instance, events, {
    connect: (workspace) => workspace.connectWebhook(channel),
    whilePublishing: () => answers.letGo(),
  });
  dueAt = Date.parse(attribute(job.scheduled, 'scheduledAt'));
});
afterAll(async () => {
  await events?.stop();
  await channel?.stop();
  await instance?.stop();
});

const attributes = ({ attributes }: Resource): Record<string, unknown> => attributes;
const eventOf = (name: string): Received[] => events.requests.filter(({ headers }) => headers['x-service-event'] === name);
const payloads = (name: string): object[] => eventOf(name).map(({ json }) => json);
const releaseId = (): string => job.release.id;
const targets = (): { id: string; platform: string; connectionId: string; url: string; externalProviderId: string }[] =>
  job.release.attributes.targets as never;

describe('an image from a prompt', () => {
  it('is accepted at once and comes to its end on its own', () => {
    expect(attributes(job.accepted)).toMatchObject({ status: 'queued', progress: 0, output: null, completedAt: null });
    expect(attributes(job.generation)).toMatchObject({
      status: 'completed',
      progress: 100,
      model: 'local/card',
      provider: 'local',
      error: null,
    });
  });

  it('is a real PNG of the promised size behind its signed address', async () => {
    const output = attribute<{ url: string; bytes: number; width: number; height: number }>(job.generation, 'output');
    const file = await download(output.url);
    expect([file.status, file.type, file.bytes.length]).toEqual([200, 'image/png', output.bytes]);
    expect(pngSize(file.bytes)).toEqual([1080, 1080]);
    expect([output.width, output.height]).toEqual([1080, 1080]);
  });

  it('is not served for another signature, another file, a later end or an address that has run out', async () => {
    const { url, storageKey } = attribute<{ url: string; storageKey: string }>(job.generation, 'output');
    const config = loadConfig({ DATABASE_URL: instance.databaseUrl, PUBLIC_API_URL: instance.apiUrl });
    const signer = new AssetFiles(undefined as never, config, new SecretBox(config));
    const week = 7 * 86_400_000;
    expect((await download(signer.signedUrl(storageKey))).status).toBe(200);
    const refused = [
      signer.signedUrl(storageKey, { now: Date.now() - week }),
      url.replace(/signature=./, (found) => (found.endsWith('A') ? 'signature=B' : 'signature=A')),
      url.replace(/expires=(\d+)/, (_found, until: string) => `expires=${Number(until) + 3_600}`),
      url.replace(/asset_\w{4}/, 'asset_0000'),
      url.replace(/\?.*/, ''),
    ];
    const api = instance.client();
    for (const address of refused) expectProblem(await api.send('GET', address.slice(api.url.length)), { code: 'not_found' });
  });

  it('is listed among the images with what it was made from', async () => {
    const { assetId, ...output } = attribute<{ assetId: string; url: string }>(job.generation, 'output');
    const [image, ...others] = await job.workspace.api.data<Resource[]>('GET', '/v1/images');
    expect(others).toEqual([]);
    expect(image).toMatchObject({ type: 'image', id: assetId });
    expect(attributes(image as Resource)).toMatchObject({
      origin: 'generated',
      url: sameFile(output.url),
      mimeType: 'image/png',
      generationId: job.generation.id,
      brandId: job.workspace.brandId,
    });
  });
});

const shownFile = { kind: 'image', mimeType: 'image/png', bytes: expect.any(Number), durationSeconds: null };

describe('a release to two channels', () => {
  it('is seen as scheduled, then publishing, then published, and nothing else', () => {
    expect(job.seen).toEqual(['scheduled', 'publishing', 'published']);
    expect(attributes(job.release)).toMatchObject({
      targetSummary: { total: 2, published: 2, failed: 0 },
      scheduledAt: expect.anything(),
    });
  });

  it('reaches no channel before its due time', () => {
    expect(arrivedAt).toBeGreaterThanOrEqual(dueAt);
    for (const target of job.release.attributes.targets as { publishedAt?: string; attempts?: { startedAt: string }[] }[]) {
      expect(target.attempts).toHaveLength(1);
      for (const time of [target.publishedAt, target.attempts?.[0]?.startedAt])
        expect(Date.parse(time ?? '')).toBeGreaterThanOrEqual(dueAt);
    }
  });

  it('is on the page, in Atom and in JSON Feed, with its picture, and breaks no markup', async () => {
    const feed = targets().find(({ platform }) => platform === 'feed');
    const entry = feed?.url ?? '';
    const page = async (address: string): Promise<string> => (await download(address)).bytes.toString('utf8');
    for (const html of [await page(`${instance.apiUrl}/feed`), await page(entry)]) {
      expect(html).toContain(
        'Grüße from the workshop ☀️ 👩‍🔧 https://example.com/spring?a=1&amp;b=2 #spring &lt;b&gt;bold&lt;/b&gt;',
      );
      expect(html).toContain('alt="A card that says: Spring &amp; &quot;summer&quot; &lt;sale&gt;"');
      expect(html).not.toContain('<b>');
    }
    const atom = await download(`${instance.apiUrl}/feed/atom.xml`);
    expect(atom.type).toBe('application/atom+xml; charset=utf-8');
    expect(atom.bytes.toString('utf8')).toContain(`<id>${entry}</id>`);
    const json = JSON.parse(await page(`${instance.apiUrl}/feed/feed.json`)) as {
      version: string;
      items: { id: string; url: string; summary: string; image: string }[];
    };
    expect(json.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
    expect(json.items).toHaveLength(1);
    expect(json.items[0]).toMatchObject({ id: entry, url: entry, summary: postText });
    const original = await download(attribute<{ url: string }>(job.generation, 'output').url);
    for (const address of [json.items[0]?.image ?? '', `${entry}/media/0`]) {
      const picture = await download(address);
      expect([picture.status, picture.type]).toEqual([200, 'image/png']);
      expect(picture.bytes.equals(original.bytes)).toBe(true);
    }
  });

  it('is posted to the receiver of the webhook channel exactly once, signed in both ways', async () => {
    expect(channel.requests).toHaveLength(1);
    const [post] = channel.requests as [Received];
    const target = targets().find(({ platform }) => platform === 'webhook');
    expect(post.headers['webhook-id']).toBe(target?.id);
    expect([hasServiceSignature(post, channelSecret), hasStandardSignature(post, channelSecret)]).toEqual([true, true]);
    expect(hasStandardSignature({ ...post, body: Buffer.concat([post.body, Buffer.from(' ')]) }, channelSecret)).toBe(false);
    expect(post.json).toEqual({
      id: target?.id,
      releaseId: releaseId(),
      title: 'Spring sale',
      text: postText,
      media: [{ url: expect.any(String), ...shownFile, altText, width: 1080, height: 1080, focus: null }],
      scheduledAt: attribute(job.scheduled, 'scheduledAt'),
    });
    const [media] = (post.json as { media?: { url: string }[] }).media ?? [];
    expect(pngSize((await download(media?.url ?? '')).bytes)).toEqual([1080, 1080]);
  });
});

describe('the events of the job', () => {
  it('arrive once each, under the eventIds of the specification', () => {
    const ids = events.requests.map(({ json }) => String(json['eventId']));
    const ofTarget = targets().map(({ id }) => `publish:target.published:${releaseId()}:${id}:published`);
    expect(ids.toSorted()).toEqual(
      [
        `generation:generation.completed:image:${job.generation.id}:completed`,
        ...ofTarget,
        `publish:release.published:${releaseId()}:release:published`,
      ].toSorted(),
    );
  });

  it('carry both signatures over their exact bytes, and headers that say what they are', () => {
    expect(job.signingSecret).toMatch(/^whsec_/);
    for (const event of events.requests) {
      expect([hasServiceSignature(event, job.signingSecret), hasStandardSignature(event, job.signingSecret)]).toEqual([
        true,
        true,
      ]);
      expect(event.headers['x-service-event']).toBe(event.json['event']);
      expect(event.headers['x-service-delivery']).toMatch(/^dlv_\w+$/);
      expect(event.headers['content-type']).toBe('application/json');
      expect(event.headers['webhook-id']).toBe(createHash('sha256').update(String(event.json['eventId'])).digest('hex'));
      expect(Math.abs(Number(event.headers['webhook-timestamp']) * 1_000 - Date.now())).toBeLessThan(120_000);
    }
    const [first] = eventOf('generation.completed') as [Received];
    const changed = { ...first, body: Buffer.from(first.body.toString('utf8').replace('completed', 'Completed')) };
    expect([hasServiceSignature(changed, job.signingSecret), hasStandardSignature(changed, job.signingSecret)]).toEqual([
      false,
      false,
    ]);
  });

  it('generation.completed carries its whole family', () => {
    const { id } = job.generation;
    const { url, storageKey, mimeType } = attribute<{ url: string; storageKey: string; mimeType: string }>(
      job.generation,
      'output',
    );
    const output = { url: sameFile(url), storageKey, mimeType };
    expect(payloads('generation.completed')).toEqual([
      eventPayload(
        'generation.completed',
        `generation:generation.completed:image:${id}:completed`,
        generationFamily({ id, output, brandId: job.workspace.brandId, model: 'local/card', provider: 'local' }),
      ),
    ]);
  });

  it('target.published and release.published carry their whole family', () => {
    const scheduledAt = attribute(job.scheduled, 'scheduledAt');
    const part = ({ id, platform, connectionId, url, externalProviderId }: ReturnType<typeof targets>[number]): object =>
      targetPart({ id, platform, credential: { id: connectionId }, url, externalProviderId, scheduledAt });
    // The first target to end leaves the release open, the second one ends it; the platforms determine which is first.
    type Told = { eventId: string; release: { targetSummary: { published: number } } };
    const publishedBy = ({ release }: Told): number => release.targetSummary.published;
    const told = (payloads('target.published') as Told[]).toSorted((one, other) => publishedBy(one) - publishedBy(other));
    const expected = told.map(({ eventId }, index) => {
      const target = targets().find(({ id }) => eventId === `publish:target.published:${releaseId()}:${id}:published`);
      const state = index === 0 ? { status: 'publishing', publishedAt: null } : { status: 'published' };
      const targetSummary = { total: 2, published: index + 1, failed: 0 };
      const parts = {
        release: releasePart({ id: releaseId(), scheduledAt, ...state, targetSummary }),
        target: target && part(target),
      };
      return eventPayload('target.published', eventId, parts);
    });
    expect(told).toEqual(expected);
    expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(targets().length);
    const { publishedAt } = attributes(job.release) as { publishedAt: string };
    const targetSummary = { total: 2, published: 2, failed: 0 };
    expect(payloads('release.published')).toEqual([
      eventPayload('release.published', `publish:release.published:${releaseId()}:release:published`, {
        release: releasePart({ id: releaseId(), status: 'published', scheduledAt, publishedAt, targetSummary }),
        targets: targets().map(part),
      }),
    ]);
  });

  it('are listed as delivered at the first attempt, and the settings show the latest', async () => {
    const { owner, webhookSettings } = job.workspace;
    const deliveries = await eventually(async () => {
      const all = await owner.data<Resource[]>('GET', `${webhookSettings}/deliveries`);
      return all.every((delivery) => attribute(delivery, 'status') === 'delivered') && all;
    });
    expect(deliveries.map(({ id }) => id).toSorted()).toEqual(
      events.requests.map(({ headers }) => String(headers['x-service-delivery'])).toSorted(),
    );
    for (const delivery of deliveries) {
      expect(attributes(delivery)).toMatchObject({ status: 'delivered', attempts: 1, statusCode: 204, error: null });
    }
    const settings = await owner.data('GET', webhookSettings);
    expect(attributes(settings)).toMatchObject({
      enabled: true,
      hasSigningSecret: true,
      deliveryStatus: { status: 'delivered', attempt: 1, statusCode: 204, error: null, isTest: false },
    });
    expect(JSON.stringify(settings)).not.toContain(job.signingSecret);
    expect(attributes(settings)).not.toHaveProperty('signingSecret');
  });
});

it('no process wrote a secret of the job into its log', () => {
  const { attributes: key } = job.workspace.key;
  for (const app of instance.processes) {
    for (const secret of [String(key['key']), job.signingSecret, channelSecret]) expect(app.output).not.toContain(secret);
  }
});
