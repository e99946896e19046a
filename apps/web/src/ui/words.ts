import { defineWords } from '../words/words.js';

export const uiWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
