import type { ClientRequestArgs, IncomingHttpHeaders } from 'node:http';
import { WebSocket, type ClientOptions } from 'ws';
import type { Destination } from './destination.js';
import { pinnedLookup } from './pinned-pools.js';
import { SafeFetchError, type SafeFetchErrorCode } from './safe-fetch.error.js';

const handshakeMs = 15_000;

/** A WebSocket (RFC 6455) to an untrusted address. */
export interface SafeSocket {
  /** @throws SafeFetchError when the connection has ended */
  send(text: string): void;
  /** The next text message, in the order of their arrival. @throws SafeFetchError when the connection has ended, or its time */
  receive(): Promise<string>;
  /** Ends the connection. Repeatable. */
  close(): void;
}

/** The other side has answered the handshake with a response of HTTP, in place of opening the socket. Nothing was sent over it. */
export class HandshakeRefusedError extends Error {
  override readonly name = 'HandshakeRefusedError';

  constructor(
    readonly status: number,
    readonly headers: Headers,
  ) {
    super(`status ${status}`);
  }
}

interface Wanted {
  /** Of the handshake. */
  headers: Readonly<Record<string, string>>;
  /** Ends the connection; its reason is a SafeFetchError. */
  signal: AbortSignal;
  /** Of all messages together. */
  maxReceivedBytes: number;
  /** Holds the connection until it has ended. */
  connections: Set<SafeSocket>;
  /** Called once, when it has ended, also before it was open. */
  onEnd: () => void;
}

/** Connects to one of the checked addresses only, and follows no redirect. @throws SafeFetchError, HandshakeRefusedError */
export function openSocket(destination: Destination, wanted: Wanted): Promise<SafeSocket> {
  return new Promise((resolve, reject) => new Conversation(destination, wanted, resolve, reject));
}

class Conversation implements SafeSocket {
  private readonly socket: WebSocket;
  private readonly host: string;
  private readonly arrived: string[] = [];
  private waiting: { resolve: (text: string) => void; reject: (error: Error) => void } | undefined;
  private bytes = 0;
  private hasSent = false;
  private ended: Error | undefined;
  private readonly onAbort = () => {
    const { code, message } = this.wanted.signal.reason as SafeFetchError;
    this.end(code, message);
  };

  constructor(
    { url, host, addresses }: Destination,
    private readonly wanted: Wanted,
    opened: (socket: SafeSocket) => void,
    private readonly refused: (error: Error) => void,
  ) {
    this.host = host;
    const address = new URL(url);
    address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const options: ClientOptions & Pick<ClientRequestArgs, 'lookup'> = {
      lookup: pinnedLookup(addresses),
      followRedirects: false,
      headers: wanted.headers,
      handshakeTimeout: handshakeMs,
      // What is compressed may be much larger than what arrives.
      perMessageDeflate: false,
      maxPayload: wanted.maxReceivedBytes,
    };
    this.socket = new WebSocket(address, options);
    this.socket.once('open', () => opened(this));
    this.socket.on('message', (data, isBinary) => this.take(data as Buffer, isBinary));
    this.socket.once('unexpected-response', (_request, { statusCode = 0, headers }) =>
      this.endWith(new HandshakeRefusedError(statusCode, plainHeaders(headers))),
    );
    this.socket.on('error', (error) => this.fail(error));
    this.socket.once('close', () => this.end('network', `${this.host} ended the connection.`));
    wanted.connections.add(this);
    if (wanted.signal.aborted) this.onAbort();
    else wanted.signal.addEventListener('abort', this.onAbort, { once: true });
  }

  send(text: string): void {
    if (this.ended !== undefined) throw this.ended;
    this.hasSent = true;
    this.socket.send(text);
  }

  receive(): Promise<string> {
    const next = this.arrived.shift();
    if (next !== undefined) return Promise.resolve(next);
    if (this.ended !== undefined) return Promise.reject(this.ended);
    return new Promise((resolve, reject) => (this.waiting = { resolve, reject }));
  }

  close(): void {
    this.end('network', `The connection to ${this.host} is closed.`);
  }

  private take(data: Buffer, isBinary: boolean): void {
    if (this.ended !== undefined) return;
    this.bytes += data.length;
    if (this.bytes > this.wanted.maxReceivedBytes) return this.endOversize();
    if (isBinary) return;
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined) this.arrived.push(data.toString());
    else waiting.resolve(data.toString());
  }

  private fail(error: Error): void {
    const code = 'code' in error ? String(error.code) : '';
    if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return this.endOversize();
    const isLate = /ETIMEDOUT/.test(code) || error.message === 'Opening handshake has timed out';
    const what = this.hasSent ? 'did not complete its answer' : 'could not be reached';
    this.end(isLate ? 'timeout' : 'network', `${this.host} ${what}.`);
  }

  private endOversize(): void {
    this.end('response_too_large', `${this.host} answered with more than is accepted.`);
  }

  private end(code: SafeFetchErrorCode, message: string): void {
    this.endWith(new SafeFetchError(code, message, this.hasSent));
  }

  private endWith(error: Error): void {
    if (this.ended !== undefined) return;
    this.ended = error;
    this.wanted.signal.removeEventListener('abort', this.onAbort);
    // Says goodbye if there is a connection; whoever does not answer that is not waited for.
    this.socket.close();
    this.socket.terminate();
    this.waiting?.reject(error);
    this.waiting = undefined;
    this.refused(error);
    this.wanted.connections.delete(this);
    this.wanted.onEnd();
  }
}

function plainHeaders(headers: IncomingHttpHeaders): Headers {
  const plain = new Headers();
  for (const [name, value] of Object.entries(headers)) plain.set(name, String(value));
  return plain;
}
