import { Injectable } from '@nestjs/common';
import {
  unassignedTarget,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type LookUpResult,
  type OutgoingPost,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import type { Step } from './platform-failures.js';
import { signIn, type AccountSession } from './xmpp/account-session.js';
import { boshAddress, enteredPlace, placeOf, type XmppPlace } from './xmpp/addresses.js';
import { findInArchive } from './xmpp/archive.js';
import { xmppFailure } from './xmpp/failures.js';
import { messageIdOf, recordOf, resourceOf, roomMessage } from './xmpp/message.js';
import { describeRoom, enter, leave, send } from './xmpp/room.js';
import { isWritable, writtenBytes } from './xmpp/xml.js';

const callTimeoutMs = 40_000;
/** A page of 100 messages of an archive is the largest answer. */
const answerBytes = 32 * 1024 * 1024;
/** Of a text as XML. Every server takes stanzas of 10,000 bytes (RFC 6120); the rest is for addresses and ids. */
const bodyBytes = 9_000;
/** Saved after the room has sent the message to everybody. */
const step = 'message';
const xep = 'https://github.com/xsf/xeps/blob/master';
const readAt = '2026-11-26';

type Entered = Readonly<Record<string, string>>;

/**
 * Messages in a chat room (XEP-0045), by an account on any XMPP server, over BOSH (XEP-0206). Servers recognise no repeated message: after a
 * lost answer, it is looked for in the archive of the room (XEP-0313) by its id, which is ours.
 */
@Injectable()
export class XmppChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'xmpp',
    label: 'XMPP',
    description: 'Messages in a chat room (MUC) on any XMPP server.',
    state: 'supported',
    limits: {
      captionLength: 8_000,
      captionUnit: 'bytes',
      linkLength: null,
      captionRequired: true,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: { mimeTypes: [], maxBytes: 0, maxCount: 0 },
    },
    sources: [
      { about: ['text'], url: 'https://xmpp.org/extensions/xep-0478.html', readAt },
      { about: ['text', 'look-up'], url: `${xep}/xep-0045.xml`, readAt },
      { about: ['look-up'], url: `${xep}/xep-0313.xml`, readAt },
      { about: ['look-up'], url: `${xep}/xep-0359.xml`, readAt },
    ],
    credentialFields: [
      { name: 'jid', label: 'Address of the account, e.g. name@example.org', secret: false, required: true, format: 'text' },
      { name: 'password', label: 'Password of the account', secret: true, required: true, format: 'text' },
      { name: 'room', label: 'Address of the room, e.g. news@rooms.example.org', secret: false, required: true, format: 'text' },
      { name: 'nickname', label: 'Name in the room', secret: false, required: false, format: 'text' },
      {
        name: 'server',
        label: 'Address for BOSH, if the server does not name it',
        secret: false,
        required: false,
        format: 'url',
      },
    ],
    lookUp: 'exact',
    repeats: 'own_posts',
    edit: false,
    delete: 'none',
    concurrency: 1,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    // Signing in and entering the room have nothing of the post, and a nonce in every message.
    over: ({ inside }) => ({
      publish: async (post) => {
        await inside('send message', roomMessage(post, placeOf(post.connection.credentials)));
        return recordOf(messageIdOf(post.targetId));
      },
    }),
    calls: [{ operation: 'send message', answer: () => ({}) }],
    placeholders: { [messageIdOf(unassignedTarget)]: '{made from the target id}' },
  };
  private readonly fetch: typeof globalThis.fetch;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
  }

  async connect(credentials: Entered, signal: AbortSignal): Promise<ConnectionIdentity> {
    const entered = enteredPlace(credentials);
    try {
      const named = { entered: credentials['server'] ?? '', jid: entered.jid };
      const place = { ...entered, server: await boshAddress(this.safeFetch, this.fetch, named, signal) };
      const name = await this.#inSession(place, resourceOf('connect'), signal, async (session) => {
        const found = await describeRoom(session, place.room);
        await enter(session, place);
        return found;
      });
      const displayName = name === '' ? place.room : `${name}, ${place.room}`;
      return { handle: place.jid, displayName, credentials: { ...place } };
    } catch (error) {
      throw xmppFailure(error, 'prepare', [entered.password], 'server');
    }
  }

  check({ text }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() === '') return [{ code: 'post_empty', message: 'A message in a room needs a text.', field: 'caption' }];
    if (!isWritable(text)) {
      const message = 'The text has a control character, which XMPP has no way to write. Remove it.';
      return [{ code: 'text_not_writable', message, field: 'caption' }];
    }
    if (writtenBytes(text) <= bodyBytes) return [];
    const message = `As XML, the text has more than ${bodyBytes} bytes: each & < and > counts four or five. Shorten it.`;
    return [{ code: 'text_too_long', message, field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const place = placeOf(post.connection.credentials);
    const sent = post.steps.find(step);
    if (sent !== undefined) return recordOf(sent.value);
    const { id } = roomMessage(post, place);
    let phase: Step = 'prepare';
    try {
      await this.#inSession(place, resourceOf(post.targetId), signal, async (session) => {
        await enter(session, place);
        signal.throwIfAborted();
        phase = 'write';
        await send(session, roomMessage(post, place));
        await post.steps.save(step, id);
      });
    } catch (error) {
      throw xmppFailure(error, phase, [place.password]);
    }
    return recordOf(id);
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const place = placeOf(post.connection.credentials);
    const sent = post.steps.find(step);
    if (sent !== undefined) return { outcome: 'found', record: recordOf(sent.value) };
    const id = messageIdOf(post.targetId);
    try {
      return await this.#inSession(place, resourceOf(post.targetId), signal, async (session) => {
        await describeRoom(session, place.room);
        const outcome = await findInArchive(session, place.room, { id, since: post.firstSentAt });
        if (outcome === 'found') return { outcome, record: recordOf(id) };
        if (outcome === 'too_many') return unknown('The room has had too many messages since to tell.');
        if (outcome === 'unknown')
          return unknown('A moderator has removed messages from the archive, which may have been this one.');
        // The session that tried to send it may still be there.
        return session.hasResource ? { outcome } : unknown('The server did not end the session that sent the message.');
      });
    } catch (error) {
      throw xmppFailure(error, 'lookUp', [place.password]);
    }
  }

  async #inSession<T>(
    place: XmppPlace,
    resource: string,
    signal: AbortSignal,
    work: (session: AccountSession) => Promise<T>,
  ): Promise<T> {
    const session = await signIn(this.fetch, place, resource, signal);
    try {
      return await work(session);
    } finally {
      // Otherwise the server ends it after a minute. What was done is done.
      await leave(session).catch(() => undefined);
    }
  }
}

const unknown = (reason: string): LookUpResult => ({ outcome: 'unknown', reason });
