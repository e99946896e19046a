import type { ErrorClass } from '@imprint/contracts/errors';
import { ModelError } from '@imprint/domain/generation/image';
import { redactText } from '@imprint/platform/logging';

/** `error` of the vendor's response; missing fields are empty. */
export interface OpenAiError {
  type: string;
  code: string;
  message: string;
}

interface Verdict {
  class: ErrorClass;
  code: string;
  retryable: boolean;
  /** Precedes the vendor's own message. */
  says: string;
}

const outOfMoney: Verdict = {
  class: 'credential',
  code: 'insufficient_quota',
  retryable: false,
  says: 'The account of the images service has no credit left',
};
const blocked: Verdict = {
  class: 'validation',
  code: 'content_blocked',
  retryable: false,
  says: 'The images service refuses this prompt',
};
const outage: Verdict = { class: 'provider_outage', code: 'provider_error', retryable: true, says: 'The images service failed' };
const byStatus: Readonly<Record<number, Verdict>> = {
  400: { class: 'validation', code: 'invalid_request', retryable: false, says: 'The images service refuses the request' },
  401: { class: 'credential', code: 'invalid_credential', retryable: false, says: 'The images service refuses its API key' },
  402: outOfMoney,
  403: { class: 'credential', code: 'not_permitted', retryable: false, says: 'The API key may not use the images service' },
  404: {
    class: 'misconfiguration',
    code: 'unknown_model',
    retryable: false,
    says: 'The images service does not know the model or address',
  },
  408: outage,
  409: outage,
  422: { class: 'validation', code: 'invalid_request', retryable: false, says: 'The images service refuses the request' },
  429: { class: 'rate_limit', code: 'rate_limited', retryable: true, says: 'The images service asks to slow down' },
};
/** Codes with the same meaning whatever the status. */
const byCode: Readonly<Record<string, Verdict>> = {
  insufficient_quota: outOfMoney,
  billing_hard_limit_reached: outOfMoney,
  moderation_blocked: blocked,
  content_policy_violation: blocked,
  model_not_found: byStatus[404] ?? outage,
  invalid_api_key: byStatus[401] ?? outage,
};

/** The failure of a refused request, by who has to act. Contains the vendor's message, without anything that looks like a key. */
export function refusal(status: number, error: OpenAiError, retryAfter: string | undefined, apiKey: string | null): ModelError {
  const unexpected: Verdict = {
    class: 'unknown',
    code: 'unexpected_answer',
    retryable: false,
    says: 'The images service gave no image',
  };
  const verdict = byCode[error.code] ?? byCode[error.type] ?? byStatus[status] ?? (status >= 500 ? outage : unexpected);
  const words = redacted(error.message, apiKey);
  return new ModelError({
    class: verdict.class,
    code: verdict.code,
    retryable: verdict.retryable,
    message: words === '' ? `${verdict.says} (HTTP ${status}).` : `${verdict.says} (HTTP ${status}): ${words}`,
    retryAfterSeconds: verdict.retryable ? seconds(retryAfter) : undefined,
  });
}

/** A successful response without a usable image. */
export function unusableAnswer(what: string, cause?: unknown): ModelError {
  const message = `The answer of the images service ${what}.`;
  return new ModelError({ class: 'provider_outage', code: 'unusable_answer', retryable: true, message, cause });
}

function redacted(message: string, apiKey: string | null): string {
  const known = apiKey === null || apiKey === '' ? message : message.replaceAll(apiKey, '[redacted]');
  return redactText(known).replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Parses `Retry-After`: seconds or a date (RFC 9110 §10.2.3). */
function seconds(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const value = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : undefined;
}
