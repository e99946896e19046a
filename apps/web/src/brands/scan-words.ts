import { defineWords } from '../words/words.js';

export const scanWords = defineWords({ en: () => import('./scan-words.en.json'), de: () => import('./scan-words.de.json') });
