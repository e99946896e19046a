import { Injectable } from '@nestjs/common';
import { webAddressFault } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import {
  ChannelError,
  redacted,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OpenedConnection,
  type OutgoingPost,
  type PublishedRecord,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch, type SafeResponse } from '@imprint/platform/safe-fetch';
import { signService, signingSecretProblem, standardHeaders } from '@imprint/platform/webhook-signature';
import { parsed } from './answer-fields.js';
import { misconfigured, objectOf, refused } from './platform-failures.js';
import { requireAllowed } from './server-address.js';
import { retryAfterSeconds, transportError, transportFailure, withOutcome } from './transport-failure.js';
import { uploadable } from './uploadable.js';

const timeoutMs = 30_000;
const answerBytes = 65_536;
const externalIdLength = 200;

/**
 * A signed POST to any address. The body is `{ id, releaseId, title, text, media: [{ url, kind, mimeType, bytes, altText, width, height,
 * durationSeconds, focus }], scheduledAt }`; `id` is the target and stays the same for every attempt, also as `webhook-id` and
 * `Idempotency-Key`, so that a receiver keeps the first and ignores the rest. `kind` is `image`, `video` or `audio`. `focus` is the point of a picture that stays in
 * view, `{ x, y }` from 0 to 1, or null. Signed twice: by the Standard Webhooks headers and by `X-Service-Signature`
 * (HMAC-SHA-256 of the exact body bytes in hex, keyed by the whole secret).
 *
 * The receiver's answer decides:
 * - 2xx: published. A JSON answer may carry its own `id` (at most 200 characters) and the `url` of the post.
 * - 408, 425, 429 and 503 with `Retry-After`: not published, sent again later. Any other 4xx, and any redirect: not published, final.
 * - any other 5xx, or no answer: it may be published. Only a look-up settles it.
 *
 * The look-up is a signed `GET <lookUpUrl>?id=<target>`: 200 (with the same JSON) means published, 404 means certainly not.
 * Without a `lookUpUrl` an uncertain target stays uncertain and is held for a person.
 */
@Injectable()
export class WebhookChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'webhook',
    label: 'Webhook',
    description: 'Posts are sent, signed, to an address of your own.',
    state: 'supported',
    limits: {
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: {
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
        maxBytes: 25_000_000,
        maxCount: limits.mediaPerRelease,
      },
      videos: uploadable('video', limits.mediaPerRelease),
      audio: uploadable('audio', limits.mediaPerRelease),
      mixedMedia: { kinds: ['image', 'video', 'audio'], maxCount: limits.mediaPerRelease },
    },
    credentialFields: [
      { name: 'url', label: 'Address that receives the posts', secret: false, required: true, format: 'url' },
      {
        name: 'secret',
        label: 'Signing secret (whsec_… or text of 16 characters or more)',
        secret: true,
        required: true,
        format: 'text',
      },
      { name: 'lookUpUrl', label: 'Address that tells whether a post arrived', secret: false, required: false, format: 'url' },
    ],
    lookUp: 'exact',
    repeats: 'chosen_id',
    edit: false,
    delete: 'none',
    concurrency: 16,
    timeoutMs: timeoutMs + 5_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new WebhookChannel(inPlaceOf(this.safeFetch)),
    calls: [{ operation: 'publish', call: /^POST /, status: 201, answer: () => ({}) }],
    volatileHeaders: {
      'webhook-timestamp': '{time of the call}',
      'webhook-signature': redacted,
      'x-service-signature': redacted,
    },
    shownUrl: shownAddress,
  };

  constructor(private readonly safeFetch: ChannelFetch) {}

  async connect(credentials: Readonly<Record<string, string>>): Promise<ConnectionIdentity> {
    const { url = '', secret = '', lookUpUrl = '' } = credentials;
    const problem = signingSecretProblem(secret);
    if (problem !== null) throw misconfigured('invalid_secret', `The secret ${problem}.`);
    const host = await this.#checkedHost(url, 'url');
    if (lookUpUrl !== '') await this.#checkedHost(lookUpUrl, 'lookUpUrl');
    return { handle: host, displayName: host, credentials: { url, secret, ...(lookUpUrl === '' ? {} : { lookUpUrl }) } };
  }

  check(): ContentProblem[] {
    return [];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const body = Buffer.from(JSON.stringify(payload(post)));
    const headers = { ...signedHeaders(post, body), 'content-type': 'application/json', 'idempotency-key': post.targetId };
    const url = post.connection.credentials['url'] ?? '';
    const response = await this.#send(url, { method: 'POST', headers, body }, signal);
    if (response.status >= 200 && response.status < 300) return answeredRecord(post, response);
    throw refusal(response);
  }

  async lookUp(post: OutgoingPost, signal: AbortSignal): Promise<LookUpResult> {
    const { lookUpUrl } = post.connection.credentials;
    if (!lookUpUrl) return { outcome: 'unknown', reason: 'The connection names no address for look-ups.' };
    const url = new URL(lookUpUrl);
    url.searchParams.set('id', post.targetId);
    try {
      const headers = signedHeaders(post, Buffer.alloc(0));
      const response = await this.#send(url.href, { method: 'GET', headers }, signal);
      if (response.status === 200) return { outcome: 'found', record: answeredRecord(post, response) };
      if (response.status === 404) return { outcome: 'absent' };
      return { outcome: 'unknown', reason: `The look-up was answered with status ${response.status}.` };
    } catch (error) {
      throw error instanceof ChannelError ? withOutcome('unknown', error) : error;
    }
  }

  async #send(
    url: string,
    request: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: Buffer },
    signal: AbortSignal,
  ) {
    try {
      return await this.safeFetch.request(url, {
        ...request,
        timeoutMs,
        maxResponseBytes: answerBytes,
        onOversize: 'truncate',
        signal,
      });
    } catch (error) {
      const transport = transportError(error);
      throw transport ? transportFailure(transport) : error;
    }
  }

  async #checkedHost(text: string, field: string): Promise<string> {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || text.length > limits.urlLength)
      throw misconfigured('invalid_url', `The field ${field} must be an http or https URL.`);
    if (url.username || url.password)
      throw misconfigured('invalid_url', `The field ${field} must not hold a user name or password.`);
    await requireAllowed(this.safeFetch, url.href, field);
    return url.host;
  }
}

function payload(post: OutgoingPost) {
  return {
    id: post.targetId,
    releaseId: post.releaseId,
    title: post.title,
    text: post.text,
    media: post.media.map(
      ({ url, mimeType, sizeBytes, isConverted = false, altText, width, height, durationSeconds, focus }) => ({
        url,
        kind: mediaKindOf(mimeType),
        mimeType,
        // Of a picture that is converted, it is only known once it is made.
        bytes: isConverted ? null : sizeBytes,
        altText,
        width,
        height,
        durationSeconds,
        focus,
      }),
    ),
    scheduledAt: post.scheduledAt.toISOString(),
  };
}

/** The origin only, because the rest of a webhook's address is often as good as a password. */
function shownAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url === null || url.pathname + url.search === '/' ? address : `${url.origin}/${redacted}`;
}

function signedHeaders(
  { targetId, connection }: { targetId: string; connection: OpenedConnection },
  body: Buffer,
): Record<string, string> {
  const secret = connection.credentials['secret'];
  if (!secret) throw misconfigured('invalid_secret', 'The connection has no signing secret.');
  const timestampSeconds = Math.floor(Date.now() / 1000);
  return {
    ...standardHeaders({ id: targetId, timestampSeconds, body }, [secret]),
    'x-service-signature': signService(body, secret),
  };
}

/** The receiver's own id and address of the post. A response without them, or an unreadable one, is still a success. */
function answeredRecord(post: OutgoingPost, response: SafeResponse): PublishedRecord {
  const { id, url } = objectOf(parsed(response.body.toString('utf8')));
  const named = typeof id === 'string' && id !== '' && id.length <= externalIdLength;
  const linked = typeof url === 'string' && webAddressFault(url) === null;
  return { externalProviderId: named ? id : post.targetId, externalShortcode: null, url: linked ? new URL(url).href : null };
}

function refusal({ status, headers }: SafeResponse): ChannelError {
  const wait = retryAfterSeconds(headers['retry-after'], new Date());
  const message = `The receiver answered with status ${status}.`;
  const code = `http_${status}`;
  const later = { retryable: true, retryAfterSeconds: wait };
  const promised = status === 408 || status === 425 || (status === 503 && wait !== undefined);
  if (promised) return refused('provider_outage', code, message, later);
  if (status >= 500) return new ChannelError({ outcome: 'unknown', class: 'provider_outage', code, message, ...later });
  if (status === 429) return refused('rate_limit', code, message, later);
  if (status < 400 || status === 404 || status === 405 || status === 410) return misconfigured(code, message);
  return refused(status === 401 || status === 403 ? 'credential' : 'validation', code, message);
}
