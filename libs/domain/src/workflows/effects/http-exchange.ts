import { limits } from '@imprint/contracts/limits';
import { SafeFetchError, type SafeResponse } from '@imprint/platform/safe-fetch';
import { type StepCall, StepFailure } from '../nodes/node-kind.js';
import { secretsIn } from '../secrets/sent-secrets.js';

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const headerValue = /^[\t\x20-\x7e]*$/;
/** Methods that change nothing at the receiver. */
const safeMethods: readonly string[] = ['GET', 'HEAD'];

/** Whether sending the request twice does no more than sending it once. */
export function isRepeatable({ settings }: Pick<StepCall, 'settings'>): boolean {
  return safeMethods.includes(methodOf(settings)) || settings['idempotent'] === true;
}

export const methodOf = (settings: Readonly<Record<string, unknown>>): string =>
  typeof settings['method'] === 'string' ? settings['method'] : 'GET';

/** Headers among settings, in lower case. @throws StepFailure */
export function headersIn(settings: Readonly<Record<string, unknown>>, field: string): Record<string, string> {
  const given = settings[field] ?? {};
  if (typeof given !== 'object' || Array.isArray(given)) throw badHeaders(`"${field}" has to be an object of names and values.`);
  const entries = Object.entries(given as Record<string, unknown>);
  if (entries.length > limits.workflowHeaders) throw badHeaders(`"${field}" has more than ${limits.workflowHeaders} headers.`);
  return Object.fromEntries(entries.map(([name, value]) => [name.toLowerCase(), headerOf(name, value)]));
}

function headerOf(name: string, value: unknown): string {
  if (!headerName.test(name)) throw badHeaders(`"${name.slice(0, 100)}" cannot be the name of a header.`);
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text === 'string' && headerValue.test(text)) return text;
  throw badHeaders(`The header ${name} has to be a text of ASCII characters, without line breaks.`);
}

const badHeaders = (message: string): StepFailure => StepFailure.of('validation', 'headers_invalid', message);

/** Mistakes in headers with secrets, as they are written. */
export function secretHeaderMistakes({ secretHeaders }: Readonly<Record<string, unknown>>): string[] {
  if (secretHeaders === undefined || secretHeaders === null) return [];
  if (typeof secretHeaders !== 'object') return [];
  return Object.entries(secretHeaders).flatMap(([name, value]) =>
    typeof value === 'string' && secretsIn(value).length > 0
      ? []
      : [`secretHeaders.${name}: refers to no secret; write {secret:NAME} where it belongs.`],
  );
}

/** The body of the request, with its media type; undefined for none. @throws StepFailure */
export function bodyOf(settings: Readonly<Record<string, unknown>>): { body: string; contentType: string } | undefined {
  const { json, text } = settings;
  const hasJson = json !== undefined && json !== null;
  const body = hasJson ? JSON.stringify(json) : text;
  if (typeof body !== 'string' || (!hasJson && body === '')) return undefined;
  const isRefused = safeMethods.includes(methodOf(settings));
  if (isRefused) throw StepFailure.of('validation', 'body_refused', `A request with ${methodOf(settings)} has no body.`);
  return { body, contentType: hasJson ? 'application/json' : 'text/plain; charset=utf-8' };
}

const isText = /^(?:text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|yaml|javascript|x-www-form-urlencoded|x-ndjson))/i;
const isJson = /^application\/(?:[\w.+-]*\+)?json/i;
/** Of the connection, or of a person's browser. */
const hiddenHeaders: readonly string[] = ['set-cookie', 'connection', 'keep-alive', 'transfer-encoding', 'alt-svc'];

/** What the receiver answered, without secrets. @throws StepFailure for one that is no text */
export function answerOf({ status, headers, body }: SafeResponse, redact: (text: string) => string) {
  const shown = Object.entries(headers).filter(([name]) => !hiddenHeaders.includes(name));
  const contentType = headers['content-type'] ?? '';
  const text = redact(textOf(body, contentType));
  const json = isJson.test(contentType) ? parsed(text) : undefined;
  return {
    status,
    headers: Object.fromEntries(shown.map(([name, value]) => [name, redact(value)])),
    ...(json === undefined ? { text, json: null } : { text: null, json }),
  };
}

function textOf(body: Buffer, contentType: string): string {
  if (body.length === 0) return '';
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    const what = isText.test(contentType) ? 'is not in UTF-8' : `is of the type ${contentType.slice(0, 100) || 'unknown'}`;
    throw StepFailure.of('validation', 'answer_not_text', `The answer is no text: it ${what}.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * Why there is no answer.
 * @param mayRepeat whether the request may be sent again though it may have arrived
 */
export function exchangeFailure(error: SafeFetchError, mayRepeat: boolean): StepFailure {
  const { code, message, sent } = error;
  if (code === 'response_too_large') {
    const detail = `${message} At most ${limits.workflowAnswerBytes / 1_024} kB are read.`;
    return StepFailure.of('validation', 'answer_too_large', detail);
  }
  if (code === 'invalid_url' || code === 'destination_refused' || code === 'host_not_found')
    return StepFailure.of('validation', code, message);
  return StepFailure.of('provider_outage', code === 'timeout' ? 'timeout' : 'unreachable', message, mayRepeat || !sent);
}

/** Milliseconds in a header `Retry-After` in seconds; undefined without one. */
export function retryAfterSeconds({ headers }: Pick<SafeResponse, 'headers'>): number | undefined {
  const seconds = Number(headers['retry-after']);
  return Number.isInteger(seconds) && seconds > 0 ? Math.min(seconds, 3_600) : undefined;
}
