import { defineWords } from '../../words/words.js';

export const pickerWords = defineWords({ en: () => import('./words.en.json'), de: () => import('./words.de.json') });
