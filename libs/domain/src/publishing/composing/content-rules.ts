import type { ProblemEntry } from '@imprint/contracts/errors';
import type { ContentVerdict } from '@imprint/contracts/publishing';
import type { Channel } from '../channel/index.js';

/** What the rules need to know about a file. */
export interface CheckedMedia {
  mimeType: string;
  sizeBytes: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Length in the platform's unit. */
export function captionLength(text: string, unit: 'graphemes' | 'characters'): number {
  return unit === 'characters' ? text.length : [...graphemes.segment(text)].length;
}

/** Every rule of the channel that text or media violate; empty when the content may be scheduled. */
export function checkContent(channel: Channel, text: string, media: readonly CheckedMedia[], pointer: string): ProblemEntry[] {
  return judgeContent(channel, text, media).flatMap(({ passed, field, detail }): ProblemEntry[] =>
    passed ? [] : [{ code: 'content_rejected', detail, source: { pointer: field === 'media' ? '/media' : pointer } }],
  );
}

/** Verdict of every rule of the channel. */
export function judgeContent(channel: Channel, text: string, media: readonly CheckedMedia[]): ContentVerdict[] {
  const own = channel.check({ text, media }).map(({ code, field, message }): ContentVerdict => ({
    rule: code,
    field,
    passed: false,
    detail: `${channel.capability.name}: ${message}`,
  }));
  return [...captionVerdicts(channel, text), ...mediaVerdicts(channel, media), ...own];
}

function captionVerdicts({ capability: { label, limits } }: Channel, text: string): ContentVerdict[] {
  const length = captionLength(text, limits.captionUnit);
  const verdict = (rule: string, passed: boolean, detail: string): ContentVerdict => ({ rule, field: 'caption', passed, detail });
  const most = `${label} takes at most ${limits.captionLength} ${limits.captionUnit}; the text has ${length}.`;
  return [
    verdict('caption_length', length <= limits.captionLength, most),
    ...(limits.captionRequired ? [verdict('caption_required', text.trim() !== '', `${label} needs a text.`)] : []),
  ];
}

function mediaVerdicts({ capability: { label, limits } }: Channel, media: readonly CheckedMedia[]): ContentVerdict[] {
  const { images } = limits;
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
