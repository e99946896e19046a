import { scopeMeanings } from '@imprint/contracts/access';
import { defineWords } from '../words/words.js';

/**
 * What each scope allows. In English it is what the consent pages say. A page that shows scopes after something else asks for these words
 * itself, so that it does not wait when it is already there.
 */
export const scopeWords = defineWords({
  en: () => Promise.resolve({ default: scopeMeanings }),
  de: () => import('./scope-words.de.json'),
});
