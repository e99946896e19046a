import { sendJson } from '@imprint/platform/http';
import type { Response } from 'express';
import type { Call } from './call.js';

/** How often a stream says that it is alive, so that no proxy takes it for dead. */
const keepAliveMs = 15_000;

/** One request over HTTP and its answer: JSON, or a stream of events once something is to be said before the answer. */
export class Exchange {
  private keepAlive: NodeJS.Timeout | undefined;

  constructor(
    readonly call: Call,
    /** By which the client knows its request. */
    readonly clientId: string | number,
    private readonly response: Response,
  ) {
    response.once('close', () => clearInterval(this.keepAlive));
  }

  /** Something on the way to the answer. */
  notify(message: object): void {
    if (this.isOver) return;
    if (this.keepAlive === undefined) this.openStream();
    this.write(message);
  }

  answer(message: object, status: number): void {
    if (this.isOver) return;
    if (this.keepAlive === undefined) {
      this.response.statusCode = status;
      sendJson(this.response, 'application/json', JSON.stringify(message));
      return;
    }
    this.write(message);
    this.response.end();
  }

  /** For a client that will get no answer any more. */
  abandon(): void {
    if (!this.isOver) this.response.destroy();
  }

  private get isOver(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }

  private openStream(): void {
    this.response.setHeader('Content-Type', 'text/event-stream');
    this.response.setHeader('Cache-Control', 'no-store');
    this.response.setHeader('X-Accel-Buffering', 'no');
    this.keepAlive = setInterval(() => this.response.write(': keepalive\n\n'), keepAliveMs);
  }

  private write(message: object): void {
    this.response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }
}
