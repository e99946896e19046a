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
 * The single connection of a server that lives as long as the process, shared by the requests of all callers. Each request gets a new id
 * here, because clients' ids collide, and only by that id is its caller known.
 */
export class SharedChannel implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  private readonly exchanges = new Map<string | number, Exchange>();
  private lastId = 0;

  /** Number of unanswered requests. */
  get pending(): number {
    return this.exchanges.size;
  }

  start(): Promise<void> {
    return Promise.resolve();
  }

  /** @param id as passed to the handler. @throws Error when nobody waits for that response any more */
  callOf(id: string | number): Call {
    const exchange = this.exchanges.get(id);
    if (exchange === undefined) throw new Error('a message arrived without its caller');
    return exchange.call;
  }

  /** Answers the request with the handler's result, or not at all if the client disconnects first. */
  ask(message: JSONRPCRequest, call: Call, response: Response): void {
    const id = ++this.lastId;
    this.exchanges.set(id, new Exchange(call, message.id, response));
    response.once('close', () => {
      if (this.exchanges.delete(id))
        this.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: id } });
    });
    this.onmessage?.({ ...message, id });
  }

  /** Sends a message of the server. It always belongs to a request, because there is no separate stream. */
  send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    // The SDK validated it when it created the message, and validating again costs more than routing it.
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

/** A handler's errors are reported in the body, except the one for which the specification requires a status. */
function statusOf(message: JSONRPCMessage): number {
  const missing: number = ProtocolErrorCode.MissingRequiredClientCapability;
  return 'error' in message && message.error.code === missing ? 400 : 200;
}
