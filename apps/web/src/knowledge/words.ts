import { defineWords } from '../words/words.js';

export const knowledgeWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
