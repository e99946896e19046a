import {
  ChatAppError,
  type AcceptedCall,
  type CalledChatApp,
  type ChatCall,
  type ChatMessage,
} from '@imprint/domain/chat/chat-app';
import { LRUCache } from 'lru-cache';
import { callApi, fieldsOf, retryAfterOf, textIn } from './api-call.js';
import { headerOf, jsonOf, notUnderstood } from './signed-calls.js';
import { SlackChatApi } from './slack-api.js';
import { requireSlackSignature } from './slack-signature.js';
import { textParts } from './text-parts.js';

/** How to reach Slack, and the app there. */
export interface SlackOptions {
  /** `https://slack.com/api` */
  apiUrl: string;
  /** `https://hooks.slack.com` */
  hooksUrl: string;
  signingSecret: string;
  botToken: string;
}

/** Longer texts become several messages (docs/channels/slack.md). */
const longestText = 4_000;
/**
 * An address for answers takes five
 * (https://spatie.be/docs/laravel-slack-slash-command/v1/advanced-usage/sending-delayed-responses, read 2026-11-26).
 */
const mostParts = 5;
const rememberedChats = 10_000;

/**
 * A Slack app in one workspace that is called with its command, `/imprint`, and with messages to the bot. Addresses for
 * answers are secrets, so URLs must not be logged.
 */
export class SlackChatApp implements CalledChatApp {
  readonly name = 'slack';
  readonly prefix = '/imprint ';
  private readonly api: SlackChatApi;
  /** The chat of each person with the bot, which does not change. */
  private readonly ownChats = new LRUCache<string, string>({ max: rememberedChats });

  constructor(private readonly options: SlackOptions) {
    this.api = new SlackChatApi(options);
  }

  accept(call: ChatCall): AcceptedCall {
    requireSlackSignature(this.options.signingSecret, call);
    return headerOf(call, 'content-type').startsWith('application/x-www-form-urlencoded')
      ? this.acceptCommand(new URLSearchParams(call.body.toString('utf8')))
      : this.acceptEvent(fieldsOf(jsonOf(call)));
  }

  /** The commands are part of the app's manifest. Says in the log whether the token is accepted. */
  async offer(): Promise<void> {
    await this.api.call('auth.test', {});
  }

  async send(chatId: string, text: string): Promise<void> {
    for (const part of partsOf(text)) await this.api.call('chat.postMessage', { channel: chatId, ...messageOf(part) });
  }

  /** `replyHandle` is the address for answers to a command, or the person who alone sees the answer in a channel. */
  async reply(message: ChatMessage, text: string): Promise<void> {
    const { chatId, replyHandle } = message;
    if (replyHandle === null) return this.send(chatId, text);
    for (const part of partsOf(text)) {
      if (this.takesAnswers(replyHandle)) await answerCommand(replyHandle, part);
      else await this.api.call('chat.postEphemeral', { channel: chatId, user: replyHandle, ...messageOf(part) });
    }
  }

  /**
   * "When used with a bot token, this method may delete only messages posted by that bot"
   * (https://api.slack.com/methods/chat.delete/code, read 2026-11-26).
   */
  deleteMessage(): Promise<boolean> {
    return Promise.resolve(false);
  }

  private acceptCommand(fields: URLSearchParams): AcceptedCall {
    const [chatId, user, id] = ['channel_id', 'user_id', 'trigger_id'].map((name) => fields.get(name) ?? '');
    // Slack checks the certificate of the address now and then.
    if (fields.get('ssl_check') === '1') return { answer: null, event: null };
    const replyHandle = fields.get('response_url') ?? '';
    if (!chatId || !user || !id || !this.takesAnswers(replyHandle)) throw notUnderstood();
    const text = asCommand(fields.get('text') ?? '');
    const message = async (): Promise<ChatMessage> => {
      const isPrivate = await this.isChatWithBot(chatId, user);
      return { chatId, messageId: null, isPrivate, text, replyHandle };
    };
    return { answer: null, event: { id: `command ${id}`, message } };
  }

  private acceptEvent(fields: Readonly<Record<string, unknown>>): AcceptedCall {
    if (fields['type'] === 'url_verification') return { answer: { challenge: textIn(fields, 'challenge') }, event: null };
    const id = textIn(fields, 'event_id');
    const event = fieldsOf(fields['event']);
    // The bot's own messages are reported, too.
    if (fields['type'] !== 'event_callback' || id === '' || event['bot_id'] !== undefined || event['subtype'] !== undefined)
      return { answer: null, event: null };
    const [chatId, messageId, user] = [textIn(event, 'channel'), textIn(event, 'ts'), textIn(event, 'user')];
    const isDirect = event['type'] === 'message' && event['channel_type'] === 'im';
    if ((!isDirect && event['type'] !== 'app_mention') || chatId === '' || user === '') return { answer: null, event: null };
    const text = asCommand(textIn(event, 'text').replace(/^\s*<@\w+(?:\|[^>]*)?>/, ''));
    const message = async (): Promise<ChatMessage | null> => {
      const isPrivate = isDirect && (await this.isChatWithBot(chatId, user));
      // A chat of two people, reported because somebody subscribed to more than the bot's own.
      if (isDirect && !isPrivate) return null;
      return { chatId, messageId, isPrivate, text, replyHandle: isPrivate ? null : user };
    };
    return { answer: null, event: { id: `event ${id}`, message } };
  }

  /**
   * A call about a chat of two people looks like one about a chat with the bot: `conversations.open` tells which one that is
   * ("Subsequent calls … will return the already existing conversation", https://docs.slack.dev/reference/methods/conversations.open, of
   * which a preview was read on 2026-11-26).
   */
  private async isChatWithBot(chatId: string, user: string): Promise<boolean> {
    if (!chatId.startsWith('D')) return false;
    const known = this.ownChats.get(user);
    if (known !== undefined) return known === chatId;
    try {
      const { channel } = await this.api.call('conversations.open', { users: user });
      const own = textIn(fieldsOf(channel), 'id');
      if (own !== '') this.ownChats.set(user, own);
      return own === chatId;
    } catch (error) {
      // The bot cannot have a chat with this person.
      if (error instanceof ChatAppError && !error.retryable) return false;
      throw error;
    }
  }

  /** Whether this is an address of Slack: nothing is sent elsewhere. */
  private takesAnswers(address: string): boolean {
    return URL.parse(address)?.origin === new URL(this.options.hooksUrl).origin;
  }
}

async function answerCommand(address: string, part: string): Promise<void> {
  const what = 'Slack, response_url';
  const answer = await callApi(what, address, { json: { response_type: 'ephemeral', ...messageOf(part) } });
  const { status } = answer;
  if (status >= 200 && status <= 299) return;
  if (status === 429) throw new ChatAppError(`${what}: 429`, true, retryAfterOf(answer) ?? 5);
  throw new ChatAppError(`${what}: ${status}`, status >= 500, 2);
}

/** People write `brands`, and `/brands` where Slack takes no commands. */
function asCommand(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '/help';
  return trimmed.startsWith('/') ? trimmed : `/${trimmed}`;
}

const messageOf = (text: string): object => ({ text, mrkdwn: false, unfurl_links: false, unfurl_media: false });

/** `&`, `<` and `>` are written as entities, as docs/channels/slack.md says. */
function partsOf(text: string): string[] {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return textParts(escaped, longestText, mostParts);
}
