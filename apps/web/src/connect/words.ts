import { defineWords } from '../words/words.js';

export const connectWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
