import { CONFIG, type Config } from '@imprint/platform/config';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { CHAT_APPS, ChatAppError, type CalledChatApp, type ChatApps } from './chat-app/index.js';
import { ChatConversation } from './chat-conversation.js';
import { ChatPollsRepository } from './chat-polls.repository.js';

const leaseSeconds = 60;
/** Often enough to keep the lease. */
const renewMs = 20_000;
const longestWaitMs = 300_000;

/**
 * Tells the apps that call us which commands there are, from one worker after its start. Its lease says that a bot runs, as
 * that of a reader does.
 */
@Injectable()
export class ChatOffers implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ChatOffers.name);
  private readonly loops: readonly WakeLoop[];
  private readonly offered = new Set<string>();

  constructor(
    @Inject(CHAT_APPS) private readonly apps: Pick<ChatApps, 'called'>,
    private readonly polls: ChatPollsRepository,
    private readonly conversation: ChatConversation,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    const loop = (app: CalledChatApp): WakeLoop =>
      new WakeLoop(() => this.keep(app), { name: `${app.name} commands`, maxWaitMs: longestWaitMs });
    this.loops = apps.called.map(loop);
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
    await Promise.all(this.apps.called.map((app) => this.polls.release(app.name)));
  }

  /** @returns milliseconds to wait before the next time */
  private async keep(app: CalledChatApp): Promise<number> {
    if ((await this.polls.claim(app.name, leaseSeconds)) === null) return this.config.SWEEP_INTERVAL_MS;
    if (this.offered.has(app.name)) return renewMs;
    try {
      await app.offer(this.conversation.offered);
      this.offered.add(app.name);
      return renewMs;
    } catch (error) {
      if (!(error instanceof ChatAppError)) throw error;
      this.logger.warn({ retryAfterSeconds: error.retryAfterSeconds }, error.message);
      // What the app refuses for good may have been mended in its settings by then.
      return error.retryable ? error.retryAfterSeconds * 1_000 : longestWaitMs;
    }
  }
}
