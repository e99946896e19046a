import { fieldsOf, listOf } from '../answer-fields.js';

export type Fields = Readonly<Record<string, unknown>>;

/** An address in a text as X returns it. */
export interface Link {
  /** What stands in the text, on t.co. */
  shown: string;
  /** What it leads to; undefined where X does not say. */
  target: string | undefined;
  /** Of a file of the post, which X adds at the end. */
  isMedia: boolean;
}

/** What has the whole text: the text of a long post is cut, and whole only there. */
export function wholeOf(found: Fields): Fields {
  const note = found['note_post'] ?? found['note_tweet'];
  return typeof note === 'object' && note !== null ? fieldsOf(note) : found;
}

export function linksOf(found: Fields): Link[] {
  const { urls } = fieldsOf(found['entities'] ?? {});
  return listOf(urls ?? []).map((each) => {
    const { url, expanded_url: target, media_key: mediaKey } = fieldsOf(each);
    return {
      shown: typeof url === 'string' ? url : '',
      target: typeof target === 'string' ? target : undefined,
      isMedia:
        typeof mediaKey === 'string' || (typeof target === 'string' && /\/status\/\d+\/(?:photo|video)\/\d+$/.test(target)),
    };
  });
}

/** What the post refers to in this way, if X says so. */
export function referenceOf(found: Fields, type: 'replied_to' | 'quoted'): Fields | undefined {
  const references = found['referenced_posts'] ?? found['referenced_tweets'];
  return listOf(references ?? [])
    .map(fieldsOf)
    .find((each) => each['type'] === type);
}

/** X returns texts with these characters as entities of HTML. */
export const unescaped = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
