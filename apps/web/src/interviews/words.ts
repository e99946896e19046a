import { defineWords } from '../words/words.js';

export const interviewWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
