import {
  ProtocolErrorCode,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Transport,
  type TransportSendOptions,
} from '@modelcontextprotocol/server';
import type { Response } from 'express';
import type { Call } from './call.js';
import { Exchange } from './exchange.js';

/**
 * The one connection of a server that lives as long as the process, on which the requests of everybody travel side by side. Each gets
 * an id of its own here, because clients choose theirs alike, and by that id alone its caller is known.
 */
export class SharedChannel implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  private readonly exchanges = new Map<string | number, Exchange>();
  private lastId = 0;

  /** Requests that wait for their answer. */
  get pending(): number {
    return this.exchanges.size;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** @param id as the handler of a request is told it. @throws Error when nobody waits for that answer any more */
  callOf(id: string | number): Call {
    const exchange = this.exchanges.get(id);
    if (exchange === undefined) throw new Error('a message arrived without its caller');
    return exchange.call;
  }

  /** Answers the request as its handler does, or never when the client goes away before. */
  ask(message: JSONRPCRequest, call: Call, response: Response): void {
    const id = ++this.lastId;
    this.exchanges.set(id, new Exchange(call, message.id, response));
    response.once('close', () => {
      if (this.exchanges.delete(id))
        this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    });
    this.onmessage?.({ ...message, id });
  }

  /** What the server says, which always belongs to a request: there is no stream beside. */
  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    // Checked by the SDK when it made the message; asking it again costs more than finding whose it is.
    const isAnswer = 'result' in message || 'error' in message;
    const id = isAnswer ? message.id : options?.relatedRequestId;
    const exchange = id === undefined ? undefined : this.exchanges.get(id);
    if (id === undefined || exchange === undefined) return Promise.resolve();
    if (isAnswer) {
      this.exchanges.delete(id);
      exchange.answer({ ...message, id: exchange.clientId }, statusOf(message));
    } else if (!('id' in message)) exchange.notify(message);
    return Promise.resolve();
  }

  close(): Promise<void> {
    for (const exchange of this.exchanges.values()) exchange.abandon();
    this.exchanges.clear();
    this.onclose?.();
    return Promise.resolve();
  }
}

/** Errors of a handler travel in the body; the one exception is what the specification gives a status of its own. */
function statusOf(message: JSONRPCMessage): number {
  const missing: number = ProtocolErrorCode.MissingRequiredClientCapability;
  return 'error' in message && message.error.code === missing ? 400 : 200;
}
