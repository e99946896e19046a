import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { OpenedConnection, OutgoingPost } from '@imprint/domain/publishing/channel';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { channelConformance } from './channel.conformance.js';
import { openedConnection, outgoingPost } from './outgoing-post.fixture.js';
import { behindProxy } from './testing/behind-proxy.js';
import { boshProxy, messagesOn, sendsMessage } from './testing/xmpp-network.js';
import { XmppSimulator } from './testing/xmpp-simulator.js';
import { XmppChannel } from './xmpp.channel.js';

const signal = new AbortController().signal;
const safeFetch = new SafeFetch(['localhost']);
const channel = new XmppChannel(safeFetch);
const { room } = XmppSimulator;
const { jid, password } = XmppSimulator.user;

afterAll(() => safeFetch.onApplicationShutdown());

channelConformance('xmpp', { network: true, account: true, checksLength: false, repeatsBlindly: true }, async () => {
  const xmpp = new XmppSimulator();
  const proxy = boshProxy(await xmpp.start());
  await proxy.up();
  const credentials = { jid, password, room, server: `${proxy.url}/http-bind` };
  return {
    channel,
    credentials,
    refusedCredentials: { ...credentials, password: 'refused-canary-password' },
    secrets: [password, 'refused-canary-password'],
    posts: () => Promise.resolve(xmpp.messages.map(({ body }) => ({ text: body, altTexts: [] }))),
    generatedPosts: 200,
    ...behindProxy(proxy, xmpp, {
      publish: sendsMessage,
      limited: (seconds) => ({ headers: { 'retry-after': String(seconds) }, body: 'Too many requests' }),
    }),
    proxy: messagesOn(proxy),
  };
});

const refused = { outcome: 'refused', class: 'misconfiguration', retryable: false };
let xmpp: XmppSimulator;
let server: string;
let connection: OpenedConnection;

beforeEach(async () => {
  xmpp = new XmppSimulator();
  server = `${await xmpp.start()}/http-bind`;
  connection = openedConnection({ jid, password, room, server, nickname: 'Café' });
});
afterEach(() => xmpp.stop());

const post = (parts: Partial<OutgoingPost> = {}) => outgoingPost(connection, parts);
const publish = (parts: Partial<OutgoingPost> = {}) => channel.publish(post(parts), signal);
const connect = (entered: Record<string, string> = {}) => channel.connect({ jid, password, room, server, ...entered }, signal);
const lookUp = (sent: OutgoingPost) => channel.lookUp({ ...sent, firstSentAt: new Date() }, signal);

describe('connecting to xmpp', () => {
  it.each([['SCRAM-SHA-256'], ['PLAIN']])('signs in with %s, and names the account and the room', async (mechanism) => {
    xmpp.mechanisms = [mechanism];
    expect(await connect({ jid: ' Cafe@Example.org/phone ', room: `xmpp:${room}?join` })).toEqual({
      handle: jid,
      displayName: `Café Terrace, ${room}`,
      credentials: { jid, password, room, server, nickname: 'Cafe' },
    });
  });

  it('waits for what comes with a later answer', async () => {
    xmpp.isSlow = true;
    expect(await connect()).toMatchObject({ handle: jid });
  });

  it.each([
    ['SCRAM-SHA-256', 'wrong'],
    ['PLAIN', 'wrong'],
  ])('says with %s that the password is wrong', async (mechanism, wrong) => {
    xmpp.mechanisms = [mechanism];
    const code = 'credential_refused';
    await expect(connect({ password: wrong })).rejects.toMatchObject({ outcome: 'refused', class: 'credential', code });
  });

  it('trusts no server that does not know the password itself', async () => {
    xmpp.provesItself = false;
    await expect(connect()).rejects.toMatchObject({ outcome: 'refused', code: 'unreadable_answer' });
    expect(xmpp.received).toEqual(['auth', 'response']);
  });

  it('says what is wrong with what was entered', async () => {
    for (const entered of ['cafe', 'a b@example.org', '@example.org'])
      await expect(connect({ jid: entered })).rejects.toMatchObject({ ...refused, code: 'invalid_jid', field: 'jid' });
    await expect(connect({ room: 'terrace' })).rejects.toMatchObject({ ...refused, code: 'invalid_room', field: 'room' });
    await expect(connect({ password: '' })).rejects.toMatchObject({ ...refused, code: 'credentials_missing' });
    await expect(connect({ jid: 'a@other.example' })).rejects.toMatchObject({ ...refused, code: 'domain_unknown' });
    for (const address of ['http://example.org/http-bind', 'wss://example.org', 'https://name:word@example.org'])
      await expect(connect({ server: address })).rejects.toMatchObject({ ...refused, code: 'invalid_url', field: 'server' });
    const elsewhere = server.replace('/http-bind', '/blog');
    await expect(connect({ server: elsewhere })).rejects.toMatchObject({ ...refused, code: 'not_a_bosh_address' });
    xmpp.mechanisms = ['EXTERNAL'];
    await expect(connect()).rejects.toMatchObject({ ...refused, code: 'sign_in_unsupported' });
  });

  it('takes only a room that is there and keeps an archive, and creates none', async () => {
    await expect(connect({ room: 'other@rooms.example.org' })).rejects.toMatchObject({ ...refused, code: 'room_not_found' });
    expect(xmpp.received).not.toContain('presence');
    xmpp.features.delete('urn:xmpp:mam:2');
    await expect(connect()).rejects.toMatchObject({ ...refused, code: 'room_not_archived', field: 'room' });
    xmpp.features.clear();
    await expect(connect()).rejects.toMatchObject({ ...refused, code: 'not_a_room', field: 'room' });
  });

  it.each([
    ['not-authorized', 'room_password_required'],
    ['registration-required', 'members_only'],
    ['forbidden', 'banned_from_room'],
    ['conflict', 'nickname_taken'],
    ['not-acceptable', 'nickname_reserved'],
    ['not-allowed', 'room_not_found'],
    ['undefined-condition', 'room_entry_refused'],
  ])('says why the room does not let the account in: %s', async (entry, code) => {
    xmpp.refuses = { entry };
    await expect(connect()).rejects.toMatchObject({ ...refused, code });
  });
});

describe('a message in a room', () => {
  it('is there under the name of the account, and known by an id of ours', async () => {
    const text = 'Grüße <b>&amp;</b> ]]> "x" \'y\'\n🌱';
    const record = await publish({ text });
    expect(xmpp.messages).toMatchObject([{ body: text, from: `${room}/Café`, id: record.externalProviderId }]);
    expect(record).toMatchObject({ externalProviderId: expect.stringMatching(/^[0-9a-f]{40}$/), url: null });
  });

  it('is not sent without a voice, or to a room that would be created', async () => {
    xmpp.role = 'visitor';
    await expect(publish()).rejects.toMatchObject({
      ...refused,
      code: 'no_voice',
      message: expect.stringContaining('moderator'),
    });
    xmpp.role = 'participant';
    xmpp.hasRoom = false;
    await expect(publish()).rejects.toMatchObject({ ...refused, code: 'room_not_found' });
    expect(xmpp.messages).toEqual([]);
  });

  it.each([
    ['forbidden', { ...refused, code: 'no_voice' }],
    ['item-not-found', { ...refused, code: 'room_not_found' }],
    ['policy-violation', { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true }],
    ['resource-constraint', { outcome: 'refused', class: 'rate_limit', code: 'rate_limited', retryable: true }],
    ['not-acceptable', { outcome: 'refused', class: 'validation', code: 'message_refused' }],
    ['remote-server-timeout', { outcome: 'unknown', class: 'provider_outage', code: 'room_unreachable', retryable: true }],
  ])('is refused with what it means: %s', async (message, failure) => {
    xmpp.refuses = { message };
    await expect(publish()).rejects.toMatchObject(failure);
  });

  it('has as many bytes as every server takes, as XML', async () => {
    const codes = (text: string) => channel.check({ text, media: [] }).map(({ code }) => code);
    expect(codes('&'.repeat(1_800))).toEqual([]);
    expect(codes('&'.repeat(1_801))).toEqual(['text_too_long']);
    expect(codes('a\u0000')).toEqual(['text_not_writable']);
    expect(codes(' \n')).toEqual(['post_empty']);
    await publish({ text: '&'.repeat(1_800) });
    expect(xmpp.messages).toHaveLength(1);
    const error = { outcome: 'unknown', code: 'session_ended', retryable: true };
    await expect(publish({ text: '&'.repeat(2_000) })).rejects.toMatchObject(error);
  });
});

describe('a look-up in the archive of a room', () => {
  /** A target whose message is there, although no answer came. */
  async function lost(): Promise<{ sent: OutgoingPost; id: string }> {
    const sent = post();
    const { externalProviderId: id } = await channel.publish({ ...sent, steps: post().steps }, signal);
    return { sent, id };
  }

  it('finds the message by its id among others with its text, on a later page', async () => {
    const sent = post();
    for (let count = 0; count < 120; count += 1) xmpp.addMessage(sent.text);
    expect(await lookUp(sent)).toEqual({ outcome: 'absent' });
    const { externalProviderId } = await channel.publish({ ...sent, steps: post().steps }, signal);
    expect(await lookUp(sent)).toMatchObject({ outcome: 'found', record: { externalProviderId } });
  });

  it('admits that a message which a moderator removed may have been this one', async () => {
    const { sent, id } = await lost();
    for (const message of xmpp.messages) message.isRemoved = message.id === id;
    expect(await lookUp(sent)).toMatchObject({ outcome: 'unknown', reason: expect.stringContaining('moderator') });
  });

  it('admits when there are too many messages', async () => {
    xmpp.pageSize = 1;
    for (let count = 0; count < 51; count += 1) xmpp.addMessage('Chatter');
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
  });

  it('ends the session that tried to send the message, and is not sure where it cannot', async () => {
    expect(await lookUp(post())).toEqual({ outcome: 'absent' });
    xmpp.grantsResources = false;
    expect(await lookUp(post())).toMatchObject({ outcome: 'unknown' });
  });

  it('says nothing where the archive may not be read, or is no longer kept', async () => {
    xmpp.refuses = { archive: 'forbidden' };
    await expect(lookUp(post())).rejects.toMatchObject({ outcome: 'unknown', code: 'archive_not_readable' });
    xmpp.features.delete('urn:xmpp:mam:2');
    await expect(lookUp(post())).rejects.toMatchObject({ outcome: 'unknown', code: 'room_not_archived' });
  });

  it('receives nothing of a session any more once its message was looked up', async () => {
    const proxy = boshProxy(server.replace('/http-bind', ''));
    await proxy.up();
    try {
      const arrived = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      proxy.passes = async () => {
        if (sendsMessage.test(proxy.seen.at(-1) ?? '')) {
          arrived.resolve();
          await gate.promise;
        }
        return true;
      };
      const sent = post();
      const publishing = channel
        .publish(
          { ...sent, connection: openedConnection({ ...connection.credentials, server: `${proxy.url}/http-bind` }) },
          signal,
        )
        .catch((error: unknown) => error);
      await arrived.promise;
      expect(await channel.lookUp({ ...sent, firstSentAt: new Date() }, signal)).toEqual({ outcome: 'absent' });
      gate.resolve();
      expect(await publishing).toMatchObject({ outcome: 'unknown', code: 'session_ended' });
      expect(xmpp.messages).toEqual([]);
    } finally {
      await proxy.down();
    }
  });
});
