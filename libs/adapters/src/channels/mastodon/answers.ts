import { webAddressFault } from '@imprint/contracts/documents';
import { ChannelError, type PublishedRecord } from '@imprint/domain/publishing/channel';

/** A post of the account, with what tells it from others. */
export interface OwnStatus extends PublishedRecord {
  createdAt: Date;
  isReblog: boolean;
  /** Descriptions of its files, in order. */
  descriptions: readonly string[];
}

/** Of an id, a token or a name. */
const textLength = 2_048;

type Fields = Readonly<Record<string, unknown>>;

/** An object of an answer. @throws ChannelError `unreadable_answer`; the call may have taken effect */
export function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return value as Fields;
}

/** A list of an answer. */
export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

/** A field that must be there. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '' || value.length > textLength) throw unreadable();
  return value;
}

/** An address that the server gives, unless it is none. */
export function addressOf(value: unknown): string | null {
  return typeof value === 'string' && webAddressFault(value) === null ? new URL(value).href : null;
}

export function publishedRecord(status: unknown): PublishedRecord {
  const fields = fieldsOf(status);
  const id = textOf(fields, 'id');
  if (!/^[\w-]{1,200}$/.test(id)) throw unreadable();
  return { externalProviderId: id, externalShortcode: null, url: addressOf(fields['url']) };
}

export function ownStatus(status: unknown): OwnStatus {
  const fields = fieldsOf(status);
  const createdAt = new Date(textOf(fields, 'created_at'));
  const media = Array.isArray(fields['media_attachments']) ? fields['media_attachments'] : [];
  const descriptions = media.map((item) => {
    const { description } = fieldsOf(item);
    return typeof description === 'string' ? description : '';
  });
  const isReblog = fields['reblog'] !== null && fields['reblog'] !== undefined;
  return { ...publishedRecord(status), createdAt, isReblog, descriptions };
}

function unreadable(): ChannelError {
  return new ChannelError({
    outcome: 'unknown',
    class: 'provider_outage',
    code: 'unreadable_answer',
    message: 'The answer of the Mastodon server could not be read.',
    retryable: true,
  });
}
