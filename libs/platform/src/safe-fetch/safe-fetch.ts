import type { OnApplicationShutdown } from '@nestjs/common';
import { readCertificate, type ServerCertificate } from './certificate.js';
import { AllowedHosts, checkDestination, checkUrl, parseUrl, systemResolver, type HostResolver } from './destination.js';
import { exchange, type SafeResponse, type StreamedBody } from './exchange.js';
import { inClientSpan } from './client-span.js';
import { PinnedPools } from './pinned-pools.js';
import { SafeFetchError } from './safe-fetch.error.js';
import { streamedExchange, type StreamedResponse } from './streamed-exchange.js';
import { instanceMark } from './sent-by-instance.js';
import { HandshakeRefusedError, openSocket, type SafeSocket } from './safe-socket.js';

/** Injection token for a `HostResolver` that replaces the system's. */
export const HOST_RESOLVER = Symbol('HOST_RESOLVER');

/** A request to an untrusted address. */
export interface SafeRequest {
  /** Default GET. */
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** A streamed body is read once while it is sent; a retry needs a new one. */
  body?: string | Uint8Array | StreamedBody;
  /** Total time for name resolution, connecting, TLS, headers and body. Default 30 s. */
  timeoutMs?: number;
  /** Default 1 MiB. */
  maxResponseBytes?: number;
  /** Whether a longer body fails the request (default) or is cut. */
  onOversize?: 'fail' | 'truncate';
  signal?: AbortSignal;
  /** Default both. */
  allowedProtocols?: readonly ('http:' | 'https:')[];
}

/** A WebSocket to an untrusted address. */
export interface SafeSocketOptions {
  /** Total time, from name resolution to the last message. Default 30 s. */
  timeoutMs?: number;
  /** Of all messages together. Default 1 MiB. */
  maxReceivedBytes?: number;
  signal?: AbortSignal;
}

/** How a `fetch` of SafeFetch behaves. */
export interface FetchOptions extends Omit<SafeRequest, 'method' | 'headers' | 'body' | 'signal' | 'onOversize'> {
  /** Whether the body of a response is read while it arrives. Default false. */
  streamed?: boolean;
}

const defaults = { timeoutMs: 30_000, maxResponseBytes: 1_048_576, protocols: ['http:', 'https:'] } as const;

/**
 * The only way to call addresses that a tenant chose (SSRF protection). Resolves the host once, refuses non-public addresses, and connects
 * to exactly the address that was checked. Redirects are returned, never followed.
 */
export class SafeFetch implements OnApplicationShutdown {
  private readonly allowed: AllowedHosts;
  private readonly pools: PinnedPools;
  private readonly sockets = new Set<SafeSocket>();

  /**
   * @param allowedHosts private hosts (`host` or `host:port`) that may be called nevertheless
   * @param connections most to one host, 64 unless given; further requests wait for one of them, which counts towards their time
   * @param marksAll whether requests to public hosts, too, say that an instance sends them
   */
  constructor(
    allowedHosts: readonly string[],
    private readonly resolve: HostResolver = systemResolver,
    connections?: number,
    private readonly marksAll = false,
  ) {
    this.allowed = new AllowedHosts(allowedHosts);
    this.pools = new PinnedPools(connections);
  }

  /** @throws SafeFetchError */
  async request(url: string | URL, request: SafeRequest = {}): Promise<SafeResponse> {
    const parsed = parseUrl(url);
    const method = (request.method ?? 'GET').toUpperCase();
    return inClientSpan(method, parsed, (answered) => this.send(parsed, method, request, answered));
  }

  private async send(
    parsed: URL,
    method: string,
    request: SafeRequest,
    answered: (status: number) => void,
  ): Promise<SafeResponse> {
    const deadline = new Deadline(parsed.hostname, request.timeoutMs ?? defaults.timeoutMs, request.signal);
    try {
      const destination = await deadline.race(this.check(parsed, request.allowedProtocols));
      const answer = await exchange(this.pools.for(destination), parsed, {
        method,
        headers: this.marked(parsed, request.headers),
        body: request.body,
        signal: deadline.signal,
        maxResponseBytes: request.maxResponseBytes ?? defaults.maxResponseBytes,
        onOversize: request.onOversize ?? 'fail',
      });
      answered(answer.status);
      return answer;
    } finally {
      deadline.clear();
    }
  }

  /**
   * The same with a body that is read while it arrives. Its time and its size are limited as those of any other: `timeoutMs` ends with the
   * last byte, not with the headers.
   * @throws SafeFetchError
   */
  async stream(url: string | URL, request: Omit<SafeRequest, 'onOversize'> = {}): Promise<StreamedResponse> {
    const parsed = parseUrl(url);
    const method = (request.method ?? 'GET').toUpperCase();
    const deadline = new Deadline(parsed.hostname, request.timeoutMs ?? defaults.timeoutMs, request.signal);
    try {
      const destination = await deadline.race(this.check(parsed, request.allowedProtocols));
      return await inClientSpan(method, parsed, async (answered) => {
        const { body, maxResponseBytes = defaults.maxResponseBytes } = request;
        const wanted = { method, headers: this.marked(parsed, request.headers), body, signal: deadline.signal, maxResponseBytes };
        const hooks = { onEnd: () => deadline.clear(), onCancel: () => deadline.cancel() };
        const answer = await streamedExchange(this.pools.for(destination), parsed, wanted, hooks);
        answered(answer.status);
        return answer;
      });
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  /**
   * Applies the same rules without sending a request, for checks of settings. Every request is checked again.
   * @throws SafeFetchError
   */
  async assertAllowed(url: string | URL, allowedProtocols?: SafeRequest['allowedProtocols']): Promise<void> {
    const parsed = parseUrl(url);
    const deadline = new Deadline(parsed.hostname, 5_000);
    await deadline.race(this.check(parsed, allowedProtocols)).finally(() => deadline.clear());
  }

  /** The rules that can be applied without a network: everything but which addresses the host has. @throws SafeFetchError */
  assertAllowedOffline(url: string | URL, allowedProtocols: readonly string[] = defaults.protocols): void {
    checkUrl(parseUrl(url), { allowed: this.allowed, protocols: allowedProtocols });
  }

  /** The certificate of an https address, also one that clients refuse. @throws SafeFetchError */
  async certificate(url: string | URL, timeoutMs = 5_000): Promise<ServerCertificate> {
    const parsed = parseUrl(url);
    const deadline = new Deadline(parsed.hostname, timeoutMs);
    try {
      return await readCertificate(await deadline.race(this.check(parsed, ['https:'])), deadline.signal);
    } finally {
      deadline.clear();
    }
  }

  /**
   * A `fetch` under the same rules, for libraries that accept one. Redirects are returned. Bodies are buffered in memory, but for a stream
   * whose length is said as `content-length`, which has a second more for every 128 KiB, and for responses with `streamed`.
   */
  asFetch({ streamed = false, ...options }: FetchOptions = {}): typeof fetch {
    return async (input, init) => {
      const asked = new Request(input, init);
      const { method, headers } = asked;
      // The caller's own, because the signal of a request lives no longer than the request.
      const signal = init?.signal ?? asked.signal;
      const body = await bodyOf(asked, init?.body);
      const timeoutMs =
        (options.timeoutMs ?? defaults.timeoutMs) + (body !== undefined && 'source' in body ? sendingMs(body.bytes) : 0);
      const sent = { method, headers: Object.fromEntries(headers), body, signal, timeoutMs };
      const answer = await this[streamed ? 'stream' : 'request'](asked.url, { ...options, ...sent });
      const bodiless = answer.status === 204 || answer.status === 205 || answer.status === 304;
      const content = answer.body instanceof ReadableStream ? answer.body : new Uint8Array(answer.body);
      const response = new Response(bodiless ? null : content, { status: answer.status, headers: answer.headers });
      return Object.defineProperty(response, 'url', { value: asked.url });
    };
  }

  /**
   * Opens a WebSocket under the same rules. It is closed when its time is over, and by whoever opened it before.
   * @param url `wss:` or `ws:`
   * @throws SafeFetchError, HandshakeRefusedError
   */
  async socket(url: string | URL, options: SafeSocketOptions = {}): Promise<SafeSocket> {
    const asked = handshakeUrl(url);
    const deadline = new Deadline(asked.hostname, options.timeoutMs ?? defaults.timeoutMs, options.signal);
    try {
      const destination = await deadline.race(this.check(asked));
      return await inClientSpan('GET', asked, async (answered) => {
        const opened = await openSocket(destination, {
          headers: this.marked(asked, {}),
          signal: deadline.signal,
          maxReceivedBytes: options.maxReceivedBytes ?? defaults.maxResponseBytes,
          connections: this.sockets,
          onEnd: () => deadline.clear(),
        }).catch((error: unknown) => {
          if (error instanceof HandshakeRefusedError) answered(error.status);
          throw error;
        });
        answered(101);
        return opened;
      });
    } catch (error) {
      deadline.clear();
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    for (const socket of this.sockets) socket.close();
    await this.pools.close();
  }

  /** Whether requests to this address say that an instance sends them: to private hosts, among which this instance may be. */
  protected isMarked(url: URL): boolean {
    return this.marksAll || this.allowed.has(url);
  }

  private marked(url: URL, headers: SafeRequest['headers']): Readonly<Record<string, string>> {
    return { ...headers, ...(this.isMarked(url) && { [instanceMark]: '1' }) };
  }

  private check(url: URL, protocols: readonly string[] = defaults.protocols) {
    return checkDestination(url, { allowed: this.allowed, resolve: this.resolve, protocols });
  }
}

/** The request with which a WebSocket begins. @throws SafeFetchError `invalid_url` */
function handshakeUrl(url: string | URL): URL {
  const address = parseUrl(url);
  if (!['ws:', 'wss:'].includes(address.protocol))
    throw new SafeFetchError('invalid_url', `${address.hostname}: this URL scheme is not allowed.`, false);
  address.protocol = address.protocol === 'wss:' ? 'https:' : 'http:';
  return address;
}

/** @param given the body as the caller gave it */
async function bodyOf(asked: Request, given: unknown): Promise<Uint8Array | StreamedBody | undefined> {
  if (asked.body === null) return undefined;
  const bytes = asked.headers.get('content-length');
  if (given instanceof ReadableStream && bytes !== null) return { bytes: Number(bytes), source: asked.body };
  return new Uint8Array(await asked.arrayBuffer());
}

/** What sending a file may take: a slow line sends a megabit in a second. */
export const sendingMs = (bytes: number): number => Math.ceil(bytes / 131_072) * 1_000;

/** One deadline for all steps of a request, combined with the caller's own signal. */
class Deadline {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly onCallerAbort = () => this.end('aborted', 'was not waited for');

  constructor(
    private readonly host: string,
    timeoutMs: number,
    private readonly caller?: AbortSignal,
  ) {
    this.timer = setTimeout(() => this.end('timeout', `did not answer within ${timeoutMs} ms`), timeoutMs);
    if (caller?.aborted) this.onCallerAbort();
    else caller?.addEventListener('abort', this.onCallerAbort, { once: true });
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** For steps that cannot be cancelled. */
  async race<T>(step: Promise<T>): Promise<T> {
    step.catch(() => undefined); // it may still reject after the deadline
    this.signal.throwIfAborted();
    return Promise.race([
      step,
      new Promise<never>((_resolve, reject) =>
        this.signal.addEventListener('abort', () => reject(this.signal.reason as SafeFetchError), { once: true }),
      ),
    ]);
  }

  /** Ends the request for a caller who wants no more of it. */
  cancel(): void {
    this.clear();
    this.onCallerAbort();
  }

  clear(): void {
    clearTimeout(this.timer);
    this.caller?.removeEventListener('abort', this.onCallerAbort);
  }

  private end(code: 'timeout' | 'aborted', what: string): void {
    this.controller.abort(new SafeFetchError(code, `${this.host} ${what}.`, false));
  }
}
