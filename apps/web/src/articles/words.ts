import { defineWords } from '../words/words.js';

export const articleWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
