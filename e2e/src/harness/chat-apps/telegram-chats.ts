import { TelegramServer } from '../telegram.js';
import type { PassingRefusal, SimulatedChatApp } from './simulated-chat-app.js';

const refusals = {
  limit: { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } },
  outage: { error_code: 502, description: 'Bad Gateway' },
} as const;

/** Telegram as one of the chat apps. */
export class TelegramChats implements SimulatedChatApp {
  readonly name = 'telegram';
  readonly prefix = '/';
  readonly answersInSecret = false;
  private chats = 90_000;

  private constructor(private readonly server: TelegramServer) {}

  static async start(): Promise<TelegramChats> {
    return new TelegramChats(await TelegramServer.start());
  }

  get settings(): Record<string, string> {
    return this.server.settings;
  }

  get secrets(): readonly string[] {
    return [this.server.token.split(':')[1] ?? ''];
  }

  chat(): string {
    this.chats += 1;
    return String(this.chats);
  }

  group(): string {
    return `-${this.chat()}`;
  }

  ask(chat: string, text: string): Promise<string> {
    return this.server.ask(Number(chat), text, chat.startsWith('-') ? 'group' : 'private');
  }

  said(chat: string): readonly string[] {
    return this.server.said(Number(chat));
  }

  saidOpenly(chat: string): readonly string[] {
    return this.said(chat);
  }

  reportAgain(): Promise<void> {
    return this.server.reportAgain();
  }

  refuseNext(kinds: readonly PassingRefusal[]): void {
    this.server.refusals.push(...kinds.map((kind) => ({ method: 'sendMessage', refusal: refusals[kind] })));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
