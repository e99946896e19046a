/** @modes embedded, long: redis */
import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import {
  attribute,
  Database,
  eventPayload,
  failure,
  generationFamily,
  hasServiceSignature,
  hasStandardSignature,
  Instance,
  Receiver,
  releasePart,
  targetPart,
  Workspace,
  type Received,
  type Release,
  type Reply,
  type Resource,
} from './harness/index.js';

const vendorKey = 'sk-live-1234567890abcdefghijklmnop';
let vendor: Listening;
let instance: Instance;
let database: Database;
let workspace: Workspace;
let secret: string;
let events: Receiver;
/** Accepts posts; with `refusing`, refuses them permanently. */
let channel: Receiver;
let refusing: Receiver;
let goodId: string;
let badId: string;

const accept: Reply = (_received, response) => response.writeHead(204).end();
const answer =
  (status: number): Reply =>
  (_received, response) =>
    response.writeHead(status).end();

beforeAll(async () => {
  // An images service that refuses and, as some do, repeats the credential in its message.
  vendor = await listen(
    createServer((request, response) => {
      const error = { type: 'invalid_request_error', code: 'content_policy_violation', message: `No. Key was ${vendorKey}.` };
      request
        .resume()
        .on('end', () => response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error })));
    }),
  );
  instance = await Instance.start({
    settings: {
      OPENAI_IMAGES_BASE_URL: `${vendor.url}/v1`,
      OPENAI_IMAGES_API_KEY: vendorKey,
      OPENAI_IMAGES_MODEL: 'refusing',
      // Five retries within about seven seconds.
      WEBHOOK_RETRY_BASE_MS: '20',
    },
  });
  database = await Database.open(instance.databaseUrl);
  workspace = await Workspace.open(instance);
  channel = await Receiver.start();
  refusing = await Receiver.start(answer(422));
  goodId = await workspace.connectWebhook(channel, 'Good');
  badId = await workspace.connectWebhook(refusing, 'Bad');
});
beforeEach(async () => {
  events = await Receiver.start();
  const settings = await workspace.deliverTo(`${events.url}/events`);
  secret ??= attribute({ attributes: settings } as Resource, 'signingSecret');
});
afterEach(() => events.stop());
afterAll(async () => {
  for (const receiver of [channel, refusing]) await receiver?.stop();
  await database?.close();
  await instance?.stop();
  await vendor?.close();
});

const named = (name: string): ((received: Received) => boolean) => {
  return ({ json }) => json['event'] === name;
};
const eventIds = (): string[] => events.requests.map(({ json }) => String(json['eventId']));
const deliveries = async (query = ''): Promise<Resource[]> =>
  workspace.owner.data('GET', `${workspace.webhookSettings}/deliveries?limit=100${query}`);
const deliveryOf = async (eventId: string): Promise<Resource | undefined> =>
  (await deliveries()).find((delivery) => attribute(delivery, 'eventId') === eventId);
const completedId = ({ id }: Resource): string => `generation:generation.completed:image:${id}:completed`;
const generateCard = (): Promise<Resource> => workspace.generate({ prompt: 'A card', model: 'local/card' });

async function releaseTo(...connectionIds: string[]): Promise<Release> {
  const { id } = await workspace.schedule({ targets: connectionIds.map((connectionId) => ({ connectionId })) });
  return workspace.untilEnded(id);
}

/** Ends when the event of a later generation has arrived, so that everything before it has been relayed. */
async function barrier(): Promise<string> {
  const eventId = completedId(await generateCard());
  await events.untilReceived(({ json }) => json['eventId'] === eventId);
  return eventId;
}

describe('outcomes of a release', () => {
  it('one target published and one failed: target.failed with its reason, then release.partially_published', async () => {
    const release = await releaseTo(goodId, badId);
    expect(attribute(release, 'status')).toBe('partially_published');
    const closing = await events.untilReceived(named('release.partially_published'));
    const failed = await events.untilReceived(named('target.failed'));
    await events.untilReceived(named('target.published'));
    const [good, bad] = release.attributes.targets;
    const refused = targetPart({
      id: bad?.id,
      platform: 'webhook',
      credential: { id: badId },
      status: 'failed',
      error: failure('validation'),
      publishedAt: null,
      externalProviderId: null,
      url: null,
    });
    const eventId = `publish:target.failed:${release.id}:${bad?.id}:failed`;
    const anyRelease = expect.objectContaining({ id: release.id });
    expect(failed.json).toEqual(eventPayload('target.failed', eventId, { release: anyRelease, target: refused }));
    const closingId = `publish:release.partially_published:${release.id}:release:partially_published`;
    const targetSummary = { total: 2, published: 1, failed: 1 };
    expect(closing.json).toEqual(
      eventPayload('release.partially_published', closingId, {
        release: releasePart({ id: release.id, status: 'partially_published', targetSummary }),
        targets: [targetPart({ id: good?.id, credential: { id: goodId }, url: null }), refused],
      }),
    );
    expect(
      events.requests
        .filter(named('target.failed'))
        .concat(closing)
        .every((event) => hasServiceSignature(event, secret)),
    ).toBe(true);
  });

  it('every target failed: release.failed, with no time of publication', async () => {
    const release = await releaseTo(badId);
    expect(attribute(release, 'status')).toBe('failed');
    const { json } = await events.untilReceived(named('release.failed'));
    const targetSummary = { total: 1, published: 0, failed: 1 };
    expect(json).toMatchObject({
      eventId: `publish:release.failed:${release.id}:release:failed`,
      release: { id: release.id, status: 'failed', publishedAt: null, targetSummary },
    });
    await events.untilReceived(named('target.failed'));
    expect(eventIds()).toHaveLength(2);
  });
});

describe('outcomes of a generation', () => {
  it('a refusal by the vendor: generation.failed with the class of the failure, no output and no credential', async () => {
    const generation = await workspace.generate({ prompt: 'Anything', model: 'openai/refusing' });
    expect(attribute(generation, 'status')).toBe('failed');
    const { json, body } = await events.untilReceived(named('generation.failed'));
    const { id } = generation;
    const family = { id, status: 'failed', output: null, error: failure('validation'), brandId: null };
    expect(json).toEqual(
      eventPayload(
        'generation.failed',
        `generation:generation.failed:image:${id}:failed`,
        generationFamily({ ...family, model: 'openai/refusing', provider: 'openai' }),
      ),
    );
    const shown = [body.toString('utf8'), JSON.stringify(generation), ...instance.processes.map((app) => app.output)];
    for (const text of shown) expect(text).not.toContain(vendorKey);
  });
});

describe('a receiver that cannot take an event', () => {
  it('by 500 gets it again under the same eventId, newly signed for the new time, until it takes it', async () => {
    events.reply = (received, response, attempt) => (attempt <= 2 ? answer(500) : accept)(received, response, attempt);
    const eventId = completedId(await generateCard());
    await eventually(() => events.requests.length === 3);
    const delivered = await eventually(async () => {
      const delivery = await deliveryOf(eventId);
      return delivery !== undefined && attribute(delivery, 'status') === 'delivered' && delivery;
    });
    expect(delivered.attributes).toMatchObject({ attempts: 3, statusCode: 204, error: null });
    expect(eventIds()).toEqual([eventId, eventId, eventId]);
    const of = (name: string): unknown[] => events.requests.map(({ headers }) => headers[name]);
    for (const name of ['webhook-id', 'x-service-delivery', 'x-service-event']) expect(new Set(of(name)).size).toBe(1);
    expect(new Set(of('x-service-signature')).size).toBe(3);
    const times = events.requests.map(({ json }) => Date.parse(json['timestamp'] ?? ''));
    expect(times).toEqual([...new Set(times)].toSorted());
    expect(new Set(events.requests.map(({ json }) => json['occurredAt'])).size).toBe(1);
    for (const [index, request] of events.requests.entries()) {
      expect([hasServiceSignature(request, secret), hasStandardSignature(request, secret)]).toEqual([true, true]);
      expect(Math.abs(Number(request.headers['webhook-timestamp']) * 1_000 - (times[index] ?? 0))).toBeLessThanOrEqual(1_000);
    }
  });

  it('by 500 every time gets one attempt and five retries, then the delivery has failed', async () => {
    events.reply = answer(503);
    const eventId = completedId(await generateCard());
    const failed = await eventually(
      async () => {
        const delivery = await deliveryOf(eventId);
        return delivery !== undefined && attribute(delivery, 'status') === 'failed' && delivery;
      },
      { timeoutMs: 60_000 },
    );
    expect(failed.attributes).toMatchObject({ attempts: 6, statusCode: 503, error: failure('provider_outage') });
    expect(eventIds()).toEqual(Array(6).fill(eventId));
    expect((await workspace.owner.data('GET', workspace.webhookSettings)).attributes).toMatchObject({
      deliveryStatus: { status: 'failed', attempt: 6, statusCode: 503, event: 'generation.completed' },
    });
  });

  it.each([400, 410, 429])('by %i has turned it down: rejected, and never sent again', async (status) => {
    events.reply = (received, response, attempt) => (attempt === 1 ? answer(status) : accept)(received, response, attempt);
    const eventId = completedId(await generateCard());
    const later = await barrier();
    expect(eventIds()).toEqual([eventId, later]);
    expect((await deliveryOf(eventId))?.attributes).toMatchObject({ status: 'rejected', attempts: 1, statusCode: status });
    expect((await deliveries('&status=rejected')).map((delivery) => attribute(delivery, 'eventId'))).toContain(eventId);
  });

  it('by a redirect is not followed (7)', async () => {
    const elsewhere = await Receiver.start();
    events.reply = (received, response, attempt) =>
      attempt === 1 ? response.writeHead(307, { location: elsewhere.url }).end() : accept(received, response, attempt);
    const eventId = completedId(await generateCard());
    await eventually(() => eventIds().length === 2);
    expect([eventIds(), elsewhere.requests]).toEqual([[eventId, eventId], []]);
    await elsewhere.stop();
  });
});

describe('what the organization chose to receive', () => {
  it('a filter narrows, and a name that is no event matches nothing', async () => {
    await workspace.deliverTo(`${events.url}/events`, { eventTypes: ['release.published', 'no.such.event'] });
    const generation = await generateCard();
    const release = await releaseTo(goodId);
    await events.untilReceived(named('release.published'));
    await workspace.deliverTo(`${events.url}/events`);
    const later = await barrier();
    expect(eventIds()).toEqual([`publish:release.published:${release.id}:release:published`, later]);
    expect(await deliveryOf(completedId(generation))).toBeUndefined();
  });

  it('turned off, nothing is sent and the work goes on; turned on again, only what comes after is sent', async () => {
    await workspace.deliverTo(`${events.url}/events`, { enabled: false });
    const generation = await generateCard();
    const release = await releaseTo(goodId);
    expect([attribute(generation, 'status'), attribute(release, 'status')]).toEqual(['completed', 'published']);
    await eventually(async () => (await database.rows('select id from webhook_event where relayed_at is null')).length === 0);
    await workspace.deliverTo(`${events.url}/events`);
    const later = await barrier();
    expect(eventIds()).toEqual([later]);
  });

  it('after a change of the secret both verify by the standard headers, and the service header is made with the new one', async () => {
    const next = 'a-new-secret-of-plain-text';
    const changed = await workspace.deliverTo(`${events.url}/events`, { signingSecret: next });
    expect(changed['signingSecret'] ?? null).toBeNull();
    await barrier();
    const [event] = events.requests as [Received];
    expect([hasStandardSignature(event, next), hasStandardSignature(event, secret)]).toEqual([true, true]);
    expect([hasServiceSignature(event, next), hasServiceSignature(event, secret)]).toEqual([true, false]);
    secret = next;
  });
});
