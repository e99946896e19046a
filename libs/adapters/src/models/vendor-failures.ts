import type { ErrorClass } from '@imprint/contracts/errors';
import { ModelError } from '@imprint/domain/generation/image';
import { redactText } from '@imprint/platform/logging';
import type { SafeFetchError } from '@imprint/platform/safe-fetch';

/** Whose failure it is. */
export interface Vendor {
  /** As messages call it, after `The`: e.g. `images service`. */
  service: string;
  apiKey: string | null;
  /** Name of the setting that holds the key, which a refused one is said with. */
  setting?: string;
}

/** What a vendor's error document says; missing fields are empty. */
export interface VendorError {
  type: string;
  code: string;
  message: string;
  /** Seconds or a date, where the document says it. */
  retryAfter?: string;
}

interface Verdict {
  class: ErrorClass;
  code: string;
  retryable: boolean;
  /** What precedes the vendor's own message, after the name of the service. */
  says: string;
}

const verdict = (kind: ErrorClass, code: string, retryable: boolean, says: string): Verdict => ({
  class: kind,
  code,
  retryable,
  says,
});
const badKey = verdict('credential', 'invalid_credential', false, 'refuses its API key');
const outOfMoney = verdict('credential', 'insufficient_quota', false, 'has no credit left on the account');
const notPermitted = verdict('credential', 'not_permitted', false, 'does not permit this with the API key');
const blocked = verdict('validation', 'content_blocked', false, 'refuses this prompt');
const unknownVoice = verdict('validation', 'unknown_voice', false, 'does not have the voice');
const unknownAvatar = verdict('validation', 'unknown_avatar', false, 'does not have the avatar');
const invalid = verdict('validation', 'invalid_request', false, 'refuses the request');
const unknownModel = verdict('misconfiguration', 'unknown_model', false, 'does not know the model or address');
const slowDown = verdict('rate_limit', 'rate_limited', true, 'asks to slow down');
const outage = verdict('provider_outage', 'provider_error', true, 'failed');
const unexpected = verdict('unknown', 'unexpected_answer', false, 'gave no usable answer');

const byStatus: Readonly<Record<number, Verdict>> = {
  400: invalid,
  401: badKey,
  402: outOfMoney,
  403: notPermitted,
  404: unknownModel,
  408: outage,
  409: outage,
  413: invalid,
  422: invalid,
  429: slowDown,
};

/** Codes and types with the same meaning whatever the status, also in the middle of a stream, where there is none. */
const byCode: Readonly<Record<string, Verdict>> = {
  insufficient_quota: outOfMoney,
  billing_hard_limit_reached: outOfMoney,
  billing_error: outOfMoney,
  moderation_blocked: blocked,
  content_policy_violation: blocked,
  content_filter: blocked,
  model_not_found: unknownModel,
  invalid_model: unknownModel,
  invalid_api_key: badKey,
  permission_denied: notPermitted,
  API_KEY_INVALID: badKey,
  rate_limit_error: slowDown,
  rate_limit_exceeded: slowDown,
  overloaded_error: outage,
  // ElevenLabs, which answers 400 and 401 to them
  // (https://help.elevenlabs.io/hc/en-us/articles/19572237925521, https://github.com/elevenlabs/skills/blob/main/music/SKILL.md, 2026-11-28)
  bad_prompt: blocked,
  quota_exceeded: outOfMoney,
  voice_not_found: unknownVoice,
  // HeyGen (https://developers.heygen.com/docs/error-codes, 2026-11-28)
  insufficient_credit: outOfMoney,
  avatar_not_found: unknownAvatar,
  // Stability, which answers 403
  content_moderation: blocked,
};

/** The failure of a refused request, by who has to act. Contains the vendor's message, without anything that looks like a key. */
export function refusal(vendor: Vendor, status: number | null, error: VendorError, retryAfter?: string): ModelError {
  const found = byCode[error.code] ?? byCode[error.type] ?? byStatusOf(status);
  const words = redacted(error.message, vendor.apiKey);
  const what = `The ${vendor.service} ${found.says}${status === null ? '' : ` (HTTP ${status})`}`;
  return new ModelError({
    class: found.class,
    code: found.code,
    retryable: found.retryable,
    message: [words === '' ? `${what}.` : `${what}: ${words}`, ...remedy(vendor, found)].join(' '),
    retryAfterSeconds: found.retryable ? seconds(retryAfter ?? error.retryAfter) : undefined,
  });
}

/** What the operator can do. */
function remedy({ setting }: Vendor, found: Verdict): string[] {
  if (setting === undefined) return [];
  if (found === badKey || found === notPermitted) return [`Check \`${setting}\`, and what its key may do.`];
  return found === outOfMoney ? [`Top up the account to which \`${setting}\` belongs.`] : [];
}

function byStatusOf(status: number | null): Verdict {
  if (status === null) return outage;
  return byStatus[status] ?? (status >= 500 ? outage : unexpected);
}

/** A successful response without anything usable. */
export function unusableAnswer(vendor: Vendor, what: string, cause?: unknown): ModelError {
  const message = `The answer of the ${vendor.service} ${what}.`;
  return new ModelError({ class: 'provider_outage', code: 'unusable_answer', retryable: true, message, cause });
}

/** What was to be made was refused in the answer itself. */
export function blockedAnswer(vendor: Vendor): ModelError {
  return new ModelError({
    class: blocked.class,
    code: blocked.code,
    retryable: blocked.retryable,
    message: `The ${vendor.service} ${blocked.says}: its content filter or the model itself ended the answer.`,
  });
}

/** Unreachable, disconnected or timed out. A disallowed address has to be fixed by the operator. */
export function unreachable(vendor: Vendor, cause: SafeFetchError): ModelError {
  if (cause.code === 'response_too_large') return unusableAnswer(vendor, 'is larger than any that was asked for', cause);
  const isForbidden = cause.code === 'destination_refused' || cause.code === 'invalid_url';
  const message = `The ${vendor.service} could not be reached or did not answer in time.`;
  return isForbidden
    ? new ModelError({
        class: 'misconfiguration',
        code: 'endpoint_refused',
        retryable: false,
        cause,
        message: `The address of the ${vendor.service} may not be called from here.`,
      })
    : new ModelError({ class: 'provider_outage', code: 'unreachable', retryable: true, cause, message });
}

/** An object of a document. */
export type Fields = Readonly<Record<string, unknown>>;
/** The fields of an object; none of anything else. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
};

/**
 * Reads an error document of any vendor: `{ error: { type, code, message } }` of OpenAI, Anthropic and Google, which says `status` for the
 * type and lists details, the same in `detail` of ElevenLabs, whose older ones say `status` for the code, the bare fields of Mistral, or
 * `{ name, errors }` of Stability.
 */
export function vendorErrorOf(document: unknown): VendorError {
  const outer = fieldsOf(document);
  const error =
    typeof outer['error'] === 'string'
      ? { message: outer['error'] }
      : fieldsOf(outer['error'] ?? (isPlain(outer['detail']) ? outer['detail'] : document));
  const details = Array.isArray(error['details']) ? error['details'].map(fieldsOf) : [];
  const delay = details.map((detail) => textOf(detail['retryDelay'])).find((text) => /^[\d.]+s$/.test(text));
  return {
    type: textOf(error['type']) || textOf(error['status']),
    code: details.map((detail) => textOf(detail['reason'])).find((text) => text !== '') ?? codeOf(error),
    message: messageOf(error),
    retryAfter: delay === undefined ? undefined : String(Math.ceil(Number.parseFloat(delay))),
  };
}

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
const codeOf = (error: Fields): string => textOf(error['code']) || textOf(error['name']);

function messageOf(error: Fields): string {
  const { errors } = error;
  const said = error['message'] ?? error['detail'] ?? (Array.isArray(errors) ? errors.map(textOf).join(' ') : undefined);
  return typeof said === 'object' ? JSON.stringify(said) : textOf(said);
}

/** What a vendor says, without anything that looks like a key. */
export function redacted(message: string, apiKey: string | null): string {
  const known = apiKey === null || apiKey === '' ? message : message.replaceAll(apiKey, '[redacted]');
  return redactText(known).replace(/\s+/g, ' ').trim().slice(0, 300);
}

/** Parses `Retry-After`: seconds or a date (RFC 9110 §10.2.3). */
function seconds(retryAfter: string | undefined): number | undefined {
  if (retryAfter === undefined) return undefined;
  const value = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(value) ? Math.max(0, Math.ceil(value)) : undefined;
}
