import type { ChannelLimits } from '../connection.js';
import type { ContentVerdict } from '../publishing-checks.js';

// Runs in browsers too, so that a page counts as the API does: this file imports types only.

export interface CheckedMedia {
  mimeType: string;
  sizeBytes: number;
}

/** What the rules of every channel need to know of one. */
export interface LimitedChannel {
  label: string;
  limits: ChannelLimits;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length as the platform counts it. */
export function captionLength(text: string, unit: ChannelLimits['captionUnit']): number {
  return unit === 'characters' ? text.length : [...graphemes.segment(text)].length;
}

/** What the limits of a channel say about a text. */
export function captionVerdicts({ label, limits }: LimitedChannel, text: string): ContentVerdict[] {
  const length = captionLength(text, limits.captionUnit);
  const verdict = (rule: string, passed: boolean, detail: string): ContentVerdict => ({ rule, field: 'caption', passed, detail });
  const most = `${label} takes at most ${limits.captionLength} ${limits.captionUnit}; the text has ${length}.`;
  return [
    verdict('caption_length', length <= limits.captionLength, most),
    ...(limits.captionRequired ? [verdict('caption_required', text.trim() !== '', `${label} needs a text.`)] : []),
  ];
}

/** What the limits of a channel say about the files of a post. */
export function mediaVerdicts({ label, limits: { images } }: LimitedChannel, media: readonly CheckedMedia[]): ContentVerdict[] {
  const verdict = (rule: string, passed: boolean, detail: string): ContentVerdict => ({ rule, field: 'media', passed, detail });
  const types = images.mimeTypes.join(', ') || 'no media';
  const foreign = media.filter(({ mimeType }) => !images.mimeTypes.includes(mimeType));
  const large = media.filter((item) => !foreign.includes(item) && item.sizeBytes > images.maxBytes);
  return [
    verdict(
      'media_count',
      media.length <= images.maxCount,
      `${label} takes at most ${images.maxCount} images; there are ${media.length}.`,
    ),
    ...large.map(({ sizeBytes }) =>
      verdict('media_size', false, `${label} takes images of at most ${images.maxBytes} bytes; one has ${sizeBytes}.`),
    ),
    ...(large.length === 0 ? [verdict('media_size', true, `${label} takes images of at most ${images.maxBytes} bytes.`)] : []),
    ...foreign.map(({ mimeType }) => verdict('media_type', false, `${label} does not take ${mimeType}; it takes ${types}.`)),
    ...(foreign.length === 0 ? [verdict('media_type', true, `${label} takes ${types}.`)] : []),
  ];
}
