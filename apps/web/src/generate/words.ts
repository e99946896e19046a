import { defineWords } from '../words/words.js';

export const generateWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });

/** Of the receipt of a generation. */
export const generationReceiptWords = defineWords({
  en: () => import('./receipt-words.en.json'),
  de: () => import('./receipt-words.de.json'),
});
