import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenedConnection } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { newSigningSecret } from '@imprint/platform/webhook-signature';
import { channelConformance } from './channel.conformance.js';
import { openedConnection, outgoingImage, outgoingPost, outgoingVideo } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { FaultProxy } from './testing/fault-proxy.js';
import { WebhookReceiver } from './testing/webhook-receiver.js';
import { WebhookChannel } from './webhook.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const publishCall = /^POST \/posts/;

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('webhook', { network: true, account: false, checksLength: false }, async () => {
  const secret = newSigningSecret();
  const receiver = new WebhookReceiver(secret);
  const proxy = new FaultProxy(await receiver.start());
  await proxy.up();
  return {
    channel: new WebhookChannel(safeFetch),
    credentials: {
      url: `${proxy.url}/posts/path-is-a-secret`,
      secret,
      lookUpUrl: `${proxy.url}/look-up?token=query-is-a-secret`,
    },
    secrets: [secret, secret.slice('whsec_'.length), 'path-is-a-secret', 'query-is-a-secret'],
    posts: () =>
      Promise.resolve(
        [...receiver.posts.values()].map(({ text, media }) => ({ text, altTexts: media.map(({ altText }) => altText ?? '') })),
      ),
    generatedPosts: 1_500,
    sendsNoFiles: true,
    ...behindProxy(proxy, receiver, {
      publish: publishCall,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds) } }),
      failed: { status: 500 },
    }),
  };
});

describe('the webhook channel', () => {
  const secret = 'a plain text secret'.replaceAll(' ', '-');
  const receiver = new WebhookReceiver(secret);
  const channel = new WebhookChannel(safeFetch);
  let connection: OpenedConnection;

  beforeAll(async () => {
    const url = await receiver.start();
    connection = openedConnection({ url, secret, lookUpUrl: url });
  });
  afterEach(() => {
    receiver.override = null;
  });
  afterAll(() => receiver.stop());

  it.each([
    ['url', 'ENOTFOUND', { class: 'misconfiguration', code: 'host_not_found', field: 'url' }],
    ['lookUpUrl', 'ENOTFOUND', { class: 'misconfiguration', code: 'host_not_found', field: 'lookUpUrl' }],
    ['url', 'EAI_AGAIN', { class: 'provider_outage', code: 'network', field: 'url' }],
  ])('says of a host in %s whether it is unknown or cannot be asked for (%s)', async (field, code, expected) => {
    const resolver = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code }));
    const credentials = { url: 'http://127.0.0.1', secret, [field]: 'https://nowhere.example.com/x' };
    const connecting = new WebhookChannel(new SafeFetch(['127.0.0.1'], resolver)).connect(credentials);
    await expect(connecting).rejects.toMatchObject({ outcome: 'refused', ...expected });
  });

  it('sends the documented body with both signatures, and the same id for every attempt', async () => {
    const post = outgoingPost(connection, {
      text: 'Grüße ☀',
      media: [{ ...outgoingImage(Buffer.from('x'), 'A card'), focus: { x: 0.5, y: 0.1 } }],
    });
    const record = await channel.publish(post, signal);
    const call = receiver.calls.at(-1);
    expect(JSON.parse(call?.body.toString('utf8') ?? '')).toEqual({
      id: post.targetId,
      releaseId: post.releaseId,
      title: post.title,
      text: 'Grüße ☀',
      media: [
        {
          url: 'https://media.example/file.png',
          kind: 'image',
          mimeType: 'image/png',
          bytes: 1,
          altText: 'A card',
          width: 1,
          height: 1,
          durationSeconds: null,
          focus: { x: 0.5, y: 0.1 },
        },
      ],
      scheduledAt: post.scheduledAt.toISOString(),
    });
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': post.targetId,
      'idempotency-key': post.targetId,
      'x-service-signature': `sha256=${createHmac('sha256', secret)
        .update(call?.body ?? '')
        .digest('hex')}`,
    });
    expect(record).toEqual({
      externalProviderId: `post-${post.targetId}`,
      externalShortcode: null,
      url: `https://blog.example/${post.targetId}`,
    });
  });

  it.each([
    ['', 'an empty answer'],
    ['not json', 'an answer that is not JSON'],
    ['null', 'a JSON answer that is no object'],
    [
      JSON.stringify({ id: 'x'.repeat(201), url: 'javascript:alert(1)' }),
      'an id that is too long and a URL that is no web address',
    ],
    [`{"id":"a","padding":"${'x'.repeat(100_000)}"}`, 'an answer longer than is read'],
  ])('is a yes with the target as its id: %#', async (body) => {
    receiver.override = { status: 200, body };
    const post = outgoingPost(connection);
    expect(await channel.publish(post, signal)).toEqual({
      externalProviderId: post.targetId,
      externalShortcode: null,
      url: null,
    });
  });

  it('says the kind and the size of each file, but no size of a picture that is converted when it is fetched', async () => {
    const video = { ...outgoingVideo(Buffer.from('four'), 'Bars'), durationSeconds: 1.5 };
    const picture = { ...outgoingImage(Buffer.from('x'), null, 'image/jpeg'), sizeBytes: 4_000_000, isConverted: true };
    const sound = { ...outgoingVideo(Buffer.from('sound'), 'Bells', 'audio/mpeg'), durationSeconds: 3 };
    const post = outgoingPost(connection, { media: [video, sound, picture] });
    await channel.publish(post, signal);
    expect(receiver.posts.get(post.targetId)?.media).toMatchObject([
      { kind: 'video', mimeType: 'video/mp4', bytes: 4, altText: 'Bars', durationSeconds: 1.5 },
      { kind: 'audio', mimeType: 'audio/mpeg', bytes: 5, altText: 'Bells', durationSeconds: 3, url: sound.url },
      { kind: 'image', mimeType: 'image/jpeg', bytes: null, durationSeconds: null },
    ]);
  });

  it.each([
    [302, { location: 'https://other.example' }, { outcome: 'refused', class: 'misconfiguration', retryable: false }],
    [400, {}, { outcome: 'refused', class: 'validation', retryable: false }],
    [401, {}, { outcome: 'refused', class: 'credential', retryable: false }],
    [410, {}, { outcome: 'refused', class: 'misconfiguration', retryable: false }],
    [408, {}, { outcome: 'refused', class: 'provider_outage', retryable: true }],
    [425, { 'retry-after': '7' }, { outcome: 'refused', retryable: true, retryAfterSeconds: 7 }],
    [429, {}, { outcome: 'refused', class: 'rate_limit', retryable: true, retryAfterSeconds: undefined }],
    [500, { 'retry-after': '7' }, { outcome: 'unknown', class: 'provider_outage', retryable: true }],
    [503, {}, { outcome: 'unknown', class: 'provider_outage', retryable: true }],
    [503, { 'retry-after': '9' }, { outcome: 'refused', class: 'provider_outage', retryable: true, retryAfterSeconds: 9 }],
  ])('takes the answer %d %j for what it promises', async (status, headers, expected) => {
    receiver.override = { status, headers };
    await expect(channel.publish(outgoingPost(connection), signal)).rejects.toMatchObject(expected);
  });

  it('reads a Retry-After that is a date', async () => {
    receiver.override = { status: 429, headers: { 'retry-after': new Date(Date.now() + 90_000).toUTCString() } };
    const error = await channel.publish(outgoingPost(connection), signal).catch((caught: unknown) => caught);
    expect((error as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(80);
    expect((error as { retryAfterSeconds: number }).retryAfterSeconds).toBeLessThanOrEqual(90);
  });

  it.each([200, 404, 500, 403, 302])('treats a look-up with status %d as certain only if it is 200 or 404', async (status) => {
    receiver.override = { status };
    const outcome = { 200: 'found', 404: 'absent' }[status] ?? 'unknown';
    expect(await channel.lookUp(outgoingPost(connection), signal)).toMatchObject({ outcome });
  });

  it('keeps the query of the look-up address and adds the id', async () => {
    const lookUpUrl = `${connection.credentials['lookUpUrl']}/find?site=7`;
    const post = outgoingPost({ ...connection, credentials: { ...connection.credentials, lookUpUrl } });
    await channel.lookUp(post, signal);
    expect(receiver.calls.at(-1)?.url.href).toBe(`http://receiver.test/find?site=7&id=${post.targetId}`);
  });

  it('is inconclusive without a look-up address', async () => {
    const { url = '' } = connection.credentials;
    const post = outgoingPost({ ...connection, credentials: { url, secret } });
    expect(await channel.lookUp(post, signal)).toMatchObject({ outcome: 'unknown' });
  });

  it.each([
    ...['10.0.0.1', '[::1]', '[64:ff9b::7f00:1]', '0x7f.1', 'single-label', 'a.internal'].map(
      (host) => [{ url: `http://${host}/hook` }, 'destination_refused'] as const,
    ),
    [{ url: 'ftp://localhost/hook' }, undefined],
    [{ url: 'not a url' }, 'invalid_url'],
    [{ url: 'https://user:word@example.com/' }, 'invalid_url'],
    [{ lookUpUrl: 'http://169.254.169.254/' }, 'destination_refused'],
    [{ secret: 'short' }, 'invalid_secret'],
    [{ secret: '' }, 'invalid_secret'],
  ])('does not connect with %j (1, 2, 3, 4, 8)', async (changed, code) => {
    const connecting = channel.connect({ ...connection.credentials, ...changed });
    await expect(connecting).rejects.toMatchObject({
      outcome: 'refused',
      class: 'misconfiguration',
      retryable: false,
      ...(code && { code }),
    });
  });
});
