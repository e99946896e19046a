import { isDraft, removal, type Correction, type Detector } from './detector.js';

const hashtag = String.raw`(?<![\p{L}\p{N}_&\/#])[#＃][\p{N}_]*\p{L}[\p{L}\p{N}\p{M}_]*`;
const hashtagsAtEnd = new RegExp(String.raw`(?:\s*${hashtag})+\s*$`, 'u');
const anyHashtag = new RegExp(hashtag, 'u');

export const emojis = removal('emojis', /\p{RGI_Emoji}/v, 'Write without emojis.');

/** Not those of pictures in Markdown. */
export const exclamations = removal('exclamations', /[!！](?!\[)/u, 'Write without exclamation marks.');

export const links = removal('links', /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)\S/iu, 'Write without links.');

export const hashtags = removal('hashtags', anyHashtag, 'Write without hashtags.');

const hasInText = (text: string): boolean => anyHashtag.test(text.replace(hashtagsAtEnd, ''));

export const hashtagsLast: Detector = {
  kind: 'hashtags_last',
  applies: (correction: Correction) => isDraft(correction) && hasInText(correction.before),
  shows: (correction) =>
    isDraft(correction) && hasInText(correction.before) && hashtagsAtEnd.test(correction.after) && !hasInText(correction.after)
      ? [{ key: '', values: {} }]
      : [],
  text: () => 'Put hashtags at the end, never in the text.',
};
