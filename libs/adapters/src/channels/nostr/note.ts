import type { OutgoingMedia, OutgoingPost } from '@imprint/domain/publishing/channel';
import { kinds, onOneLine, secondsAt, type UnsignedEvent } from './event.js';

/** A file of a note, with the address at which everybody finds it. */
export type NoteFile = Pick<OutgoingMedia, 'mimeType' | 'width' | 'height' | 'isConverted' | 'altText'> & { address: string };

/** Hashtags of a text by which the note is found, at most; a note may have others besides. */
const hashtags = { atMost: 20, longest: 100 } as const;
const hashtag = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_]+)/gu;

/**
 * A text note (NIP-10). Its time is the one at which the post was due, so that every attempt makes the same note.
 * @param relay on which the other posts of its thread are
 */
export function noteOf(
  { text, scheduledAt, reply }: Pick<OutgoingPost, 'text' | 'scheduledAt' | 'reply'>,
  files: readonly NoteFile[],
  { relay, author }: { relay: string; author: string },
): UnsignedEvent {
  const addresses = files.map(({ address }) => address).join('\n');
  return {
    kind: kinds.note,
    // Posts of a thread that say the same are not the same note.
    created_at: secondsAt(scheduledAt.getTime()) + (reply?.after ?? 0),
    tags: [
      ...(reply === undefined ? [] : threadTags(reply, relay, author)),
      ...hashtagsIn(text).map((tag) => ['t', tag]),
      ...files.map(fileTag),
    ],
    content: [text, addresses].filter((part) => part.trim() !== '').join('\n\n'),
  };
}

/** Where a note belongs (NIP-10). All of it is by the same author. */
function threadTags({ root, parent }: NonNullable<OutgoingPost['reply']>, relay: string, author: string): string[][] {
  const reference = (id: string, marker: string): string[] => ['e', id, relay, marker, author];
  const isDirect = parent.externalProviderId === root.externalProviderId;
  return [
    reference(root.externalProviderId, 'root'),
    ...(isDirect ? [] : [reference(parent.externalProviderId, 'reply')]),
    ['p', author],
  ];
}

/** By which people find a note (NIP-24). */
function hashtagsIn(text: string): string[] {
  const found = Array.from(text.matchAll(hashtag), ([, name = '']) => name.toLowerCase());
  const usable = found.filter((name) => /\p{L}/u.test(name) && name.length <= hashtags.longest);
  return [...new Set(usable)].slice(0, hashtags.atMost);
}

/** What a file is (NIP-92). */
function fileTag({ address, mimeType, width, height, isConverted, altText }: NoteFile): string[] {
  const description = onOneLine(altText ?? '');
  const isMeasured = width !== null && height !== null && isConverted !== true;
  return [
    'imeta',
    `url ${address}`,
    `m ${mimeType}`,
    ...(isMeasured ? [`dim ${width}x${height}`] : []),
    ...(description === '' ? [] : [`alt ${description}`]),
  ];
}
