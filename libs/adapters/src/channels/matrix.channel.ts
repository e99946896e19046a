import { Injectable } from '@nestjs/common';
import type {
  Channel,
  ChannelCapability,
  ChannelRehearsal,
  ConnectionIdentity,
  ContentProblem,
  EditedPost,
  LookUpResult,
  OutgoingPost,
  PostOnPlatform,
  PublishedRecord,
  SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, textOf } from './answer-fields.js';
import { MatrixApi, roomPath, type MatrixRoom } from './matrix/api.js';
import { bytesInEvent, messageContent } from './matrix/event-content.js';
import { matrixFailure } from './matrix/failures.js';
import { findHomeserver } from './matrix/homeserver.js';
import { uploadImage } from './matrix/media.js';
import { findOwnEvent, publishedRecord } from './matrix/own-events.js';
import { deleteEvent, editEvent } from './matrix/published-event.js';
import { placeholders, rehearsedCalls } from './matrix/rehearsed-calls.js';
import { assertJoined, assertUnencrypted, findRoom, nameOfRoom, ownUserId } from './matrix/room.js';
import { sources } from './matrix/sources.js';
import { misconfigured } from './platform-failures.js';

const callTimeoutMs = 30_000;
/** A page of 100 events of up to 64 KiB is the largest answer. */
const answerBytes = 8 * 1024 * 1024;

/**
 * In UTF-16 code units. An event takes 65,536 bytes, signatures and all. An edit holds its text twice, of three bytes each at most, and an
 * alternative text of 2,000 characters of up to six: with 4,096 bytes for everything else, 8,000 × 3 × 2 + 2,000 × 6 + 4,096 = 64,096.
 */
const textLength = 8_000;
const textBytes = 3 * textLength;

/**
 * A room on a Matrix homeserver. The transaction id of a message is the id of its target, for which a homeserver answers a repeated call of
 * the same session with the first event. How long it does is not specified, so a look-up finds the id in the content of the account's messages.
 */
@Injectable()
export class MatrixChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'matrix',
    label: 'Matrix',
    description: 'Messages in a room on any Matrix homeserver that is not encrypted, with one image.',
    state: 'supported',
    limits: {
      captionLength: textLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      images: {
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
        maxBytes: 10_000_000,
        maxCount: 1,
      },
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
    },
    sources,
    credentialFields: [
      {
        name: 'server',
        label: 'Homeserver, or your user id, e.g. @name:example.org',
        secret: false,
        required: true,
        format: 'text',
      },
      { name: 'room', label: 'Room, e.g. #news:example.org', secret: false, required: true, format: 'text' },
      { name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'chosen_id',
    edit: true,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new MatrixChannel(inPlaceOf(this.safeFetch)),
    calls: rehearsedCalls,
    placeholders,
  };
  private readonly fetch: typeof globalThis.fetch;
  private readonly api: MatrixApi;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new MatrixApi(this.fetch);
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const { server: entered, accessToken, room: enteredRoom } = accessOf(credentials);
    try {
      const server = await findHomeserver(this.fetch, entered, signal);
      // Before the token goes there.
      await this.safeFetch.assertAllowed(server);
      const userId = await ownUserId(this.api, { server, accessToken }, signal);
      const room = await findRoom(this.api, { server, accessToken }, enteredRoom, signal);
      const access = { server, accessToken, room };
      await assertJoined(this.api, access, userId, signal);
      await assertUnencrypted(this.api, access, signal, 'room');
      const displayName = await nameOfRoom(this.api, access, enteredRoom, signal);
      return { handle: `${userId} in ${room}`, displayName, credentials: access };
    } catch (error) {
      throw matrixFailure(error, 'prepare', [accessToken], 'server');
    }
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() === '' && media.length === 0)
      return [{ code: 'post_empty', message: 'A Matrix message needs a text or an image.', field: 'caption' }];
    if (bytesInEvent(text) <= textBytes) return [];
    const message = `Matrix takes at most ${textBytes} bytes of text, of which each control character is six.`;
    return [{ code: 'text_too_large', message, field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const access = accessOf(post.connection.credentials);
    let body;
    try {
      await assertUnencrypted(this.api, access, signal);
      body = messageContent(post, await uploadImage(this.api, access, post, signal));
      signal.throwIfAborted();
    } catch (error) {
      throw matrixFailure(error, 'prepare', [access.accessToken]);
    }
    try {
      const path = roomPath(access, 'send', 'm.room.message', post.targetId);
      const answer = await this.api.call(access, { method: 'PUT', path, body }, signal);
      return publishedRecord(access.room, textOf(fieldsOf(answer), 'event_id'));
    } catch (error) {
      throw matrixFailure(error, 'write', [access.accessToken]);
    }
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const access = accessOf(post.connection.credentials);
    try {
      return await findOwnEvent(this.api, access, post, signal);
    } catch (error) {
      throw matrixFailure(error, 'lookUp', [access.accessToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const access = accessOf(post.connection.credentials);
    try {
      await assertUnencrypted(this.api, access, signal);
      await editEvent(this.api, access, post, signal);
    } catch (error) {
      throw matrixFailure(error, 'write', [access.accessToken]);
    }
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const access = accessOf(connection.credentials);
    try {
      return await deleteEvent(this.api, access, externalProviderId, signal);
    } catch (error) {
      throw matrixFailure(error, 'write', [access.accessToken]);
    }
  }
}

function accessOf({ server = '', room = '', accessToken = '' }: Readonly<Record<string, string>>): MatrixRoom {
  if (server === '' || room === '' || accessToken === '')
    throw misconfigured('credentials_missing', 'Homeserver, room and access token are all needed.');
  return { server, room, accessToken };
}
