import { holdsScope, type Principal } from '@imprint/contracts/access';
import { closeCodes, socketLimits, type RealTimeMessage } from '@imprint/contracts/messages';
import type { HeldCredential } from '@imprint/auth';
import type { RawData, WebSocket } from 'ws';
import { readClientMessage } from './client-message.js';
import type { MessageType } from './message-type.js';
import { messageTypes } from './message-types.js';

/** A peer that does not answer the close is cut off after this. */
const closeWithinMs = 1_000;

export interface SocketOptions {
  /** Of the request that opened it; names the connection in the log and in answers. */
  id: string;
  held: HeldCredential;
  /** Bytes that may wait for a slow reader. */
  bufferBytes: number;
}

/** One open connection: what it may hear, what it wants to hear, and how it ends. */
export class LiveSocket {
  readonly id: string;
  readonly held: HeldCredential;
  /** Empty: everything of the organization. */
  private readonly wanted = new Set<string>();
  private readable: ReadonlySet<MessageType> = new Set();
  private malformed = 0;
  private isAlive = true;
  private isClosing = false;
  private readonly bufferBytes: number;

  /** @param onEnd told once, with the code that this side closed with or that the peer sent; nothing is sent afterwards */
  constructor(
    private readonly socket: WebSocket,
    { id, held, bufferBytes }: SocketOptions,
    private readonly onEnd: (socket: LiveSocket, code: number) => void,
  ) {
    this.id = id;
    this.held = held;
    this.bufferBytes = bufferBytes;
    this.readAs(held.principal);
    socket.on('message', (data, isBinary) => this.receive(data, isBinary));
    socket.on('pong', () => (this.isAlive = true));
    // Whatever it is (a frame that breaks the protocol, say), the close follows.
    socket.on('error', () => undefined);
    socket.once('close', (code) => this.end(code));
  }

  get organizationId(): string {
    return this.held.principal.organizationId;
  }

  wants(type: MessageType, id: string): boolean {
    return this.readable.has(type) && (this.wanted.size === 0 || this.wanted.has(id));
  }

  /** What the credential opens now. False when that is nothing. */
  readAs(principal: Principal): boolean {
    this.held.principal = principal;
    this.readable = new Set(messageTypes.filter(({ scopes }) => scopes.some((scope) => holdsScope(principal, scope))));
    return this.readable.size > 0;
  }

  /** False when nothing went out: the socket is closing, or its reader is too slow and it closes now. */
  send(text: Buffer): boolean {
    if (this.isClosing) return false;
    if (this.socket.bufferedAmount > this.bufferBytes) {
      this.close(closeCodes.slowReader, 'too slow');
      return false;
    }
    this.socket.send(text, { binary: false });
    return true;
  }

  /** Asks for a sign of life; a peer that gave none since the last time is gone. */
  ping(): void {
    if (!this.isAlive) return this.socket.terminate();
    this.isAlive = false;
    this.socket.ping();
  }

  close(code: number, reason: string): void {
    if (this.isClosing) return;
    this.end(code);
    this.socket.close(code, reason);
    setTimeout(() => this.socket.terminate(), closeWithinMs).unref();
  }

  private end(code: number): void {
    if (this.isClosing) return;
    this.isClosing = true;
    this.onEnd(this, code);
  }

  private receive(data: RawData, isBinary: boolean): void {
    if (this.isClosing) return;
    this.isAlive = true;
    const message = isBinary || !Buffer.isBuffer(data) ? null : readClientMessage(data.toString('utf8'));
    if (message === null)
      return this.refuse('malformed_message', 'Send {"subscribe": ["id"]} or {"unsubscribe": ["id"]} as text.');
    for (const id of message.unsubscribe) this.wanted.delete(id);
    if (new Set([...this.wanted, ...message.subscribe]).size > socketLimits.subscribedIds)
      return this.refuse('too_many_ids', `A socket can subscribe to at most ${socketLimits.subscribedIds} ids.`);
    for (const id of message.subscribe) this.wanted.add(id);
    const status = this.wanted.size === 0 ? 'all' : 'narrowed';
    this.answer({ type: 'subscription', status, result: { ids: this.wanted.size } });
  }

  private refuse(code: string, message: string): void {
    this.malformed += 1;
    this.answer({ type: 'error', status: 'refused', error: { class: 'validation', code, message, retryable: false } });
    if (this.malformed >= socketLimits.malformedMessages) this.close(closeCodes.malformedMessages, code);
  }

  private answer(message: Omit<RealTimeMessage, 'id' | 'at'>): void {
    this.send(encode({ id: this.id, ...message, at: new Date().toISOString() }));
  }
}

/** Encoded once for everybody who gets it. */
export function encode(message: RealTimeMessage): Buffer {
  return Buffer.from(JSON.stringify(message));
}
