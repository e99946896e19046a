import { XmppChannel } from '@imprint/adapters/channels';
import {
  boshProxy,
  channelConformance,
  keptSteps,
  messagesOn,
  outgoingPost,
  behindProxy,
  sendsMessage,
} from '@imprint/adapters/channels/testing';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hasProsody } from '../../tools/install-prosody.mjs';
import { startProsody } from './start-prosody.mjs';

const isThere = hasProsody();
if (!isThere) console.log('NOT RUN: the XMPP channel on a real Prosody, because its Debian packages are missing.');

const safeFetch = new SafeFetch(['localhost']);
const { signal } = new AbortController();
const channel = new XmppChannel(safeFetch);
let prosody;

afterAll(() => safeFetch.onApplicationShutdown());

(isThere ? describe : describe.skip)('on a real Prosody', () => {
  beforeAll(async () => {
    prosody = await startProsody();
  });
  afterAll(() => prosody?.stop());

  const credentials = (url = prosody.url, room = 'terrace') => ({
    jid: 'cafe@localhost',
    password: prosody.password,
    room: `${room}@rooms.localhost`,
    nickname: 'Café Terrace',
    server: `${url}/http-bind`,
  });
  const readers = async () => (await prosody.archived('terrace')).map(({ text }) => ({ text, altTexts: [] }));

  channelConformance('xmpp', { network: true, account: true, checksLength: false, repeatsBlindly: true }, async () => {
    const proxy = boshProxy(prosody.url);
    await proxy.up();
    const accepted = credentials(proxy.url);
    return {
      channel,
      credentials: accepted,
      refusedCredentials: { ...accepted, password: 'refused-canary-password' },
      secrets: [accepted.password, 'refused-canary-password'],
      posts: readers,
      ...behindProxy(
        proxy,
        { stop: () => Promise.resolve() },
        {
          publish: sendsMessage,
          limited: (seconds) => ({ headers: { 'retry-after': String(seconds) }, body: 'Too many requests' }),
        },
      ),
      proxy: messagesOn(proxy),
    };
  });

  const connection = (url = prosody.url) => ({
    ...{ id: 'conn_peer', organizationId: 'org_1', brandId: 'brand_1', handle: 'cafe@localhost' },
    credentials: credentials(url),
  });

  it('signs in, and names the room', async () => {
    const { server: _server, ...entered } = credentials();
    const identity = await channel.connect(credentials(), signal);
    expect(identity).toMatchObject({ handle: 'cafe@localhost', displayName: 'Café Terrace, terrace@rooms.localhost' });
    expect(identity.credentials).toMatchObject(entered);
  });

  it('refuses a wrong password, an unknown room and another domain', async () => {
    const wrong = { ...credentials(), password: 'wrong' };
    await expect(channel.connect(wrong, signal)).rejects.toMatchObject({ class: 'credential', code: 'credential_refused' });
    const nowhere = credentials(prosody.url, 'nowhere');
    await expect(channel.connect(nowhere, signal)).rejects.toMatchObject({ code: 'room_not_found' });
    const other = { ...credentials(), jid: 'cafe@other.example' };
    await expect(channel.connect(other, signal)).rejects.toMatchObject({ code: 'domain_unknown' });
    const elsewhere = { ...credentials(), server: `${prosody.url}/archive` };
    await expect(channel.connect(elsewhere, signal)).rejects.toMatchObject({ code: 'not_a_bosh_address' });
  });

  it('does not connect, or send, where the account has no voice', async () => {
    const stage = credentials(prosody.url, 'stage');
    const refused = { outcome: 'refused', class: 'misconfiguration', code: 'no_voice' };
    await expect(channel.connect(stage, signal)).rejects.toMatchObject(refused);
    const post = outgoingPost({ ...connection(), credentials: stage });
    await expect(channel.publish(post, signal)).rejects.toMatchObject(refused);
    expect(await prosody.archived('stage')).toEqual([]);
  });

  it('takes the text as it was written, under the name of the account', async () => {
    const text = 'Grüße <b>&amp;</b> ]]> "x" \'y\'\n\n🌱 https://example.com/?a=b&c=d';
    const record = await channel.publish(outgoingPost(connection(), { text }), signal);
    const from = 'terrace@rooms.localhost/Café Terrace';
    expect((await prosody.archived('terrace')).filter((message) => message.text === text)).toEqual([
      { id: record.externalProviderId, from, text },
    ]);
    const largest = '&'.repeat(1_800);
    await channel.publish(outgoingPost(connection(), { text: largest }), signal);
    expect((await readers()).filter((message) => message.text === largest)).toHaveLength(1);
  });

  it('has one message after its answer was lost, and finds it by its id behind pages of others', async () => {
    const proxy = boshProxy(prosody.url);
    await proxy.up();
    try {
      const post = outgoingPost(connection(proxy.url));
      const sent = { ...post, firstSentAt: new Date() };
      expect(await channel.lookUp(sent, signal)).toEqual({ outcome: 'absent' });
      for (let count = 0; count < 45; count += 1) await channel.publish(outgoingPost(connection()), signal);
      void proxy.breakNext(sendsMessage, { kind: 'lose-answer' });
      await expect(channel.publish(post, signal)).rejects.toMatchObject({ outcome: 'unknown', retryable: true });
      const found = await channel.lookUp({ ...sent, steps: keptSteps() }, signal);
      expect(found).toMatchObject({ outcome: 'found' });
      const same = (await prosody.archived('terrace')).filter(({ id }) => id === found.record.externalProviderId);
      expect(same).toMatchObject([{ text: post.text }]);
    } finally {
      await proxy.down();
    }
  });

  it('receives nothing of a session any more once its message was looked up', async () => {
    const proxy = boshProxy(prosody.url);
    await proxy.up();
    try {
      const arrived = Promise.withResolvers();
      const gate = Promise.withResolvers();
      proxy.passes = async () => {
        if (sendsMessage.test(proxy.seen.at(-1) ?? '')) {
          arrived.resolve();
          await gate.promise;
        }
        return true;
      };
      const sent = outgoingPost(connection());
      const publishing = channel.publish({ ...sent, connection: connection(proxy.url) }, signal).catch((error) => error);
      await arrived.promise;
      expect(await channel.lookUp({ ...sent, firstSentAt: new Date() }, signal)).toEqual({ outcome: 'absent' });
      gate.resolve();
      expect(await publishing).toMatchObject({ outcome: 'unknown', code: 'session_ended' });
      const texts = (await prosody.archived('terrace')).map(({ text }) => text);
      expect(texts).not.toContain(sent.text);
    } finally {
      await proxy.down();
    }
  });
});
