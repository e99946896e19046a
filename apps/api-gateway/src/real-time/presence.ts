import { SignalBus } from '@imprint/platform/signals';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { encode } from './live-socket.js';
import { LiveSockets } from './live-sockets.js';

/**
 * Lets people who have the same thing open know of each other, across processes. Nothing is kept but what each socket views: pages repeat
 * it, and forget whoever has been silent. The id is not looked up, because it is passed on within one organization only.
 */
@Injectable()
export class Presence implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private end: (() => void) | undefined;

  constructor(
    private readonly signals: SignalBus,
    private readonly sockets: LiveSockets,
  ) {}

  onApplicationBootstrap(): void {
    this.end = this.signals.subscribe('viewer.changed', ({ organizationId, id, userId, isViewing }) => {
      const status = isViewing ? 'viewing' : 'left';
      const text = encode({ id, type: 'presence', status, result: { userId }, at: new Date().toISOString() });
      this.sockets.sendToViewers(organizationId, id, text);
    });
  }

  beforeApplicationShutdown(): void {
    this.end?.();
  }
}
