import type { Dispatcher } from 'undici';
import { send, type Exchange, type Receiver, type ResponseFlow } from './exchange.js';
import type { SafeFetchError } from './safe-fetch.error.js';

/** A response whose body is read while it arrives. */
export interface StreamedResponse {
  status: number;
  /** Lowercase names; repeated headers are joined by `, `. */
  headers: Record<string, string>;
  /** Fails with a SafeFetchError. It comes no faster than it is read; cancelling it closes the connection. */
  body: ReadableStream<Uint8Array>;
}

/** What the owner of the exchange does about its body. */
export interface BodyHooks {
  /** The body is complete or has failed. */
  onEnd(): void;
  /** Nobody wants the rest of the body: abort the exchange. */
  onCancel(): void;
}

/** Sends the request, and resolves as soon as the headers of the response are there. A body over the limit fails, as when it is collected. */
export function streamedExchange(
  dispatcher: Dispatcher,
  url: URL,
  wanted: Omit<Exchange, 'onOversize'>,
  hooks: BodyHooks,
): Promise<StreamedResponse> {
  return new Promise((resolve, reject) =>
    send(dispatcher, url, { ...wanted, onOversize: 'fail' }, new Streamer(hooks, resolve, reject)),
  );
}

/** Bytes of a body that wait for whoever reads it, about. */
const mostWaiting = 1_048_576;

class Streamer implements Receiver {
  private readonly body: ReadableStream<Uint8Array>;
  private stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  private flow: ResponseFlow | undefined;

  constructor(
    private readonly hooks: BodyHooks,
    private readonly resolve: (response: StreamedResponse) => void,
    private readonly reject: (error: SafeFetchError) => void,
  ) {
    const source = {
      start: (stream: ReadableStreamDefaultController<Uint8Array>) => {
        this.stream = stream;
      },
      pull: () => this.flow?.resume(),
      cancel: () => hooks.onCancel(),
    };
    this.body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark: mostWaiting }));
  }

  onStart(status: number, headers: Record<string, string>, flow: ResponseFlow): void {
    this.flow = flow;
    this.resolve({ status, headers, body: this.body });
  }

  onChunk(chunk: Buffer): void {
    this.stream?.enqueue(new Uint8Array(chunk));
    if ((this.stream?.desiredSize ?? 0) <= 0) this.flow?.pause();
  }

  onEnd(): void {
    this.stream?.close();
    this.hooks.onEnd();
  }

  /** Before the headers, it is the request that has failed; after them, only the body can tell. */
  onFailure(error: SafeFetchError): void {
    this.stream?.error(error);
    this.reject(error);
    this.hooks.onEnd();
  }
}
