import { defineWords } from '../words/words.js';

export const releaseWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
