import { CONFIG, type Config } from '@imprint/platform/config';
import { SignalBus } from '@imprint/platform/signals';
import { WakeLoop } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { type TriggerEvent, TriggerEvents } from '../../webhooks/index.js';
import { EventTriggers } from './event-triggers.js';

const atOnce = 50;

/** Hands our events to the triggers that wait for them, from the outbox: each one at least once, and a second time starts nothing. */
@Injectable()
export class EventTriggerWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EventTriggerWorker.name);
  private readonly loop: WakeLoop;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly events: TriggerEvents,
    private readonly triggers: EventTriggers,
    private readonly signals: SignalBus,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    this.loop = new WakeLoop(() => this.relay(), { name: 'events for workflows', maxWaitMs: config.SWEEP_INTERVAL_MS });
  }

  onApplicationBootstrap(): void {
    this.unsubscribe = this.signals.subscribe('outbox.added', () => this.loop.wake());
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    await this.loop.stop();
  }

  private async relay(): Promise<number> {
    const done = await this.events.take(atOnce, (event) => this.attempt(event));
    return done === atOnce ? 0 : this.config.SWEEP_INTERVAL_MS;
  }

  private async attempt(event: TriggerEvent): Promise<boolean> {
    try {
      await this.triggers.relay(event);
      return true;
    } catch (error) {
      this.logger.error(
        { err: error, eventId: event.eventId },
        'an event could not be handed to its triggers; it is tried again',
      );
      return false;
    }
  }
}
