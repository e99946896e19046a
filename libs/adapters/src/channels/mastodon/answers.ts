import type { PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';

/** A post of the account, with what tells it from others. */
export interface OwnStatus extends PublishedRecord {
  createdAt: Date;
  isReblog: boolean;
  /** Id of the post that it replies to. */
  repliesTo: string | null;
  /** Descriptions of its files, in order. */
  descriptions: readonly string[];
}

export { addressOf, fieldsOf, listOf, textOf };

export function publishedRecord(status: unknown): PublishedRecord {
  const fields = fieldsOf(status);
  const id = textOf(fields, 'id');
  if (!/^[\w-]{1,200}$/.test(id)) throw unreadableAnswer();
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
  const parent = fields['in_reply_to_id'];
  const repliesTo = typeof parent === 'string' ? parent : null;
  return { ...publishedRecord(status), createdAt, isReblog, repliesTo, descriptions };
}
