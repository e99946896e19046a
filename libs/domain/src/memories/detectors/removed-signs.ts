import { isDraft, removal, type Correction, type Detector } from './detector.js';

const hashtag = String.raw`(?<![\p{L}\p{N}_&\/#])[#＃][\p{N}_]*\p{L}[\p{L}\p{N}\p{M}_]*`;
const hashtagsAtEnd = new RegExp(String.raw`(?:\s*${hashtag})+\s*$`, 'u');
const anyHashtag = new RegExp(hashtag, 'u');

export const emojis = removal('emojis', /\p{RGI_Emoji}/v, 'Write without emojis.', 'emojis?|emoticons?|smileys?|smilies');

/** Not those of pictures in Markdown. */
export const exclamations = removal(
  'exclamations',
  /[!！](?!\[)/u,
  'Write without exclamation marks.',
  String.raw`exclamation\s+(?:marks?|points?)|exclamations|ausrufe?zeichen`,
);

export const links = removal(
  'links',
  /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)\S/iu,
  'Write without links.',
  'links?|urls?|verlinkung(?:en)?',
);

export const hashtags = removal('hashtags', anyHashtag, 'Write without hashtags.', 'hash ?tags?');

/** Of what a comment can ask to leave out. */
export const removals = [emojis, exclamations, links, hashtags];

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
