import type { ProblemEntry } from '@imprint/contracts';
import type { Channel } from './channel/index.js';

export interface CheckedMedia {
  mimeType: string;
  sizeBytes: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length as the platform counts it. */
export function captionLength(text: string, unit: 'graphemes' | 'characters'): number {
  return unit === 'characters' ? text.length : [...graphemes.segment(text)].length;
}

/** Every rule of the channel that the text or the media break; empty when it may be scheduled. */
export function checkContent(channel: Channel, text: string, media: readonly CheckedMedia[], pointer: string): ProblemEntry[] {
  const { name, label, limits } = channel.capability;
  const rejected = (field: 'caption' | 'media', detail: string): ProblemEntry => ({
    code: 'content_rejected',
    detail,
    source: { pointer: field === 'media' ? '/media' : pointer },
  });
  const entries: ProblemEntry[] = [];
  const length = captionLength(text, limits.captionUnit);
  if (length > limits.captionLength) {
    entries.push(
      rejected('caption', `${label} takes at most ${limits.captionLength} ${limits.captionUnit}; the text has ${length}.`),
    );
  }
  if (limits.captionRequired && text.trim() === '') entries.push(rejected('caption', `${label} needs a text.`));
  const { images } = limits;
  if (media.length > images.maxCount)
    entries.push(rejected('media', `${label} takes at most ${images.maxCount} images; there are ${media.length}.`));
  for (const item of media) {
    if (!images.mimeTypes.includes(item.mimeType)) {
      entries.push(
        rejected('media', `${label} does not take ${item.mimeType}; it takes ${images.mimeTypes.join(', ') || 'no media'}.`),
      );
    } else if (item.sizeBytes > images.maxBytes) {
      entries.push(rejected('media', `${label} takes images of at most ${images.maxBytes} bytes; one has ${item.sizeBytes}.`));
    }
  }
  for (const found of channel.check({ text, media })) entries.push(rejected(found.field, `${name}: ${found.message}`));
  return entries;
}
