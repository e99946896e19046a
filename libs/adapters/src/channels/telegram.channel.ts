import { Inject, Injectable } from '@nestjs/common';
import {
  recordStep,
  redacted,
  type Channel,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
  type PublishSteps,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { postGone } from './post-gone.js';
import { TelegramApi } from './telegram/api.js';
import { telegramCapability, telegramProblems } from './telegram/capability.js';
import { identify, type TelegramAccess } from './telegram/chats.js';
import { isGone, telegramFailure, TelegramRefusal } from './telegram/failures.js';
import { coverOf, messageIds, publishedRecord, sendingCall, type SendingCall } from './telegram/messages.js';
import { rehearsedCalls } from './telegram/rehearsed-calls.js';
import { withCard } from './with-card.js';

/** What is saved after the call. */
const sentStep = 'messages';

/**
 * Posts of a bot in a Telegram channel or group, by the Bot API. It recognises no repeated call and shows a bot no messages of the past, so
 * a post whose answer was lost is held for a person. The token of the bot is part of every address.
 */
@Injectable()
export class TelegramChannel implements Channel {
  readonly capability = telegramCapability;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new TelegramChannel(inPlaceOf(this.safeFetch), this.config),
    calls: rehearsedCalls,
    shownUrl: (url) => url.replace(/\/bot[^/]*\/(?=\w+$)/, `/bot${redacted}/`),
  };
  private readonly api: TelegramApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'TELEGRAM_API_URL'>,
  ) {
    this.api = new TelegramApi(safeFetch, config.TELEGRAM_API_URL);
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const access = accessOf({ credentials });
    try {
      return await identify(this.api, access, signal);
    } catch (error) {
      throw telegramFailure(error, 'prepare', [access.botToken]);
    }
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    return telegramProblems(text, media);
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const sent = sentBefore(post.steps);
    if (sent !== undefined) return sent;
    const { botToken, chat } = accessOf(post.connection);
    const picture = await prepared(coverOf(post.media), botToken, signal);
    // What Telegram refuses for its picture is sent without, as what it refuses for its card is elsewhere.
    const { answer: record } = await withCard(picture, async (cover) => {
      const call = await prepared(sendingCall(post, chat, cover), botToken, signal);
      return this.#send(botToken, call, signal);
    });
    await post.steps.save(sentStep, recordStep(record));
    return record;
  }

  lookUp({ steps }: SentPost): Promise<LookUpResult> {
    const record = sentBefore(steps);
    if (record !== undefined) return Promise.resolve({ outcome: 'found', record });
    return Promise.resolve({ outcome: 'unknown', reason: 'Telegram shows a bot no messages of the past.' });
  }

  async editPost({ text, media, externalProviderId, connection }: EditedPost, signal: AbortSignal): Promise<void> {
    const { botToken, chat } = accessOf(connection);
    const message = { chat_id: chat, message_id: messageIds(externalProviderId)[0] };
    try {
      if (media.length === 0) await this.api.call(botToken, 'editMessageText', { ...message, text }, signal);
      else await this.api.call(botToken, 'editMessageCaption', { ...message, caption: text }, signal);
    } catch (error) {
      if (isGone(error)) throw postGone('Telegram');
      // An edit that is repeated, because its answer was lost.
      if (error instanceof TelegramRefusal && error.says(/message is not modified/i)) return;
      throw telegramFailure(error, 'write', [botToken]);
    }
  }

  async deletePost({ externalProviderId, connection }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const { botToken, chat } = accessOf(connection);
    let outcome: 'deleted' | 'gone' = 'gone';
    try {
      for (const message_id of messageIds(externalProviderId))
        if (await this.#delete(botToken, { chat_id: chat, message_id }, signal)) outcome = 'deleted';
      return outcome;
    } catch (error) {
      throw telegramFailure(error, 'write', [botToken]);
    }
  }

  /** @returns false when the message was no longer there */
  async #delete(botToken: string, message: object, signal: AbortSignal): Promise<boolean> {
    try {
      await this.api.call(botToken, 'deleteMessage', message, signal);
      return true;
    } catch (error) {
      if (isGone(error)) return false;
      throw error;
    }
  }

  async #send(botToken: string, { method, parameters }: SendingCall, signal: AbortSignal): Promise<PublishedRecord> {
    try {
      return publishedRecord(await this.api.call(botToken, method, parameters, signal));
    } catch (error) {
      throw telegramFailure(error, method === 'sendMediaGroup' ? 'album' : 'write', [botToken]);
    }
  }
}

const accessOf = ({ credentials }: { credentials: Readonly<Record<string, string>> }): TelegramAccess => {
  const { botToken = '', chat = '' } = credentials;
  return { botToken, chat: chat.trim() };
};

async function prepared<Result>(preparing: Promise<Result>, botToken: string, signal: AbortSignal): Promise<Result> {
  try {
    const result = await preparing;
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw telegramFailure(error, 'prepare', [botToken]);
  }
}

function sentBefore(steps: PublishSteps): PublishedRecord | undefined {
  const sent = steps.find(sentStep);
  return sent === undefined ? undefined : (JSON.parse(sent.value) as PublishedRecord);
}
