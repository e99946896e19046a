import type { Detector } from './detector.js';
import { declinedComments } from './declined-comments.js';
import { formOfAddress } from './form-of-address.js';
import { salutation, shortened, signOff } from './length-and-letters.js';
import { emojis, exclamations, hashtags, hashtagsLast, links } from './removed-signs.js';
import { replacedWords } from './replaced-words.js';

export type { Correction, Detector, Shown } from './detector.js';

export const detectors: readonly Detector[] = [
  ...[emojis, hashtags, hashtagsLast, exclamations, links, replacedWords],
  ...[shortened, formOfAddress, salutation, signOff, declinedComments],
];
