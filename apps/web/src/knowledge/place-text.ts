import type { KnowledgeChunkResource } from '@imprint/sdk';
import { useWords } from '../words/words.js';
import { knowledgeWords } from './words.js';

type Place = Pick<KnowledgeChunkResource['attributes'], 'position' | 'page' | 'startSeconds'>;

/** Where a part is in its source: on which page, at what time, and which part it is. */
export function usePlaceText(): (place: Place) => string {
  const t = useWords(knowledgeWords);
  return ({ position, page, startSeconds }) =>
    [
      ...(page === null ? [] : [t('place.page', { page })]),
      ...(startSeconds === null ? [] : [t('place.time', { time: timeOf(startSeconds) })]),
      t('place.part', { number: position + 1 }),
    ].join(' · ');
}

/** As players show it: `1:02:03`. */
function timeOf(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(rest)}` : `${hours}:${two(minutes)}:${two(rest)}`;
}
