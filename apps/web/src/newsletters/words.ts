import { defineWords } from '../words/words.js';

export const newsletterWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
