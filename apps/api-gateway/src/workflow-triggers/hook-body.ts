import { problem } from '@imprint/contracts/errors';
import { parseJson } from '@imprint/platform/http';

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/iu;
const formType = /^application\/x-www-form-urlencoded\s*(?:;|$)/iu;
const mostFields = 1_000;

/**
 * What the body of a call says: JSON, or the fields of a form, with a list for each that is there several times.
 * @throws Problem `malformed_json`, `payload_too_large`, `unsupported_media_type`
 */
export function hookBody(bytes: Buffer, contentType: string | undefined): unknown {
  if (bytes.length === 0) return null;
  if (contentType === undefined || jsonType.test(contentType)) return parseJson(bytes);
  if (formType.test(contentType)) return formFields(bytes);
  throw problem(
    'unsupported_media_type',
    'Hooks take JSON and forms: send `application/json` or `application/x-www-form-urlencoded`.',
  );
}

function formFields(bytes: Buffer): Record<string, string | string[]> {
  const form = new URLSearchParams(bytes.toString('utf8'));
  if (form.size > mostFields) throw problem('payload_too_large', `A form has at most ${mostFields} fields.`);
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );
}
