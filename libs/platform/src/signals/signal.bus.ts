import type { Signals, SignalTopic } from '@imprint/contracts/messages';
import { Logger } from '@nestjs/common';
import { setImmediate as nextTurn } from 'node:timers/promises';

type Handler = (data: never) => void;

/** How soon a silent connection is detected. */
export interface SignalPatience {
  /** Milliseconds between probes of a connection that only listens: a network that drops packets does not close it. */
  heartbeatMs: number;
  /** Milliseconds until an unresponsive connection is replaced. */
  answerTimeoutMs: number;
}

/** The values that apps use. */
export const signalPatience: SignalPatience = { heartbeatMs: 5_000, answerTimeoutMs: 2_000 };

/**
 * Notifies every process at once. Nothing may depend on a signal: it only shortens the wait until the next poll, and one sent while the
 * connection is down is lost with a warning.
 */
export abstract class SignalBus {
  /** Resolves when the signal was sent, or dropped with a warning. Never throws. */
  abstract publish<T extends SignalTopic>(topic: T, data: Signals[T]): Promise<void>;

  /** @returns ends the subscription */
  abstract subscribe<T extends SignalTopic>(topic: T, handler: (data: Signals[T]) => void): () => void;
}

/** What both buses share: the handlers of this process, and sending in batches, one at a time; signals are collected meanwhile. */
export abstract class BatchingSignalBus extends SignalBus {
  protected readonly logger = new Logger(this.constructor.name);
  private readonly handlers = new Map<string, Set<Handler>>();
  private pending = new Set<string>();
  private flushing: Promise<void> | undefined;
  private sent: Promise<void> = Promise.resolve();

  /** Sends each message to every process, this one included. */
  protected abstract send(messages: readonly string[]): Promise<void>;

  override publish<T extends SignalTopic>(topic: T, data: Signals[T]): Promise<void> {
    this.pending.add(JSON.stringify([topic, data]));
    this.flushing ??= this.nextFlush();
    return this.flushing;
  }

  override subscribe<T extends SignalTopic>(topic: T, handler: (data: Signals[T]) => void): () => void {
    const handlers = this.handlers.get(topic) ?? new Set();
    this.handlers.set(topic, handlers.add(handler));
    return () => void handlers.delete(handler);
  }

  protected receive(message: string): void {
    // Most processes ignore most topics, so their messages are not parsed any further.
    const handlers = this.handlers.get(message.slice(2, message.indexOf('"', 2)));
    if (handlers === undefined) return;
    try {
      const [topic, data] = JSON.parse(message) as [string, never];
      for (const handler of handlers) this.call(topic, handler, data);
    } catch {
      this.logger.warn('A signal was not readable.');
    }
  }

  protected warn(what: string, error: unknown): void {
    this.logger.warn(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }

  private call(topic: string, handler: Handler, data: never): void {
    try {
      handler(data);
    } catch (error) {
      this.warn(`A handler of ${topic} failed`, error);
    }
  }

  private async nextFlush(): Promise<void> {
    await Promise.all([nextTurn(), this.sent]);
    const messages = [...this.pending];
    this.pending = new Set();
    this.flushing = undefined;
    this.sent = this.send(messages).catch((error: unknown) => this.warn(`${messages.length} signals were not sent`, error));
    await this.sent;
  }
}
