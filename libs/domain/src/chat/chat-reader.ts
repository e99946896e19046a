import { CONFIG, type Config } from '@imprint/platform/config';
import { isDatabaseUnavailable } from '@imprint/platform/http';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CHAT_APPS, ChatAppError, type ChatApps, type ChatUpdate, type PolledChatApp } from './chat-app/index.js';
import { ChatConversation } from './chat-conversation.js';
import { ChatPollsRepository } from './chat-polls.repository.js';

/** The lease outlasts a poll and the answer to one message. */
const leaseMarginSeconds = 20;
/** After this many failures an update is skipped, so that it does not block later ones. */
const mostAttempts = 5;
const longestWaitMs = 300_000;

/** Reads each bot's messages, in one worker at a time. A message is acknowledged once it was answered. */
@Injectable()
export class ChatReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ChatReader.name);
  private readonly stopping = new AbortController();
  private readonly loops: readonly WakeLoop[];
  /** Failed attempts at an update, by app. */
  private readonly failures = new Map<string, { update: number; attempts: number }>();

  constructor(
    @Inject(CHAT_APPS) private readonly apps: Pick<ChatApps, 'polled'>,
    private readonly polls: ChatPollsRepository,
    private readonly conversation: ChatConversation,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.loops = apps.polled.map(
      (app) => new WakeLoop(() => this.read(app), { name: `${app.name} bot`, maxWaitMs: longestWaitMs }),
    );
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.all(this.apps.polled.map((app) => this.polls.release(app.name)));
  }

  /** @returns milliseconds to wait before the next poll */
  private async read(app: PolledChatApp): Promise<number> {
    const leaseSeconds = app.pollSeconds + leaseMarginSeconds;
    const claim = await this.polls.claim(app.name, leaseSeconds);
    if (claim === null) return this.config.SWEEP_INTERVAL_MS;
    try {
      for (const update of await app.receive(claim.next, this.stopping.signal)) {
        if (this.stopping.signal.aborted) return 0;
        // Apps may resend acknowledged updates.
        if (claim.next !== null && update.number < claim.next) continue;
        await this.handle(app, update);
        if (!(await this.polls.advance(app.name, update.number, leaseSeconds))) return this.config.SWEEP_INTERVAL_MS;
      }
      return 0;
    } catch (error) {
      if (this.stopping.signal.aborted) return 0;
      if (!(error instanceof ChatAppError)) throw error;
      this.logger.warn({ retryAfterSeconds: error.retryAfterSeconds }, error.message);
      return error.retryAfterSeconds * 1_000;
    }
  }

  private async handle(app: PolledChatApp, { number, message }: ChatUpdate): Promise<void> {
    if (message === null) return;
    try {
      const text = await this.conversation.answer(app, message);
      if (text !== null) await app.reply(message, text);
      this.failures.delete(app.name);
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      if (error instanceof ChatAppError && !error.retryable) {
        this.logger.warn({ update: number }, `not answered: ${error.message}`);
        return;
      }
      const known = this.failures.get(app.name);
      const attempts = (known?.update === number ? known.attempts : 0) + 1;
      this.failures.set(app.name, { update: number, attempts });
      if (attempts < mostAttempts) throw error;
      this.logger.error({ err: error, update: number }, `left unanswered after ${attempts} attempts`);
    }
  }
}
