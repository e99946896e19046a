import { defineWords } from '../words/words.js';

export const reviewLinkWords = defineWords({
  en: () => import('./review-link-words.en.json'),
  de: () => import('./review-link-words.de.json'),
});
