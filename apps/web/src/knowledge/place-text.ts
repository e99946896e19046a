import type { KnowledgeChunkResource } from '@imprint/sdk';
import { useWords } from '../words/words.js';
import { positionText } from './recording.js';
import { knowledgeWords } from './words.js';

type Place = Pick<KnowledgeChunkResource['attributes'], 'position' | 'page' | 'startSeconds'>;

/** Where a part is in its source: on which page, at what time, and which part it is. */
export function usePlaceText(): (place: Place) => string {
  const t = useWords(knowledgeWords);
  return ({ position, page, startSeconds }) =>
    [
      ...(page === null ? [] : [t('place.page', { page })]),
      ...(startSeconds === null ? [] : [t('place.time', { time: positionText(startSeconds) })]),
      t('place.part', { number: position + 1 }),
    ].join(' · ');
}
