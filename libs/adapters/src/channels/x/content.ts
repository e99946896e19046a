import type { Channel, ContentProblem } from '@imprint/domain/publishing/channel';

/** Characters that X takes in no text (`invalidChars` of twitter-text). */
const invalid = /[\ufffe\ufeff\uffff]/;
/** As twitter-text finds them, and more: where it is not sure, X may still count one. */
const cashtag = /(?<![\w$])\$[a-z]{1,6}(?:[._][a-z]{1,2})?(?![a-z0-9])/gi;

/** Rules beyond the limits. @param cashtagsAtMost of a post */
export function problemsOf({ text, media }: Parameters<Channel['check']>[0], cashtagsAtMost: number): ContentProblem[] {
  const problem = (code: string, message: string): ContentProblem => ({ code, message, field: 'caption' });
  if (text.trim() === '' && media.length === 0) return [problem('post_empty', 'A post on X needs a text, an image or a video.')];
  if (invalid.test(text)) {
    const message = 'X takes no text with the characters U+FEFF, U+FFFE or U+FFFF, which nobody sees. Write the text anew.';
    return [problem('invalid_characters', message)];
  }
  const cashtags = text.match(cashtag)?.length ?? 0;
  if (cashtags <= cashtagsAtMost) return [];
  const most = cashtagsAtMost === 1 ? '1 cashtag' : `${cashtagsAtMost} cashtags`;
  const many = `X takes at most ${most} in a post, such as $ABC; the text has ${cashtags}.`;
  return [problem('too_many_cashtags', many)];
}
