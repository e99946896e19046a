import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ChannelError,
  type Channel,
  type LookUpResult,
  type OpenedConnection,
  type OutgoingPost,
  type PublishedRecord,
} from '@imprint/domain/publishing/channel';
import { outgoingImage, outgoingPost } from './outgoing-post.fixture.js';

/** A post as it appears on the platform. */
export interface SeenPost {
  text: string;
  altTexts: readonly string[];
}

/** A channel with its platform, and the test's controls over both. */
export interface ChannelHarness {
  channel: Channel;
  /** Credentials that the platform accepts. */
  credentials: Readonly<Record<string, string>>;
  /** Texts that must not appear in any error. */
  secrets: readonly string[];
  /** Every post that is on the platform. */
  posts(): Promise<readonly SeenPost[]>;
  /** The next publish reaches the platform, but its response is lost. */
  loseNextAnswer(): void;
  /** For channels that call another machine. */
  network?: ChannelNetwork;
  /** Credentials that the platform refuses; for channels with an account. */
  refusedCredentials?: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Which guarantees apply to a channel. */
export interface ChannelTraits {
  /** It calls another machine. */
  network: boolean;
  /** The platform checks who publishes. */
  account: boolean;
  /** The platform itself refuses a text that is longer than the declared limit. */
  checksLength: boolean;
}

export interface ChannelNetwork {
  down(): Promise<void>;
  up(): Promise<void>;
  /** The connection breaks during the next publish, before the platform receives it. */
  cutNextPublish(): void;
  /** The next publish is answered with a server error. */
  failNextPublish(): void;
  /** The next publish hits the platform's rate limit, which ends after this many seconds. */
  limitNextPublish(seconds: number): void;
  /** The next publish gets no response; resolves when it arrived. */
  holdNextPublish(): Promise<void>;
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const never = new AbortController().signal;

/** The guarantees that publishing relies on. Every channel's spec runs it; `start` is called once. */
export function channelConformance(name: string, traits: ChannelTraits, start: () => Promise<ChannelHarness>): void {
  describe(`${name} as a channel`, () => {
    const suite = new Suite();
    beforeAll(async () => suite.begin(await start()), 120_000);
    afterAll(() => suite.harness.stop());

    publishingPromises(suite);
    describingPromise(suite);
    lookUpPromises(suite);
    if (traits.checksLength) lengthPromise(suite);
    if (traits.account) accountPromise(suite);
    if (traits.network) networkPromises(suite);
    if (traits.network) rateLimitAndOutagePromises(suite);

    it('no error contains a secret', () => {
      expect(suite.errors.length).toBeGreaterThan(0);
      const texts = suite.errors.map((error) => inspect(error, { depth: 12, showHidden: true }));
      for (const secret of suite.harness.secrets) for (const text of texts) expect(text).not.toContain(secret);
    });
  });
}

/** The harness with a connection, and every error seen. */
class Suite {
  harness!: ChannelHarness;
  connection!: OpenedConnection;
  readonly errors: unknown[] = [];
  private readonly begunAt = new Date();

  async begin(harness: ChannelHarness): Promise<void> {
    this.harness = harness;
    const { credentials } = await harness.channel.connect(harness.credentials, never);
    this.connection = opened(credentials, 'conn_conformance');
  }

  get channel(): Channel {
    return this.harness.channel;
  }

  post(parts: Partial<OutgoingPost> = {}): OutgoingPost {
    return outgoingPost(this.connection, parts);
  }

  publish(post: OutgoingPost, signal = never): Promise<PublishedRecord> {
    return this.channel.publish(post, signal);
  }

  lookUp(post: OutgoingPost): Promise<LookUpResult> {
    return this.channel.lookUp({ ...post, firstSentAt: this.begunAt }, never);
  }

  /** The error that the call ends with. */
  async failure(call: Promise<unknown>): Promise<unknown> {
    const result = await call.then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    if (!('error' in result)) throw new Error(`The call succeeded with ${JSON.stringify(result.value)}.`);
    this.errors.push(result.error);
    return result.error;
  }

  async countOf({ text }: OutgoingPost): Promise<number> {
    return (await this.harness.posts()).filter((seen) => seen.text === text).length;
  }

  get network(): ChannelNetwork {
    if (!this.harness.network) throw new Error('The harness has no network.');
    return this.harness.network;
  }
}

function opened(credentials: Readonly<Record<string, string>>, id: string): OpenedConnection {
  return { id, organizationId: 'org_conformance', brandId: 'brand_conformance', handle: null, credentials };
}

const recordsIn = (result: LookUpResult): readonly PublishedRecord[] =>
  result.outcome === 'found' ? [result.record] : result.outcome === 'candidates' ? result.records : [];

function isUnknown(error: unknown): boolean {
  return !(error instanceof ChannelError) || error.outcome === 'unknown';
}

function publishingPromises(suite: Suite): void {
  it('connects, names the account and stores declared credentials only', async () => {
    const identity = await suite.channel.connect(suite.harness.credentials, never);
    expect(identity.handle).not.toBe('');
    expect(identity.displayName).not.toBe('');
    const declared = suite.channel.capability.credentialFields.map((field) => field.name);
    expect(declared).toEqual(expect.arrayContaining(Object.keys(identity.credentials)));
  });

  it('publishes the text and the media with their alternative texts, once', async () => {
    const post = suite.post({ media: [outgoingImage(png, 'A red dot'), outgoingImage(png, null)] });
    const record = await suite.publish(post);
    expect(record.externalProviderId).not.toBe('');
    const seen = (await suite.harness.posts()).filter(({ text }) => text === post.text);
    expect(seen).toEqual([{ text: post.text, altTexts: ['A red dot', ''] }]);
  });

  it('creates one post for a target that is published twice, with the same id', async () => {
    const post = suite.post();
    const first = await suite.publish(post);
    expect(await suite.publish(post)).toEqual(first);
    expect(await suite.countOf(post)).toBe(1);
  });

  it('creates one post for a target that is published twice at the same time', async () => {
    const post = suite.post();
    const results = await Promise.allSettled([suite.publish(post), suite.publish(post)]);
    for (const result of results) if (result.status === 'rejected') expect(isUnknown(result.reason)).toBe(true);
    expect(await suite.countOf(post)).toBe(1);
  });

  it('publishes the longest text that its limits allow', async () => {
    const text = 'ä'.repeat(suite.channel.capability.limits.captionLength);
    expect(suite.channel.check({ text, media: [] })).toEqual([]);
    await suite.publish(suite.post({ text }));
    expect((await suite.harness.posts()).filter((seen) => seen.text === text)).toHaveLength(1);
  });

  it('sends nothing once it was aborted', async () => {
    const post = suite.post();
    const error = await suite.failure(suite.publish(post, AbortSignal.abort()));
    expect(error).toMatchObject({ outcome: 'refused', retryable: true });
    expect(await suite.countOf(post)).toBe(0);
  });
}

function describingPromise(suite: Suite): void {
  it('describes the calls of a publish without making them, reading media or revealing a secret', async () => {
    const read = (): Promise<Buffer> => Promise.reject(new Error('a described post is not read'));
    const post = suite.post({ media: [{ ...outgoingImage(png, 'A red dot'), read }] });
    const calls = await suite.channel.describe(post);
    const text = JSON.stringify(calls);
    expect(text).toContain(post.text);
    for (const secret of suite.harness.secrets) expect(text).not.toContain(secret);
    expect(await suite.countOf(post)).toBe(0);
  });
}

function lookUpPromises(suite: Suite): void {
  it('looks up: absent before, the same record after', async () => {
    const post = suite.post();
    expect(await suite.lookUp(post)).toEqual({ outcome: 'absent' });
    const record = await suite.publish(post);
    expect(recordsIn(await suite.lookUp(post))).toEqual([record]);
  });

  it('finds the post whose response was lost, even if its due time was changed since', async () => {
    const post = suite.post();
    suite.harness.loseNextAnswer();
    expect(isUnknown(await suite.failure(suite.publish(post)))).toBe(true);
    expect(await suite.countOf(post)).toBe(1);
    const moved = { ...post, scheduledAt: new Date(post.scheduledAt.getTime() + 3_600_000) };
    expect(recordsIn(await suite.lookUp(moved))).toHaveLength(1);
    await suite.publish(moved);
    expect(await suite.countOf(post)).toBe(1);
  });
}

function lengthPromise(suite: Suite): void {
  it('reports a text over the limit as a permanent refusal', async () => {
    const post = suite.post({ text: 'x'.repeat(suite.channel.capability.limits.captionLength + 1) });
    const error = await suite.failure(suite.publish(post));
    expect(error).toMatchObject({ outcome: 'refused', class: 'validation', retryable: false });
    expect(await suite.countOf(post)).toBe(0);
  });
}

function accountPromise(suite: Suite): void {
  it('reports refused credentials as a permanent refusal', async () => {
    const credentials = suite.harness.refusedCredentials ?? {};
    const refused = { outcome: 'refused', class: 'credential', retryable: false };
    expect(await suite.failure(suite.channel.connect(credentials, never))).toMatchObject(refused);
    const post = suite.post({ connection: opened(credentials, 'conn_refused') });
    expect(await suite.failure(suite.publish(post))).toMatchObject(refused);
    expect(await suite.countOf(post)).toBe(0);
    // Refused access says nothing about the post.
    expect(await suite.failure(suite.lookUp(post))).toMatchObject({ outcome: 'unknown', class: 'credential' });
  });
}

function networkPromises(suite: Suite): void {
  it('reports a connection that breaks during the call as unknown, and can publish again after the look-up', async () => {
    const post = suite.post();
    suite.network.cutNextPublish();
    expect(await suite.failure(suite.publish(post))).toMatchObject({ outcome: 'unknown', retryable: true });
    expect(await suite.lookUp(post)).toEqual({ outcome: 'absent' });
    await suite.publish(post);
    expect(await suite.countOf(post)).toBe(1);
  });

  it('reports a server error during the call as unknown', async () => {
    suite.network.failNextPublish();
    const error = await suite.failure(suite.publish(suite.post()));
    expect(error).toMatchObject({ outcome: 'unknown', class: 'provider_outage', retryable: true });
  });

  it('reports a call that was aborted after sending as unknown', async () => {
    const controller = new AbortController();
    const arrived = suite.network.holdNextPublish();
    const outcome = suite.failure(suite.publish(suite.post(), controller.signal));
    await arrived;
    controller.abort();
    expect(await outcome).toMatchObject({ outcome: 'unknown', code: 'aborted' });
  });
}

function rateLimitAndOutagePromises(suite: Suite): void {
  it('reports a rate limit as a refusal with the time to wait', async () => {
    suite.network.limitNextPublish(120);
    const error = (await suite.failure(suite.publish(suite.post()))) as ChannelError;
    expect(error).toMatchObject({ outcome: 'refused', class: 'rate_limit', retryable: true });
    expect(error.retryAfterSeconds).toBeGreaterThan(60);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(120);
  });

  it('reports an unreachable server as a refusal to retry, and claims nothing about posts', async () => {
    const post = suite.post();
    await suite.network.down();
    try {
      const error = await suite.failure(suite.publish(post));
      expect(error).toMatchObject({ outcome: 'refused', class: 'provider_outage', retryable: true });
      expect(await suite.failure(suite.lookUp(post))).toMatchObject({ outcome: 'unknown', class: 'provider_outage' });
    } finally {
      await suite.network.up();
    }
    expect(await suite.lookUp(post)).toEqual({ outcome: 'absent' });
    await suite.publish(post);
    expect(await suite.countOf(post)).toBe(1);
  });
}
