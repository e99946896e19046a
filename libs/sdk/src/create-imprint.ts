import { attempts, type AttemptSettings } from './attempt.js';
import { withCredential, type CredentialSettings } from './credentials.js';
import { createClient, type Client } from './generated/client/index.js';
import { withIdempotencyKey } from './idempotency-key.js';
import { ImprintError } from './imprint-error.js';
import { withRetries, type RetrySettings } from './retries.js';

export interface ImprintOptions extends CredentialSettings {
  /** Address of the API without a path, such as `https://imprint.example`; in a page that the instance serves, `''`. */
  baseUrl: string;
  /** How often a request that failed is repeated at most: 2 unless told. */
  maxRetries?: number;
  /** How long one attempt may take, in milliseconds: 30,000 unless told. */
  timeoutMs?: number;
  /** Sends requests instead of the `fetch` of the runtime. */
  fetch?: typeof globalThis.fetch;
}

/** What every operation takes as `client`. */
export type Imprint = Client & { readonly settings: Readonly<AttemptSettings & RetrySettings> };

/** A client of one instance. Nothing is registered for others: pass it with each call. */
export function createImprint({
  baseUrl,
  maxRetries = 2,
  timeoutMs = 30_000,
  fetch = (input, init) => globalThis.fetch(input, init),
  ...caller
}: ImprintOptions): Imprint {
  const settings = { maxRetries, timeoutMs, fetch };
  const send = withIdempotencyKey(withCredential(caller, withRetries(settings, attempts(settings))));
  const client = createClient({
    baseUrl,
    throwOnError: true,
    responseStyle: 'data',
    fetch: (input, init) => send(new Request(input, init)),
  });
  client.interceptors.error.use(unreadable);
  return Object.assign(client, { settings });
}

/** An answer of success that does not say what it seems to. */
function unreadable(error: unknown, response: Response | undefined): unknown {
  if (!(error instanceof SyntaxError) || response === undefined) return error;
  const detail = 'The answer is no valid JSON.';
  return new ImprintError({ status: response.status, code: 'malformed_answer', detail, cause: error });
}
