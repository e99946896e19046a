import { webAddressFault } from '@imprint/contracts/documents';
import { ChannelError } from '@imprint/domain/publishing/channel';

/** Of an id, a token or a name. */
const textLength = 2_048;

type Fields = Readonly<Record<string, unknown>>;

/** An object of an answer. @throws ChannelError `unreadable_answer`; the call may have taken effect */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw unreadableAnswer();
  return value as Fields;
}

/** A list of an answer. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadableAnswer();
  return value;
}

/** A field that must be there. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '' || value.length > textLength) throw unreadableAnswer();
  return value;
}

/** An address that the server gives, unless it is none. */
export function addressOf(value: unknown): string | null {
  return typeof value === 'string' && webAddressFault(value) === null ? new URL(value).href : null;
}

/** The answer to a call that may have taken effect does not say what was documented. */
export function unreadableAnswer(): ChannelError {
  return new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: 'unreadable_answer',
    message: 'The answer of the server could not be read.',
    retryable: true,
  });
}

/** A value that is JSON; undefined for anything else, such as the page of a firewall. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
