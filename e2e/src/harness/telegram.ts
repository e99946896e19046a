import { eventually, listen, type Listening } from '@imprint/platform/testing';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

interface Message {
  message_id: number;
  chat: { id: number; type: 'private' | 'group' };
  text?: string;
}

interface Call {
  method: string;
  body: Record<string, unknown>;
}

/** A refusal as in https://core.telegram.org/bots/api#making-requests. */
export interface TelegramRefusal {
  error_code: number;
  description: string;
  parameters?: { retry_after: number };
}

/** Telegram's Bot API as documented, for one bot: long polling with offsets, messages, deletions, refusals. */
export class TelegramServer {
  readonly token = '123456789:AAFakeTokenOfABotThatOnlyTestsKnow';
  readonly calls: Call[] = [];
  readonly sent: { chatId: string; text: string }[] = [];
  readonly deleted: number[] = [];
  /** Refusals for the next calls of a method, one each. */
  readonly refusals: { method: string; refusal: TelegramRefusal }[] = [];
  /** Returns confirmed updates again, as a server may after losing its state. */
  forgetsOffsets = false;
  /** Polls that were ended by another one. */
  conflicts = 0;
  private lastUpdate: { update_id: number; message?: Message } | undefined;
  private updates: { update_id: number; message?: Message }[] = [];
  private polling: { wake: () => void; replaced: boolean } | undefined;
  private last = 700_000_000;

  private constructor(private readonly server: Listening) {}

  static async start(): Promise<TelegramServer> {
    const server = createServer((request, response) => void telegram.answer(request, response));
    const telegram: TelegramServer = new TelegramServer(await listen(server));
    return telegram;
  }

  get settings(): Record<string, string> {
    return { TELEGRAM_BOT_TOKEN: this.token, TELEGRAM_API_URL: this.server.url, TELEGRAM_POLL_SECONDS: '1' };
  }

  /** Writes a message. @returns its id */
  write(chatId: number, text: string | undefined, type: 'private' | 'group' = 'private'): number {
    this.last += 1;
    const message = { message_id: this.last, chat: { id: chatId, type }, ...(text !== undefined && { text }) };
    this.lastUpdate = { update_id: this.last, message };
    this.updates.push(this.lastUpdate);
    this.polling?.wake();
    return this.last;
  }

  /** Writes a message; returns the bot's next one in this chat. */
  async ask(chatId: number, text: string, type: 'private' | 'group' = 'private'): Promise<string> {
    const before = this.said(chatId).length;
    this.write(chatId, text, type);
    return eventually(() => this.said(chatId)[before], { timeoutMs: 60_000 });
  }

  said(chatId: number): string[] {
    return this.sent.filter((message) => message.chatId === String(chatId)).map(({ text }) => text);
  }

  /** Resolves when the bot has confirmed every message. */
  async untilRead(): Promise<void> {
    await eventually(() => this.updates.length === 0, { timeoutMs: 60_000 });
  }

  /** Returns the last update in the next polls, although it was confirmed. */
  async reportAgain(): Promise<void> {
    if (this.lastUpdate === undefined) throw new Error('nothing was written');
    await this.untilRead();
    this.forgetsOffsets = true;
    this.updates.push(this.lastUpdate);
    const polls = (): number => this.calls.filter(({ method }) => method === 'getUpdates').length;
    const before = polls();
    this.polling?.wake();
    await eventually(() => polls() > before + 1, { timeoutMs: 60_000 });
    this.forgetsOffsets = false;
    await this.untilRead();
  }

  async stop(): Promise<void> {
    await this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(request.url ?? '') ?? [];
    const body = (await json(request)) as Record<string, unknown>;
    const reply = (status: number, content: object): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    };
    const refuse = (refusal: TelegramRefusal): void => reply(refusal.error_code, { ok: false, ...refusal });
    if (token !== this.token) return refuse({ error_code: 401, description: 'Unauthorized' });
    this.calls.push({ method, body });
    const refused = this.refusals.findIndex((entry) => entry.method === method);
    const [entry] = refused < 0 ? [] : this.refusals.splice(refused, 1);
    if (entry !== undefined) return refuse(entry.refusal);
    if (method === 'getUpdates') return this.poll(body, response, refuse, (result) => reply(200, { ok: true, result }));
    if (method === 'sendMessage') this.sent.push({ chatId: String(body['chat_id']), text: String(body['text']) });
    else if (method === 'deleteMessage') this.deleted.push(Number(body['message_id']));
    else return refuse({ error_code: 404, description: 'Not Found' });
    reply(200, { ok: true, result: true });
  }

  private async poll(
    { offset, timeout, limit }: Record<string, unknown>,
    response: ServerResponse,
    refuse: (refusal: TelegramRefusal) => void,
    give: (updates: object[]) => void,
  ): Promise<void> {
    if (this.polling !== undefined) {
      this.polling.replaced = true;
      this.polling.wake();
    }
    const own = { wake: (): void => undefined, replaced: false };
    this.polling = own;
    if (typeof offset === 'number' && !this.forgetsOffsets)
      this.updates = this.updates.filter(({ update_id: id }) => id >= offset);
    if (this.updates.length === 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Number(timeout) * 1_000);
        own.wake = () => (clearTimeout(timer), resolve());
        response.once('close', own.wake);
      });
    }
    // A client that has disconnected unnoticed must not count as a second one.
    if (own.replaced) await sleep(500);
    if (own.replaced && !response.destroyed) this.conflicts += 1;
    if (own.replaced) return refuse({ error_code: 409, description: 'Conflict: terminated by other getUpdates request' });
    this.polling = undefined;
    if (!response.destroyed) give(this.updates.slice(0, Number(limit)));
  }
}
