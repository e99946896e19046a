import { traceHeaders } from '../tracing/index.js';
import { inClientSpan } from './client-span.js';
import { parseUrl } from './destination.js';
import { exchange } from './exchange.js';
import { internalPool } from './internal-pools.js';
import { SafeFetchError } from './safe-fetch.error.js';

/** A request to another app of the instance. */
export interface InternalRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  json?: unknown;
  /** Default 5 s. */
  timeoutMs?: number;
  /** Default 1 MiB. */
  maxResponseBytes?: number;
  signal?: AbortSignal;
  /** Sends the trace context. Only for apps of this instance. */
  carriesTrace?: boolean;
}

/** Its response. */
export interface InternalResponse {
  status: number;
  headers: Record<string, string>;
  /** The parsed body; undefined when it is empty or not JSON. */
  json: unknown;
}

/**
 * A small JSON request to a configured address: another app, or a key set. Never for an address that a tenant chose.
 * @throws SafeFetchError
 */
export async function internalRequest(url: string | URL, request: InternalRequest = {}): Promise<InternalResponse> {
  const parsed = parseUrl(url);
  return inClientSpan(request.method ?? 'GET', parsed, (answered) => send(parsed, request, answered));
}

async function send(parsed: URL, request: InternalRequest, answered: (status: number) => void): Promise<InternalResponse> {
  const { method = 'GET', json, timeoutMs = 5_000, maxResponseBytes = 1_048_576, signal, carriesTrace = false } = request;
  const headers = carriesTrace ? { ...request.headers, ...traceHeaders() } : request.headers;
  const controller = new AbortController();
  const late = new SafeFetchError('timeout', `${parsed.hostname} did not answer within ${timeoutMs} ms.`, false);
  const timer = setTimeout(() => controller.abort(late), timeoutMs);
  const onAbort = () => controller.abort(new SafeFetchError('aborted', `${parsed.hostname} was not waited for.`, false));
  if (signal?.aborted === true) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  try {
    const answer = await exchange(internalPool(parsed.origin), parsed, {
      method,
      headers: { accept: 'application/json', ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      body: json === undefined ? undefined : JSON.stringify(json),
      signal: controller.signal,
      maxResponseBytes,
      onOversize: 'fail',
    });
    answered(answer.status);
    return { status: answer.status, headers: answer.headers, json: parsedJson(answer.body) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
