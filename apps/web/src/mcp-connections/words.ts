import { defineWords } from '../words/words.js';

export const connectionWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
