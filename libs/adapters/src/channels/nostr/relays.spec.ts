import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { publishTarget, type OpenedConnection, type OutgoingTarget } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { Logger } from '@nestjs/common';
import { NostrChannel } from '../nostr.channel.js';
import { keptSteps, openedConnection, outgoingImage, outgoingPost } from '../outgoing-post.fixture.js';
import { NostrSimulator } from '../testing/nostr-simulator.js';
import { RelayProxy } from '../testing/relay-proxy.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new NostrChannel(safeFetch, testConfig());
const { secretKey } = NostrSimulator.user;

let relays: readonly NostrSimulator[];
let proxies: readonly RelayProxy[];
let connection: OpenedConnection;
let warned: string[];

beforeEach(async () => {
  warned = [];
  jest.spyOn(Logger.prototype, 'warn').mockImplementation((...said: unknown[]) => void warned.push(JSON.stringify(said)));
  relays = [new NostrSimulator(), new NostrSimulator()];
  proxies = await Promise.all(relays.map(async (relay) => new RelayProxy(await relay.start())));
  for (const proxy of proxies) await proxy.up();
  connection = openedConnection({ secretKey, relays: proxies.map(({ socketUrl }) => socketUrl).join(' ') });
});
afterEach(async () => {
  jest.restoreAllMocks();
  for (const proxy of proxies) await proxy.down();
  for (const relay of relays) await relay.stop();
});
afterAll(() => safeFetch.onApplicationShutdown());

const both = (): [NostrSimulator, NostrSimulator] => [relays[0] as NostrSimulator, relays[1] as NostrSimulator];
const ways = (): [RelayProxy, RelayProxy] => [proxies[0] as RelayProxy, proxies[1] as RelayProxy];
const post = (parts: Partial<OutgoingTarget> = {}) => outgoingPost(connection, parts);
const lookUp = (sent: OutgoingTarget) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);
const counts = () => relays.map(({ events }) => events.size);
const remove = (externalProviderId: string) => channel.deletePost({ externalProviderId, connection }, signal);

describe('a note on several relays', () => {
  it('is the same on each', async () => {
    const { externalProviderId } = await channel.publish(post(), signal);
    for (const { events } of relays) expect([...events.keys()]).toEqual([externalProviderId]);
    expect(warned).toEqual([]);
  });

  it('is another one than what follows it with the same words', async () => {
    const whole = post({ thread: [{ text: 'Same', media: [] }], firstComment: 'Same', text: 'Same' });
    const { posts } = await publishTarget(channel, whole, signal);
    expect(new Set(posts.map(({ externalProviderId }) => externalProviderId)).size).toBe(3);
    expect(counts()).toEqual([3, 3]);
  });

  it('is published when one has taken it, names that one only, and the log says why the other has not', async () => {
    const [one, other] = both();
    one.refuses = { event: 'blocked: you are banned from posting here' };
    const target = post();
    const { url } = await channel.publish(target, signal);
    expect(counts()).toEqual([0, 1]);
    expect(warned).toEqual([expect.stringMatching(/relay_blocked.*you are banned from posting here/)]);
    other.refuses = { event: 'blocked: no' };
    one.refuses = {};
    const { url: elsewhere } = await channel.publish(post({ text: target.text, scheduledAt: target.scheduledAt }), signal);
    expect(elsewhere).not.toBe(url);
    await ways()[0].down();
    other.refuses = {};
    await channel.publish(post(), signal);
    expect(warned.at(-1)).toContain('could not be reached');
  });

  it.each([
    ['rate-limited: slow down there chief', 'rate_limited', 'rate_limit', true],
    ['blocked: you are banned', 'relay_blocked', 'misconfiguration', false],
    ['restricted: members only', 'relay_restricted', 'misconfiguration', false],
    ['auth-required: say who you are', 'relay_restricted', 'misconfiguration', false],
    ['pow: difficulty 26 is less than 30', 'proof_of_work_required', 'misconfiguration', false],
    ['invalid: too far off', 'note_invalid', 'validation', false],
    ['no prefix at all', 'note_refused', 'validation', false],
    ['mute: nobody', 'note_refused', 'validation', false],
  ])('that none has taken, with "%s", is refused: %s', async (event, code, errorClass, retryable) => {
    for (const relay of relays) relay.refuses = { event };
    const outcome = { outcome: 'refused', class: errorClass, code, retryable };
    const error: unknown = await channel.publish(post(), signal).catch((failure: unknown) => failure);
    expect(error).toMatchObject(outcome);
    expect((error as Error).message).toContain(new URL(proxies[1]?.url ?? '').host);
    expect(counts()).toEqual([0, 0]);
  });

  it('asks for a payment where the relay takes it', async () => {
    for (const relay of relays)
      Object.assign(relay, { limitation: { payment_required: true }, refuses: { event: 'restricted: pay' } });
    await expect(channel.publish(post(), signal)).rejects.toMatchObject({ outcome: 'refused', code: 'payment_required' });
  });

  it('that one has refused for good and the other one for now is sent again later', async () => {
    const [one, other] = both();
    one.refuses = { event: 'invalid: no' };
    other.refuses = { event: 'rate-limited: slow down' };
    const target = post();
    const error = { outcome: 'refused', code: 'rate_limited', retryable: true };
    await expect(channel.publish(target, signal)).rejects.toMatchObject(error);
    expect(await lookUp(target)).toEqual({ outcome: 'absent' });
    other.refuses = {};
    await channel.publish(target, signal);
    expect(counts()).toEqual([0, 1]);
  });

  it('is taken by a relay that says that it has it already, in whichever way', async () => {
    for (const relay of relays) relay.refuses = { event: 'duplicate: already have this event' };
    expect(await channel.publish(post(), signal)).toMatchObject({ externalProviderId: expect.any(String) });
  });

  it('is sent after the relay knows who asks', async () => {
    for (const relay of relays) relay.asksWho = true;
    const target = post();
    await channel.publish(target, signal);
    expect(relays[0]?.received).toEqual(['EVENT', 'AUTH', 'EVENT']);
    expect(await lookUp(target)).toMatchObject({ outcome: 'found' });
  });

  it('is not sent to a relay that says before that it will not take it', async () => {
    const [one, other] = both();
    const text = 'ä'.repeat(100);
    for (const limitation of [{ max_content_length: 99 }, { max_message_length: 500 }]) {
      for (const relay of relays) relay.limitation = limitation;
      await expect(channel.publish(post({ text }), signal)).rejects.toMatchObject({ outcome: 'refused', code: 'note_too_long' });
    }
    one.limitation = { max_event_tags: 1 };
    other.limitation = { max_event_tags: 2, max_content_length: 100 };
    await channel.publish(post({ text: `#one #two ${'ä'.repeat(90)}` }), signal);
    expect([one.received, other.received]).toEqual([[], ['EVENT']]);
    one.limitation = null;
    await channel.publish(post(), signal);
    expect(one.received).toEqual(['EVENT']);
  });
});

describe('a note whose answer was lost', () => {
  it('is unknown if one relay may have it, is looked up there, and is not asked for where it was not sent', async () => {
    const [one] = both();
    const [way, other] = ways();
    await other.down();
    void way.breakNext(/^SOCKET EVENT 1$/, { kind: 'lose-answer' });
    const target = post();
    await expect(channel.publish(target, signal)).rejects.toMatchObject({ outcome: 'unknown', retryable: true });
    const [id] = [...one.events.keys()];
    expect(await lookUp(target)).toMatchObject({ outcome: 'found', record: { externalProviderId: id } });
    one.events.clear();
    expect(await lookUp(target)).toEqual({ outcome: 'absent' });
    await other.up();
    await channel.publish(target, signal);
    expect(counts()).toEqual([1, 1]);
    one.events.clear();
    await other.down();
    await expect(lookUp(target)).rejects.toMatchObject({ outcome: 'unknown', class: 'provider_outage' });
  });

  it('is the same note in another attempt, although the post was moved and the relay has lost the first one', async () => {
    const [one, other] = both();
    const target = post();
    const { externalProviderId } = await channel.publish(target, signal);
    one.events.clear();
    const moved = { ...target, text: target.text, scheduledAt: new Date(target.scheduledAt.getTime() - 3_600_000) };
    expect((await channel.publish(moved, signal)).externalProviderId).toBe(externalProviderId);
    for (const relay of [one, other]) expect([...relay.events.keys()]).toEqual([externalProviderId]);
  });

  it('says nothing while a relay that may have it does not let anybody read', async () => {
    const target = post();
    await channel.publish(target, signal);
    const [one, other] = both();
    other.events.clear();
    one.refuses = { question: 'auth-required: members only' };
    await expect(lookUp(target)).rejects.toMatchObject({ outcome: 'unknown', code: 'relay_not_readable' });
    one.refuses = { question: 'rate-limited: later' };
    await expect(lookUp(target)).rejects.toMatchObject({ outcome: 'unknown', code: 'rate_limited' });
  });
});

describe('deleting a note', () => {
  it('asks every relay, also those that do not have it', async () => {
    const [one, other] = both();
    const { externalProviderId } = await channel.publish(post(), signal);
    other.events.clear();
    expect(await remove(externalProviderId)).toBe('deleted');
    for (const { events } of [one, other])
      expect([...events.values()].map(({ kind, tags }) => [kind, tags])).toEqual([
        [
          5,
          [
            ['e', externalProviderId],
            ['k', '1'],
          ],
        ],
      ]);
    expect(await remove(externalProviderId)).toBe('gone');
  });

  it('says when a relay goes on showing it, refuses the request, or is away', async () => {
    const [one] = both();
    const { externalProviderId } = await channel.publish(post(), signal);
    one.ignoresDeletions = true;
    await expect(remove(externalProviderId)).rejects.toMatchObject({
      outcome: 'refused',
      code: 'deletion_ignored',
      retryable: true,
    });
    await ways()[1].down();
    await expect(remove(externalProviderId)).rejects.toMatchObject({
      outcome: 'refused',
      class: 'provider_outage',
      retryable: true,
    });
  });
});

describe('files of a note', () => {
  const withFile = (mediaServer?: string) =>
    post({
      media: [outgoingImage(Buffer.from('a picture'), 'A dot')],
      connection: {
        ...connection,
        credentials: { ...connection.credentials, ...(mediaServer !== undefined && { mediaServer }) },
      },
    });

  it('need a media server', async () => {
    const error = { outcome: 'refused', class: 'misconfiguration', code: 'media_server_missing' };
    await expect(channel.publish(withFile(), signal)).rejects.toMatchObject(error);
  });

  it.each([
    [401, 'upload_refused', 'misconfiguration'],
    [402, 'payment_required', 'misconfiguration'],
    [404, 'not_a_media_server', 'misconfiguration'],
    [413, 'file_too_large', 'validation'],
    [415, 'file_refused', 'validation'],
    [429, 'rate_limited', 'rate_limit'],
    [503, 'http_503', 'provider_outage'],
  ])('leave no note when the media server answers %d: %s', async (status, code, errorClass) => {
    const [one] = both();
    one.refuses = { upload: { status, reason: 'because' } };
    await expect(channel.publish(withFile(ways()[0].url), signal)).rejects.toMatchObject({
      outcome: 'refused',
      code,
      class: errorClass,
    });
    expect(counts()).toEqual([0, 0]);
  });

  it('are uploaded once, however many attempts the note takes', async () => {
    const [one, other] = both();
    const steps = keptSteps();
    const target = { ...withFile(ways()[0].url), steps };
    for (const relay of relays) relay.refuses = { event: 'rate-limited: later' };
    await expect(channel.publish(target, signal)).rejects.toMatchObject({ code: 'rate_limited' });
    one.refuses = other.refuses = {};
    await channel.publish(target, signal);
    expect(ways()[0].seen.filter((line) => line === 'PUT /upload')).toHaveLength(1);
    expect(one.notes()).toMatchObject([{ text: target.text, altTexts: ['A dot'] }]);
  });

  it('are not named where the answer of the media server has no address of the web', async () => {
    const target = withFile(ways()[0].url);
    for (const url of ['javascript:alert(1)', 'https://media.example/a b\n', null]) {
      void ways()[0].breakNext(/^PUT/, { kind: 'answer', status: 200, body: JSON.stringify({ url }) });
      await expect(channel.publish(target, signal)).rejects.toMatchObject({ outcome: 'refused', code: 'unreadable_answer' });
    }
  });
});
