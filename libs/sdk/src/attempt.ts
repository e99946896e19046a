import { ImprintError } from './imprint-error.js';
import { refusalOf } from './refusal.js';

/** Sends a request and resolves with an answer of success. @throws ImprintError; the reason of the request's signal */
export type Send = (request: Request) => Promise<Response>;

export interface AttemptSettings {
  fetch: typeof globalThis.fetch;
  /** How long one attempt may take until its answer is read. */
  timeoutMs: number;
}

/** Sends each request once, after which its body is gone. */
export function attempts({ fetch, timeoutMs }: AttemptSettings): Send {
  return async (request) => {
    const time = new AbortController();
    const timer = setTimeout(() => time.abort(), timeoutMs);
    try {
      const response = await fetch(request, { signal: AbortSignal.any([request.signal, time.signal]) });
      if (!response.ok) throw await refusalOf(response);
      return await read(response);
    } catch (cause) {
      if (cause instanceof ImprintError) throw cause;
      request.signal.throwIfAborted();
      if (time.signal.aborted)
        throw new ImprintError({ status: 0, code: 'timeout', detail: `No answer came within ${timeoutMs} ms.`, cause });
      throw new ImprintError({ status: 0, code: 'network_error', detail: 'The server could not be reached.', cause });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A document is read here, where one that breaks off can be asked for again. A file is read by whoever wants it. */
async function read(response: Response): Promise<Response> {
  if (!/json/i.test(response.headers.get('content-type') ?? '')) return response;
  return new Response(await response.arrayBuffer(), response);
}
