import { defineWords } from '../../words/words.js';

export const undoWords = defineWords({ en: () => import('./undo-words.en.json'), de: () => import('./undo-words.de.json') });
