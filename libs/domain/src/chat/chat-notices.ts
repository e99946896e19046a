import type { Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HeldKeys } from '../keys/index.js';
import { NoticeChats, type DueMessage } from '../notices/index.js';
import { CHAT_APPS, ChatAppError, type ChatApp, type ChatApps } from './chat-app/index.js';
import { ChatIdentities } from './chat-identities.js';
import type { ChatIdentityEntity } from './chat-identity.entity.js';
import { deadKey } from './dead-key.js';

const retrySeconds = 60;

/**
 * Sends notices to the chats of people who want them there, as soon as they are recorded. The key of a chat is verified for each message, as
 * for a command: a chat learns nothing that its key, with the present role of its person, could not read.
 */
@Injectable()
export class ChatNotices implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ChatNotices.name);
  private readonly loop: WakeLoop;
  private unsubscribe: (() => void) | undefined;
  private readonly apps: readonly ChatApp[];

  constructor(
    @Inject(CHAT_APPS) { polled, called }: ChatApps,
    private readonly notices: NoticeChats,
    private readonly identities: ChatIdentities,
    private readonly heldKeys: HeldKeys,
    private readonly signals: SignalBus,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    this.apps = [...polled, ...called];
    const { SWEEP_INTERVAL_MS: maxWaitMs } = config;
    this.loop = new WakeLoop(async () => ((await this.sendNext()) ? 0 : maxWaitMs), { name: 'notices in chats', maxWaitMs });
  }

  onApplicationBootstrap(): void {
    if (this.apps.length === 0) return;
    this.unsubscribe = this.signals.subscribe('notice.changed', () => this.loop.wake());
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
  }

  /** Resolves with whether something was due. */
  async sendNext(): Promise<boolean> {
    const due = await this.notices.takeNext();
    if (due === null) return false;
    try {
      const identity = await this.identities.findById(due);
      if (identity !== null) await this.deliver(identity, due);
    } catch (error) {
      await this.sendLater(due, error);
    }
    return true;
  }

  private async deliver(identity: ChatIdentityEntity, due: DueMessage): Promise<void> {
    const app = this.apps.find(({ name }) => name === identity.app);
    if (app === undefined) return;
    try {
      const key = await this.keyOf(identity);
      const text = key === null ? null : await this.notices.textFor(due, key);
      if (text !== null) await app.send(identity.chatId, text);
    } catch (error) {
      if (error instanceof ChatAppError && (!error.retryable || error.mayHaveArrived)) {
        this.logger.warn({ chatId: identity.id }, `a notice was not sent: ${error.message}`);
        return;
      }
      throw error;
    }
  }

  private async sendLater(due: DueMessage, error: unknown): Promise<void> {
    this.logger.warn({ err: error }, 'a notice is sent later');
    await this.notices.giveBack(due, error instanceof ChatAppError ? error.retryAfterSeconds : retrySeconds);
  }

  /** Null when the chat may not be sent anything. A key that will never work again loses its chat, as at a command. */
  private async keyOf(identity: ChatIdentityEntity): Promise<Principal | null> {
    try {
      return await this.heldKeys.verify(identity);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500 || error.code === 'rate_limit_exceeded') throw error;
      if (deadKey.has(error.code)) await this.identities.disconnect(identity, 'instance');
      return null;
    }
  }
}
