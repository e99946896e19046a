import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ConfirmationMails } from './confirmation-mails.js';
import { NewsletterSender } from './newsletter-sender.js';
import { SubscribersRepository } from './subscribers.repository.js';

const deletedAtOnce = 1_000;

/** Sends the mails of newsletters while the app runs, and deletes addresses that nobody has confirmed. Any number of processes may. */
@Injectable()
export class NewsletterWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly loops: readonly WakeLoop[];
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly sender: NewsletterSender,
    private readonly confirmations: ConfirmationMails,
    private readonly subscribers: SubscribersRepository,
    private readonly signals: SignalBus,
    @Inject(CONFIG) { SWEEP_INTERVAL_MS: maxWaitMs }: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    const issues = async (): Promise<number> => (await this.sender.sendSome(this.stopping.signal)) ?? maxWaitMs;
    const asked = async (): Promise<number> => ((await this.confirmations.sendNext()) || (await this.clear()) ? 0 : maxWaitMs);
    this.loops = [
      new WakeLoop(issues, { name: 'mails of newsletters', maxWaitMs }),
      new WakeLoop(asked, { name: 'confirmations of newsletters', maxWaitMs }),
    ];
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('newsletter.due', () => {
      for (const loop of this.loops) loop.wake();
    });
    for (const loop of this.loops) loop.start();
  }

  /** Resolves when the mail that is being sent has been. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    this.stopping.abort();
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  private clear(): Promise<boolean> {
    return this.subscribers.deleteUnconfirmed(limits.pendingSubscriberDays, deletedAtOnce);
  }
}
