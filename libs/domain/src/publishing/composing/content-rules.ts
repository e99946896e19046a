import type { ProblemEntry } from '@imprint/contracts/errors';
import type { ContentVerdict } from '@imprint/contracts/publishing';
import { captionVerdicts, mediaVerdicts, type CheckedMedia } from '@imprint/contracts/publishing/content-rules';
import type { Channel } from '../channel/index.js';

/** Every rule of the channel that text or media violate; empty when the content may be scheduled. */
export function checkContent(channel: Channel, text: string, media: readonly CheckedMedia[], pointer: string): ProblemEntry[] {
  return judgeContent(channel, text, media).flatMap(({ passed, field, detail }): ProblemEntry[] =>
    passed ? [] : [{ code: 'content_rejected', detail, source: { pointer: field === 'media' ? '/media' : pointer } }],
  );
}

/** Verdict of every rule of the channel: its limits, and its own rules. */
export function judgeContent(channel: Channel, text: string, media: readonly CheckedMedia[]): ContentVerdict[] {
  const { capability } = channel;
  const own = channel.check({ text, media }).map(({ code, field, message }): ContentVerdict => ({
    rule: code,
    field,
    passed: false,
    detail: `${capability.name}: ${message}`,
  }));
  return [...captionVerdicts(capability, text), ...mediaVerdicts(capability, media), ...own];
}
