import { SignalBus } from '@imprint/platform/signals';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { encode } from './live-socket.js';
import { LiveSockets } from './live-sockets.js';

/**
 * Passes texts on while models write them, to the sockets that ask for them. Nothing is kept or read but what each socket asked for: a
 * signal says whose the text is, and each socket is asked by its present rights.
 */
@Injectable()
export class TextRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly ends: (() => void)[] = [];

  constructor(
    private readonly signals: SignalBus,
    private readonly sockets: LiveSockets,
  ) {}

  onApplicationBootstrap(): void {
    this.ends.push(
      this.signals.subscribe('text-stream.continued', (signal) => {
        const { organizationId, generationId: id, piece } = signal;
        if (!this.sockets.areStreaming(organizationId, id)) return;
        const at = new Date().toISOString();
        this.sockets.sendText(signal, encode({ id, type: 'text', status: 'writing', result: piece, at }));
      }),
      // A worker that has just begun does not know yet who streams it, and one that goes on wants to hear that somebody still does.
      this.signals.subscribe('generation.changed', ({ organizationId, generationId, status }) => {
        if (status === 'processing' && this.sockets.areStreaming(organizationId, generationId))
          this.sockets.askForTexts(organizationId, [generationId], false);
      }),
    );
  }

  beforeApplicationShutdown(): void {
    for (const end of this.ends) end();
  }
}
