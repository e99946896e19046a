import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { SafeFetchError } from './safe-fetch.error.js';

/** A body that is not buffered in memory. */
export interface StreamedBody {
  /** Exact length of the source. */
  bytes: number;
  source: AsyncIterable<Uint8Array>;
}

/** A request, and how much of its response is wanted. */
export interface Exchange {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array | StreamedBody;
  /** Aborts the exchange; its reason is a SafeFetchError. */
  signal: AbortSignal;
  maxResponseBytes: number;
  onOversize: 'fail' | 'truncate';
}

/** A complete response. */
export interface SafeResponse {
  status: number;
  /** Lowercase names; repeated headers are joined by `, `. */
  headers: Record<string, string>;
  body: Buffer;
  /** Whether the body exceeded `maxResponseBytes` and was cut. */
  truncated: boolean;
}

/** Holds a response back, for a receiver that has enough of it for now. */
export type ResponseFlow = Pick<Dispatcher.DispatchController, 'pause' | 'resume'>;

/** Takes a response as it arrives. After `onEnd` or `onFailure` nothing follows. */
export interface Receiver {
  onStart(status: number, headers: Record<string, string>, flow: ResponseFlow): void;
  onChunk(chunk: Buffer): void;
  /** @param truncated whether the body exceeded `maxResponseBytes` and was cut */
  onEnd(truncated: boolean): void;
  onFailure(error: SafeFetchError): void;
}

/** Headers that belong to the connection or are derived from the URL and the body. */
const ownHeaders = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'upgrade',
  'expect',
  'te',
]);

/** Sends the request and collects the response, both byte for byte. Redirects are returned like any other response. */
export function exchange(dispatcher: Dispatcher, url: URL, wanted: Exchange): Promise<SafeResponse> {
  return new Promise((resolve, reject) => send(dispatcher, url, wanted, new Collector(resolve, reject)));
}

/** Sends the request, and gives the response to `receiver` as it arrives. */
export function send(dispatcher: Dispatcher, url: URL, wanted: Exchange, receiver: Receiver): void {
  const handler = new Handler(url.hostname, wanted, receiver);
  const { method, body } = wanted;
  const request = {
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers: { ...callerHeaders(wanted.headers), ...(isStreamed(body) && { 'content-length': String(body.bytes) }) },
    body: isStreamed(body) ? Readable.from(body.source) : body,
  };
  try {
    dispatcher.dispatch(request, handler);
  } catch (error) {
    handler.onResponseError(undefined, error instanceof Error ? error : new Error('not dispatched'));
  }
}

const isStreamed = (body: Exchange['body']): body is StreamedBody => typeof body === 'object' && 'source' in body;

function callerHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const sent: Record<string, string> = { 'accept-encoding': 'identity' };
  for (const [name, value] of Object.entries(headers)) if (!ownHeaders.has(name.toLowerCase())) sent[name.toLowerCase()] = value;
  return sent;
}

/** Collects the whole response. */
class Collector implements Receiver {
  private status = 0;
  private headers: Record<string, string> = {};
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly resolve: (response: SafeResponse) => void,
    private readonly reject: (error: SafeFetchError) => void,
  ) {}

  onStart(status: number, headers: Record<string, string>): void {
    this.status = status;
    this.headers = headers;
  }

  onChunk(chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onEnd(truncated: boolean): void {
    this.resolve({ status: this.status, headers: this.headers, body: Buffer.concat(this.chunks), truncated });
  }

  onFailure(error: SafeFetchError): void {
    this.reject(error);
  }
}

class Handler implements Dispatcher.DispatchHandler {
  private controller: Dispatcher.DispatchController | undefined;
  private bytes = 0;
  private sent = false;
  private settled = false;
  private readonly onAbort = () => this.abort();

  constructor(
    private readonly host: string,
    private readonly wanted: Exchange,
    private readonly receiver: Receiver,
  ) {
    wanted.signal.addEventListener('abort', this.onAbort, { once: true });
  }

  /** Called when the connection is established and the request is about to be written. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.settled) return controller.abort(new Error('no longer wanted'));
    this.controller = controller;
    this.sent = true;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // An informational answer, such as 103 Early Hints: the real one follows.
    if (status < 200) return;
    if (!this.settled) this.receiver.onStart(status, joined(headers), controller);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.settled) return;
    const room = this.wanted.maxResponseBytes - this.bytes;
    this.receiver.onChunk(chunk.length > room ? chunk.subarray(0, room) : chunk);
    this.bytes += Math.min(chunk.length, room);
    if (chunk.length <= room) return;
    if (this.wanted.onOversize === 'truncate') this.complete(true);
    else this.fail('response_too_large', 'answered with more than is accepted');
    controller.abort(new Error('response too large'));
  }

  onResponseEnd(): void {
    this.complete(false);
  }

  onResponseError(_controller: unknown, error: Error): void {
    if ('code' in error && (error.code === 'UND_ERR_INVALID_ARG' || error.code === 'UND_ERR_NOT_SUPPORTED'))
      this.fail('invalid_url', 'cannot be asked this way: a method or header is not valid');
    else this.fail(isTimeout(error) ? 'timeout' : 'network', this.sent ? 'did not complete its answer' : 'could not be reached');
  }

  private abort(): void {
    const { reason } = this.wanted.signal as { reason: unknown };
    if (reason instanceof SafeFetchError)
      this.settle(() => this.receiver.onFailure(new SafeFetchError(reason.code, reason.message, this.sent)));
    else this.fail('aborted', 'was not waited for');
    this.controller?.abort(new Error('no longer wanted'));
  }

  private complete(truncated: boolean): void {
    this.settle(() => this.receiver.onEnd(truncated));
  }

  private fail(code: SafeFetchError['code'], what: string): void {
    this.settle(() => this.receiver.onFailure(new SafeFetchError(code, `${this.host} ${what}.`, this.sent)));
  }

  private settle(report: () => void): void {
    if (this.settled) return;
    this.settled = true;
    this.wanted.signal.removeEventListener('abort', this.onAbort);
    report();
  }
}

function isTimeout(error: Error): boolean {
  return 'code' in error && typeof error.code === 'string' && /TIMEOUT|ETIMEDOUT/.test(error.code);
}

function joined(headers: IncomingHttpHeaders): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return plain;
}
