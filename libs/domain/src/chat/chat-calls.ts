import { problem } from '@imprint/contracts/errors';
import { FirstTime } from '@imprint/platform/http';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CHAT_APPS,
  ChatAppError,
  ChatCallRefused,
  type AcceptedCall,
  type CalledChatApp,
  type ChatApps,
  type ChatCall,
  type ChatEvent,
  type ChatMessage,
} from './chat-app/index.js';
import { ChatConversation } from './chat-conversation.js';

const mostAttempts = 5;
/** An app that asks to wait for longer gets no answer to this message. */
const longestWaitSeconds = 30;
const failed = 'That failed, because of a fault on our side. Try again.';

/**
 * Takes calls of chat apps, which wait for three seconds at most: an event is answered after its call was. It is dealt with
 * once, in the process that was called: if that ends before, there is no answer, and the person asks again.
 */
@Injectable()
export class ChatCalls implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ChatCalls.name);
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();

  constructor(
    @Inject(CHAT_APPS) private readonly apps: Pick<ChatApps, 'called'>,
    private readonly conversation: ChatConversation,
    private readonly firstTime: FirstTime,
  ) {}

  /** Answers that are being sent get to their end, but are not tried again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.running);
  }

  /**
   * @param read reads the call, once the app is known
   * @returns the body of the answer, and what to do after it was sent
   * @throws Problem `not_found` for an app that is not set up, `webhook_not_authentic`
   */
  async accept(name: string, read: () => Promise<ChatCall>): Promise<{ answer: object | null; afterwards: () => void }> {
    const app = this.apps.called.find((candidate) => candidate.name === name);
    if (app === undefined) throw problem('not_found', 'There is no such chat app here.');
    const { answer, event } = accepted(app, await read());
    const isNew = event !== null && (await this.firstTime.is(`chat-app:${app.name}`, event.id));
    return { answer, afterwards: isNew ? () => this.start(app, event) : () => undefined };
  }

  private start(app: CalledChatApp, event: ChatEvent): void {
    const work = this.handle(app, event)
      .catch((error: unknown) => this.logger.error({ err: error, app: app.name }, 'a message was left unanswered'))
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  private async handle(app: CalledChatApp, event: ChatEvent): Promise<void> {
    const message = await this.repeated(() => event.message());
    if (message === null) return;
    const text = await this.textFor(app, message);
    if (text !== null) await this.repeated(() => app.reply(message, text));
  }

  /** A command is never repeated, because what it did cannot be known. */
  private async textFor(app: CalledChatApp, message: ChatMessage): Promise<string | null> {
    try {
      return await this.conversation.answer(app, message);
    } catch (error) {
      this.logger.error({ err: error, app: app.name }, 'a command failed');
      return failed;
    }
  }

  private async repeated<T>(call: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await call();
      } catch (error) {
        const waits = error instanceof ChatAppError && error.retryable && error.retryAfterSeconds <= longestWaitSeconds;
        if (!waits || attempt === mostAttempts || this.stopping.signal.aborted) throw error;
        await sleep(error.retryAfterSeconds * 1_000, undefined, { signal: this.stopping.signal });
      }
    }
  }
}

function accepted(app: CalledChatApp, call: ChatCall): AcceptedCall {
  try {
    return app.accept(call);
  } catch (error) {
    if (error instanceof ChatCallRefused) throw problem('webhook_not_authentic', error.message);
    throw error;
  }
}
