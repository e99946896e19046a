import type { ContentProblem } from '@imprint/domain/publishing/channel';

/**
 * As others quote Instagram
 * (https://docs.contentstudio.io/article/830-what-are-the-requirements-to-directly-publish-images-and-videos-to-instagram, read 2026-11-26).
 */
const mentionsAtMost = 20;

const hashtag = /(?<![\p{L}\p{N}_&/])#[\p{L}\p{N}_]+/gu;
const mention = /(?<![\p{L}\p{N}_.@/])@[a-z0-9_.]+/giu;

/** Rules of Instagram beyond the limits of the channel. */
export function textProblems(text: string, mediaCount: number, hashtagsAtMost: number): ContentProblem[] {
  const problems: ContentProblem[] = [];
  if (mediaCount === 0)
    problems.push({ code: 'media_required', message: 'A post on Instagram needs an image or a video.', field: 'media' });
  const hashtags = countOf(text, hashtag);
  if (hashtags > hashtagsAtMost) {
    const message = `Instagram takes at most ${hashtagsAtMost} hashtags; the text has ${hashtags}.`;
    problems.push({ code: 'too_many_hashtags', message, field: 'caption' });
  }
  const mentions = countOf(text, mention);
  if (mentions > mentionsAtMost) {
    const message = `Instagram takes at most ${mentionsAtMost} mentions; the text has ${mentions}.`;
    problems.push({ code: 'too_many_mentions', message, field: 'caption' });
  }
  return problems;
}

const countOf = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;
