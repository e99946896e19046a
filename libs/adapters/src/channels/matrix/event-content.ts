import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';

/** Key of an event's content with the target that it belongs to. Unknown keys are kept and not shown. */
export const targetKey = 'app.imprint.target';

/** Where a proposal puts alternative texts (https://github.com/matrix-org/matrix-spec-proposals/pull/3552, "Unstable prefix"). */
const altTextKey = 'org.matrix.msc1767.alt_text';
const markupKey = 'org.matrix.msc1767.markup';

export type EventContent = Readonly<Record<string, unknown>>;

/** A picture as an event shows it. */
export interface ShownImage {
  /** `mxc://…` */
  url: string;
  info: EventContent;
  mimeType: string;
  altText: string | null;
}

/** What is known of the file of an event. */
export function imageOf({ mimeType, width, height, altText }: OutgoingMedia, bytes: number | string, url: string): ShownImage {
  const size = width !== null && height !== null ? { w: width, h: height } : {};
  return { url, mimeType, altText, info: { mimetype: mimeType, size: bytes, ...size } };
}

/**
 * Content of `m.room.message` (https://github.com/matrix-org/matrix-spec/blob/main/content/client-server-api/modules/instant_messaging.md).
 * A text with a picture is its caption: since version 1.10 of the specification, `body` is one where `filename` differs from it. A picture
 * without a text has its alternative text there, as before 1.10. The empty `m.mentions` keeps words such as `@room` from notifying anybody.
 */
export function messageContent(
  { targetId, text }: Pick<OutgoingPost, 'targetId' | 'text'>,
  image: ShownImage | undefined,
): EventContent {
  const marks = { 'm.mentions': {}, [targetKey]: targetId };
  if (image === undefined) return { msgtype: 'm.text', body: text, ...marks };
  const { url, info, mimeType, altText } = image;
  const described = altText === null || altText === '' ? {} : { [altTextKey]: { [markupKey]: [{ body: altText }] } };
  const name = fileName(mimeType, text);
  const isCaptioned = text.trim() !== '';
  const bodies = isCaptioned ? { body: text, filename: name } : { body: altText === null || altText === '' ? name : altText };
  return { msgtype: 'm.image', ...bodies, url, info, ...described, ...marks };
}

/** Name of an upload. One that is the text itself would make the text a file name. */
export function fileName(mimeType: string, text = ''): string {
  const name = `picture.${mimeType.replace(/^.*\//, '').replace('jpeg', 'jpg')}`;
  return name === text ? `file-${name}` : name;
}

/**
 * An event that replaces another one
 * (https://github.com/matrix-org/matrix-spec/blob/main/content/client-server-api/modules/event_replacements.md). What is outside
 * `m.new_content` is for apps that know no replacements, and leaves out what they need not know.
 */
export function replacement(eventId: string, content: EventContent): EventContent {
  const { [targetKey]: _target, [altTextKey]: _altText, ...fallback } = content;
  const body = typeof content['body'] === 'string' ? content['body'] : '';
  return {
    ...fallback,
    body: `* ${body}`,
    'm.new_content': content,
    'm.relates_to': { rel_type: 'm.replace', event_id: eventId },
  };
}

/**
 * Bytes of a text in an event, which is JSON. Control characters take six bytes each, and all others at most three for each UTF-16 code unit.
 */
export const bytesInEvent = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;
