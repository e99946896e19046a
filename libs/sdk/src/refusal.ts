import type { ErrorObject } from './generated/types.gen.js';
import { ImprintError } from './imprint-error.js';

/** The error of an answer without success. What no app of Imprint wrote, such as the page of a proxy, is `http_<status>`. */
export async function refusalOf(response: Response): Promise<ImprintError> {
  const { status, headers } = response;
  const { errors, meta = {} } = documentOf(await response.text());
  const [first] = errors;
  const { requestId } = meta;
  return new ImprintError({
    status,
    code: first?.code ?? `http_${status}`,
    detail: errors.map(({ detail }) => detail).join(' ') || `The server answered with status ${status}.`,
    errors,
    meta,
    requestId: typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined),
    retryAfterSeconds: retryAfterOf(headers.get('retry-after')),
  });
}

interface Refusal {
  errors: ErrorObject[];
  meta?: Record<string, unknown>;
}

function documentOf(text: string): Refusal {
  try {
    const document = JSON.parse(text) as Partial<Refusal> | null;
    if (Array.isArray(document?.errors)) return { ...document, errors: document.errors };
  } catch {
    // The page of a proxy.
  }
  return { errors: [] };
}

/** Seconds, or an HTTP date (RFC 9110 §10.2.3). Undefined: it says neither. */
export function retryAfterOf(header: string | null, now: number = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1_000);
}
