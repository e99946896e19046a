import { ChatAppError, type ChatMessage, type ChatUpdate, type PolledChatApp } from '@imprint/domain/chat/chat-app';
import { longestText, methodUrl, type BotApiReply } from '../telegram/bot-api.js';
import { callApi } from './api-call.js';

/** How to reach the Bot API. */
export interface TelegramOptions {
  /** `https://api.telegram.org`, or a server of the operator's own. */
  apiUrl: string;
  token: string;
  pollSeconds: number;
}

/** https://core.telegram.org/bots/api#getting-updates */
interface Update {
  update_id: number;
  message?: { message_id: number; chat: { id: number; type: string }; text?: string };
}

/** Milliseconds in addition to the requested wait. */
const pollMarginMs = 10_000;
/** Keeps a response far below the maximum size. */
const updatesPerCall = 25;
/** The token is wrong, or another process polls: neither passes by itself. */
const misconfigured = new Set([401, 404, 409]);
const misconfiguredWaitSeconds = 30;

/** Telegram's Bot API with long polling, which needs no public address. The token is part of the path, so URLs must not be logged. */
export class TelegramChatApp implements PolledChatApp {
  readonly name = 'telegram';
  readonly prefix = '/';
  readonly pollSeconds: number;

  constructor(private readonly options: TelegramOptions) {
    this.pollSeconds = options.pollSeconds;
  }

  async receive(next: number | null, signal: AbortSignal): Promise<ChatUpdate[]> {
    const updates = await this.call<Update[]>(
      'getUpdates',
      {
        ...(next !== null && { offset: next }),
        timeout: this.pollSeconds,
        limit: updatesPerCall,
        allowed_updates: ['message'],
      },
      { timeoutMs: this.pollSeconds * 1_000 + pollMarginMs, signal },
    );
    return updates.map(chatUpdate).sort((a, b) => a.number - b.number);
  }

  async send(chatId: string, text: string): Promise<void> {
    await this.call('sendMessage', {
      chat_id: chatId,
      text: text.slice(0, longestText),
      link_preview_options: { is_disabled: true },
    });
  }

  async reply({ chatId }: ChatMessage, text: string): Promise<void> {
    await this.send(chatId, text);
  }

  async deleteMessage(chatId: string, messageId: string): Promise<boolean> {
    try {
      return await this.call('deleteMessage', { chat_id: chatId, message_id: Number(messageId) });
    } catch (error) {
      if (error instanceof ChatAppError && !error.retryable) return false;
      throw error;
    }
  }

  private async call<T>(method: string, json: object, options: { timeoutMs?: number; signal?: AbortSignal } = {}): Promise<T> {
    const url = methodUrl(this.options.apiUrl, this.options.token, method);
    const answer = await callApi(`Telegram, ${method}`, url, { json, ...options });
    return resultOf<T>(method, answer.status, answer.json as BotApiReply | undefined);
  }
}

function resultOf<T>(method: string, status: number, reply: BotApiReply | undefined): T {
  if (reply?.ok === true) return reply.result as T;
  const code = reply?.error_code ?? status;
  const what = `Telegram, ${method}: ${code} ${(reply?.description ?? 'without a description').slice(0, 200)}`;
  if (code === 429) throw new ChatAppError(what, true, reply?.parameters?.retry_after);
  if (misconfigured.has(code)) throw new ChatAppError(what, true, misconfiguredWaitSeconds);
  throw new ChatAppError(what, code >= 500, 2);
}

function chatUpdate({ update_id: number, message }: Update): ChatUpdate {
  if (message?.text === undefined) return { number, message: null };
  const { chat, message_id: messageId, text } = message;
  const isPrivate = chat.type === 'private';
  return { number, message: { chatId: String(chat.id), messageId: String(messageId), isPrivate, text, replyHandle: null } };
}
