import { Inject, Injectable } from '@nestjs/common';
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
  PublishAnswer,
  SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { DiscordApi } from './discord/api.js';
import { discordFailure } from './discord/failures.js';
import { deleteMessage, editMessage, messageBody, pathOf, publishedMessage, recordOf } from './discord/messages.js';
import { findOwnMessages } from './discord/own-messages.js';
import { identify, placeOf, type DiscordPlace } from './discord/place.js';
import { placeholders, rehearsedCalls } from './discord/rehearsed-calls.js';
import type { StreamedBody } from './streamed-body.js';

const callTimeoutMs = 60_000;
/** A page of 100 messages with their embeds is the largest answer. */
const answerBytes = 16 * 1024 * 1024;
/** Of a file: Discord documents 20 MiB at the time of reading, and 10 MiB before. */
const fileBytes = 10_000_000;
/** Of all files of a message: a request may have 25 MiB, its other parts included. */
const filesBytes = 26_000_000;
/** Saved after the call. */
const step = 'message';
const docs = 'https://github.com/discord/discord-api-docs/blob/main/developers';

/**
 * Messages in a channel of a Discord server, by a bot. A target always sends the same nonce: for some minutes Discord answers a repeated call
 * with the first message. After that, the messages of the bot are compared.
 */
@Injectable()
export class DiscordChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'discord',
    label: 'Discord',
    description: 'Messages in a channel of a Discord server, sent by a bot, with up to ten images, videos or audio files.',
    state: 'supported',
    limits: {
      captionLength: 2_000,
      // Discord counts code points, of which a text never has more than UTF-16 code units.
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'platform',
      images: {
        // Some AVIF files are shown as a file to download (https://github.com/discord/lilliput/issues/224).
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
        maxBytes: fileBytes,
        maxCount: 10,
      },
      videos: { mimeTypes: ['video/mp4', 'video/quicktime', 'video/webm'], maxBytes: fileBytes, maxCount: 10 },
      audio: {
        mimeTypes: ['audio/mpeg', 'audio/wav', 'audio/mp4', 'audio/ogg', 'audio/flac'],
        maxBytes: fileBytes,
        maxCount: 10,
      },
      mixedMedia: { kinds: ['image', 'video', 'audio'], maxCount: 10 },
    },
    sources: [
      { about: ['text', 'images', 'look-up', 'edit', 'delete'], url: `${docs}/resources/message.mdx`, readAt: '2026-11-25' },
      { about: ['text'], url: 'https://github.com/discord/discord-api-docs/issues/1315', readAt: '2026-11-25' },
      { about: ['images', 'videos', 'audio'], url: `${docs}/reference.mdx`, readAt: '2026-11-26' },
      { about: ['images'], url: `${docs}/topics/opcodes-and-status-codes.mdx`, readAt: '2026-11-25' },
      { about: ['images'], url: 'https://github.com/discord/lilliput/issues/224', readAt: '2026-11-25' },
      { about: ['links'], url: `${docs}/topics/permissions.mdx`, readAt: '2026-11-27' },
      { about: ['edit'], url: 'https://github.com/discord/discord-api-docs/pull/8429', readAt: '2026-11-25' },
      { about: ['look-up'], url: 'https://github.com/discord/discord-api-docs/pull/6647', readAt: '2026-11-25' },
      { about: ['look-up'], url: 'https://github.com/Rapptz/discord.py/issues/2451', readAt: '2026-11-25' },
      { about: ['look-up'], url: `${docs}/events/gateway.mdx`, readAt: '2026-11-25' },
      { about: ['rate'], url: `${docs}/topics/rate-limits.mdx`, readAt: '2026-11-25' },
    ],
    credentialFields: [
      { name: 'botToken', label: 'Bot token', secret: true, required: true, format: 'text' },
      { name: 'channel', label: 'Link or ID of the channel', secret: false, required: true, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'chosen_id',
    edit: true,
    delete: 'permanent',
    concurrency: 4,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new DiscordChannel(inPlaceOf(this.safeFetch), this.config),
    calls: rehearsedCalls,
    placeholders,
  };
  private readonly api: DiscordApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'DISCORD_API_URL' | 'PUBLIC_API_URL'>,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new DiscordApi(fetch, { api: config.DISCORD_API_URL, instance: config.PUBLIC_API_URL });
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const place = placeOf(credentials);
    try {
      return await identify(this.api, place, signal);
    } catch (error) {
      throw discordFailure(error, 'prepare', [place.botToken]);
    }
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() === '' && media.length === 0)
      return [{ code: 'post_empty', message: 'A Discord message needs a text or a file.', field: 'caption' }];
    const bytes = media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    if (bytes <= filesBytes) return [];
    const message = `Discord takes ${filesBytes} bytes of files in one message; these have ${bytes}.`;
    return [{ code: 'media_too_large', message, field: 'media' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    const place = placeOf(post.connection.credentials);
    const created = post.steps.find(step);
    if (created !== undefined) return recordOf(created.value, place);
    let body: StreamedBody | object;
    try {
      body = await messageBody(post);
      signal.throwIfAborted();
    } catch (error) {
      throw discordFailure(error, 'prepare', [place.botToken]);
    }
    const record = await this.#create(place, body, signal);
    await post.steps.save(step, record.externalProviderId);
    return record;
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const place = placeOf(post.connection.credentials);
    const created = post.steps.find(step);
    if (created !== undefined) return { outcome: 'found', record: recordOf(created.value, place) };
    try {
      return await findOwnMessages(this.api, place, post, signal);
    } catch (error) {
      throw discordFailure(error, 'lookUp', [place.botToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const place = placeOf(post.connection.credentials);
    try {
      await editMessage(this.api, place, post, signal);
    } catch (error) {
      throw discordFailure(error, 'write', [place.botToken]);
    }
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const place = placeOf(connection.credentials);
    try {
      return await deleteMessage(this.api, place, externalProviderId, signal);
    } catch (error) {
      throw discordFailure(error, 'write', [place.botToken]);
    }
  }

  async #create(place: DiscordPlace, body: StreamedBody | object, signal: AbortSignal): Promise<PublishAnswer> {
    try {
      const created = await this.api.answer(place.botToken, { method: 'POST', path: pathOf(place), body }, signal);
      return { ...publishedMessage(created.body, place), spentSeconds: created.spentSeconds };
    } catch (error) {
      throw discordFailure(error, 'write', [place.botToken]);
    }
  }
}
