import { sendJson } from '@imprint/platform/http';
import type { Response } from 'express';
import type { Call } from './call.js';

/** Milliseconds between keep-alives of a stream, so that proxies do not close it. */
const keepAliveMs = 15_000;

/** A request over HTTP and its response: JSON, or an event stream if something is sent before the result. */
export class Exchange {
  private keepAlive: NodeJS.Timeout | undefined;

  constructor(
    readonly call: Call,
    /** The client's id of the request. */
    readonly clientId: string | number,
    private readonly response: Response,
  ) {
    response.once('close', () => clearInterval(this.keepAlive));
  }

  /** Sends a message before the result. */
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

  /** Ends the request without a response. */
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
