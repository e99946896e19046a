import { defineWords } from '../words/words.js';

export const snippetWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
