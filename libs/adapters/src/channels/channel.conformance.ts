import { inspect } from 'node:util';
import { takenMedia } from '@imprint/contracts/publishing/content-rules';
import { ruleSubjects, type ChannelLimits, type QuotaUnit } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChannelError, OutgoingPost } from '@imprint/domain/publishing/channel';
import { rehearse } from '@imprint/domain/publishing/channel/rehearsal';
import { isUnknown, never, opened, recordsIn, Suite, type ChannelHarness, type ChannelTraits } from './channel-suite.fixture.js';
import { crashPromises } from './crash.conformance.js';
import { crashingAfter, followingPromises } from './following.conformance.js';
import { videoPromises } from './videos.conformance.js';
import { keptSteps, outgoingImage } from './outgoing-post.fixture.js';
import { changePromises } from './channel-changes.conformance.js';
import { rehearsalPromises } from './rehearsal.conformance.js';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The guarantees that publishing relies on. Every channel's spec runs it; `start` is called once. */
export function channelConformance(name: string, traits: ChannelTraits, start: () => Promise<ChannelHarness>): void {
  describe(`${name} as a channel`, () => {
    const suite = new Suite();
    beforeAll(async () => suite.begin(await start()), 120_000);
    afterAll(() => suite.harness.stop());

    publishingPromises(suite, traits);
    quotaPromises(suite);
    sourcePromises(suite, traits);
    lookUpPromises(suite, traits);
    crashPromise(suite);
    crashPromises(suite, png, traits);
    videoPromises(suite, traits);
    followingPromises(suite, png, traits);
    changePromises(suite, traits);
    if (traits.checksLength) lengthPromise(suite);
    if (traits.account) accountPromise(suite, traits);
    if (traits.network) networkPromises(suite);
    if (traits.network) rateLimitAndOutagePromises(suite, traits);
    // Last, because an account that publishes this much cannot be searched.
    rehearsalPromises(suite);

    it('no error contains a secret', () => {
      expect(suite.errors.length).toBeGreaterThan(0);
      const texts = suite.errors.map((error) => inspect(error, { depth: 12, showHidden: true }));
      for (const secret of suite.harness.secrets) for (const text of texts) expect(text).not.toContain(secret);
    });
  });
}

function publishingPromises(suite: Suite, { repeatsBlindly = false, noAltTexts = false }: ChannelTraits): void {
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
    const altTexts = post.media.map(({ altText }) => (noAltTexts ? '' : (altText ?? '')));
    expect(seen).toMatchObject([{ text: post.text, altTexts }]);
  });

  it('creates one post for a target that is published twice, with the same id', async () => {
    const post = suite.post();
    const first = await suite.publish(post);
    expect(await suite.publish(post)).toEqual(first);
    expect(await suite.countOf(post)).toBe(1);
  });

  it('creates one post for a target that is published twice at the same time', async () => {
    if (repeatsBlindly) return;
    const post = suite.post();
    const results = await Promise.allSettled([suite.publish(post), suite.publish(post)]);
    for (const result of results) if (result.status === 'rejected') expect(isUnknown(result.reason)).toBe(true);
    expect(await suite.countOf(post)).toBe(1);
  });

  it('publishes the longest text that its limits allow', async () => {
    const text = inParagraphs(longestText(suite.channel.capability.limits), suite.harness.paragraphLength);
    expect(suite.channel.check(suite.post({ text }))).toEqual([]);
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

/** Of letters that are one grapheme, one character and two bytes each. */
function longestText({ captionLength, captionUnit }: ChannelLimits): string {
  return captionUnit === 'bytes'
    ? 'ä'.repeat(Math.floor(captionLength / 2)) + 'x'.repeat(captionLength % 2)
    : 'ä'.repeat(captionLength);
}

/** With an empty line in place of two letters wherever a paragraph would be longer. */
function inParagraphs(text: string, most = text.length): string {
  // Sticky: otherwise a text without a match is searched from each of its letters, which takes seconds.
  return text.replaceAll(new RegExp(`(.{${most}})..`, 'guy'), '$1\n\n');
}

function quotaPromises(suite: Suite): void {
  it('declares each quota once, with the page that documents it, and none that a single post exceeds', () => {
    const { quotas = [], limits } = suite.channel.capability;
    const most = Math.max(...takenMedia(limits).map(({ limit }) => limit.maxCount));
    const needed: Record<QuotaUnit, number> = { posts: 1, media: most, requests: 1 + most };
    for (const quota of quotas) {
      expect([quota.most, quota.windowMinutes].every((count) => Number.isInteger(count) && count > 0)).toBe(true);
      expect(quota.most).toBeGreaterThanOrEqual(needed[quota.counts]);
      expect(new URL(quota.source).protocol).toBe('https:');
    }
    const names = quotas.map(({ counts, windowMinutes }) => `${counts} ${windowMinutes}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('takes the requests that a quota of requests counts: one for the post, and one for each file', async () => {
    if (suite.channel.capability.quotas?.some(({ counts }) => counts === 'requests') !== true) return;
    for (const media of [[], [outgoingImage(png, 'A red dot')], [outgoingImage(png, 'A red dot'), outgoingImage(png, null)]]) {
      const post = suite.post({ media });
      expect((await rehearse(suite.channel, post)).calls).toHaveLength(1 + post.media.length);
    }
  });
}

function sourcePromises(suite: Suite, { network, account }: ChannelTraits): void {
  it('names the pages that document its rules, each once and with the day on which it was read', () => {
    const { sources = [] } = suite.channel.capability;
    for (const { about, url, readAt } of sources) {
      expect(about.length).toBeGreaterThan(0);
      expect(ruleSubjects).toEqual(expect.arrayContaining([...about]));
      expect(new URL(url).protocol).toBe('https:');
      // The same text again only when it is a day of the calendar.
      expect(new Date(`${readAt}T00:00:00Z`).toISOString().slice(0, 10)).toBe(readAt);
      expect(new Date(readAt).getTime()).toBeLessThanOrEqual(Date.now());
    }
    const urls = sources.map(({ url }) => url);
    expect(new Set(urls).size).toBe(urls.length);
  });

  // A receiver of your own has no documented rules.
  if (network && account)
    it('names a page that documents how long a text may be', () => {
      expect(suite.channel.capability.sources?.flatMap(({ about }) => about)).toContain('text');
    });
}

function lookUpPromises(suite: Suite, { repeatsBlindly = false }: ChannelTraits): void {
  it('leaves a lost answer to a person exactly where no look-up can tell', () => {
    const { lookUp, repeats } = suite.channel.capability;
    expect(repeats === 'person').toBe(lookUp === 'none');
  });

  it('looks up: absent before, or unknown where the platform cannot be asked; the same record after', async () => {
    const post = suite.post();
    await suite.expectNotFound(post);
    const record = await suite.publish(post);
    expect(recordsIn(await suite.lookUp(post))).toEqual([record]);
  });

  it('finds the post whose response was lost, even if its due time was changed since', async () => {
    const post = suite.post();
    suite.harness.loseNextAnswer();
    expect(isUnknown(await suite.failure(suite.publish(post)))).toBe(true);
    expect(await suite.countOf(post)).toBe(1);
    const moved = { ...post, scheduledAt: new Date(post.scheduledAt.getTime() + 3_600_000) };
    if (!suite.looksUp) return suite.expectNotFound(moved);
    expect(recordsIn(await suite.lookUp(moved))).toHaveLength(1);
    if (repeatsBlindly) return;
    await suite.publish(moved);
    expect(await suite.countOf(post)).toBe(1);
  });
}

function crashPromise(suite: Suite): void {
  it('goes on after a crash at every step: one post, nothing sent twice, and a look-up knows', async () => {
    const post = (): OutgoingPost => suite.post({ media: [outgoingImage(png, 'A red dot'), outgoingImage(png, 'Another one')] });
    const whole = { ...post(), steps: keptSteps() };
    await suite.publish(whole);
    const names = [...whole.steps.saved.keys()];
    for (let step = 1; step <= names.length; step += 1) {
      const steps = keptSteps();
      const crashed = { ...post(), steps: crashingAfter(step, steps) };
      await suite.failure(suite.publish(crashed));
      expect([...steps.saved.keys()]).toEqual(names.slice(0, step));
      const before = new Map(steps.saved);
      const again = { ...crashed, steps };
      if (recordsIn(await suite.lookUp(again)).length === 0) await suite.publish(again);
      expect(await suite.countOf(again)).toBe(1);
      for (const [name, { value }] of before) expect(steps.saved.get(name)?.value).toBe(value);
      expect([...steps.saved.keys()]).toEqual(names);
    }
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

function accountPromise(suite: Suite, { asksOnlyWhatBegan = false }: ChannelTraits): void {
  it('reports refused credentials as a permanent refusal', async () => {
    const credentials = suite.harness.refusedCredentials ?? {};
    const refused = { outcome: 'refused', class: 'credential', retryable: false };
    expect(await suite.failure(suite.channel.connect(credentials, never))).toMatchObject(refused);
    const post = suite.post({ connection: opened(credentials, 'conn_refused', suite.harness.destinationId) });
    expect(await suite.failure(suite.publish(post))).toMatchObject(refused);
    expect(await suite.countOf(post)).toBe(0);
    if (!suite.looksUp || asksOnlyWhatBegan) return suite.expectNotFound(post);
    // Refused access says nothing about the post.
    expect(await suite.failure(suite.lookUp(post))).toMatchObject({ outcome: 'unknown', class: 'credential' });
  });
}

function networkPromises(suite: Suite): void {
  it('reports a connection that breaks during the call as unknown, and can publish again after the look-up', async () => {
    const post = suite.post();
    suite.network.cutNextPublish();
    expect(await suite.failure(suite.publish(post))).toMatchObject({ outcome: 'unknown', retryable: true });
    await suite.expectNotFound(post);
    if (!suite.looksUp) return;
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

function rateLimitAndOutagePromises(suite: Suite, { asksOnlyWhatBegan = false }: ChannelTraits): void {
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
      if (suite.looksUp && !asksOnlyWhatBegan)
        expect(await suite.failure(suite.lookUp(post))).toMatchObject({ outcome: 'unknown', class: 'provider_outage' });
    } finally {
      await suite.network.up();
    }
    await suite.expectNotFound(post);
    await suite.publish(post);
    expect(await suite.countOf(post)).toBe(1);
  });
}
