import type { WrittenContent } from '@imprint/sdk';
import { channelMark, channelName } from './channel.js';
import { el } from './dom.js';
import { numberAt, rowAt, rowsAt, textAt, type Row } from './given.js';
import { isMedia, mediaFigure } from './media.js';
import { markdownProse } from './prose.js';
import { words, type Stage } from './stage.js';

/** What a model wrote, by what it is called. */
const names: Readonly<Record<string, string>> = {
  caption: 'Caption',
  post: 'Post',
  thread: 'Thread',
  script: 'Script',
  newsletter: 'Newsletter',
  article: 'Article',
  article_outline: 'Outline',
  linkedin: 'Post',
};

export const nameOfWritten = (written: Row): string => names[textAt(written, 'type') ?? ''] ?? 'Draft';

/** The text of a generation that is completed. @param isNamed whether its channel is said here */
export function writtenText(job: Row, written: Row, stage: Stage, isNamed = true): HTMLElement {
  const platform = textAt(written, 'platform');
  const channel =
    platform === null || !isNamed ? null : el('p', { class: 'channel' }, channelMark(platform), channelName(platform));
  const posts = textsAt(written, 'posts');
  const body = posts.length > 0 ? postsOf(posts, rowAt(job, 'postLengths')) : longText(job, written, stage);
  return el('div', { class: 'written' }, channel, body, findings(written));
}

/** Posts with their numbers, and how much of what the channel takes each of them is. */
function postsOf(posts: readonly string[], lengths: Row | null): HTMLElement {
  const most = lengths === null ? null : numberAt(lengths, 'most');
  const counted = Array.isArray(lengths?.['posts']) ? lengths['posts'] : [];
  const items = posts.map((post, index) => {
    const number = posts.length === 1 ? null : el('span', { class: 'soft' }, `Post ${index + 1} of ${posts.length}`);
    return el('li', {}, number, words(post), usedOf(counted[index], most));
  });
  return el('ol', { class: posts.length === 1 ? 'alone' : 'following' }, ...items);
}

/** Of what a channel takes at most. */
export function usedOf(length: unknown, most: number | null): HTMLElement | null {
  if (typeof length !== 'number' || most === null) return null;
  return el('span', { class: `used ${length > most ? 'over' : ''}` }, `${length} of ${most}`);
}

function longText(job: Row, written: Row, stage: Stage): HTMLElement {
  const title = textAt(written, 'title');
  const minutes = numberAt(job, 'readingMinutes');
  const picture = rowAt(job, 'output');
  return el(
    'div',
    { class: 'long' },
    picture !== null && isMedia(picture) ? mediaFigure(picture, stage) : null,
    title === null ? null : el('h3', { dir: 'auto' }, title),
    minutes === null ? null : el('div', { class: 'facts' }, el('span', {}, `${minutes} min to read`)),
    markdownProse(textAt(written, 'body') ?? '', stage),
  );
}

type Rule = WrittenContent['findings'][number]['rule'];
type Say = (detail: string, isPost: boolean) => string;

const rules: Readonly<Record<Rule, Say>> = {
  banned_word: (detail) => `It has a word that the brand does not use: “${detail}”.`,
  claim_needs_source: (detail) => `It claims “${detail}” without a source beside it.`,
  cut_off: (detail, isPost) => `The model did not finish ${isPost ? `post ${detail}` : `it: “${detail}”`}.`,
  shortened: (detail) => `It was cut at the end of a sentence to fit the channel (post ${detail}).`,
  picture_missing: (detail) => `The picture could not be made: ${detail}`,
  sentence_removed: (detail) => `Left out what had a word that the brand never uses: “${detail}”.`,
  media_left_out: (detail) => `The channel does not take ${detail === '1' ? 'one file' : `${detail} files`} of the post.`,
  unknown_link: (detail) => `It links to ${detail}, which neither the request nor the brand mentions. Check that it exists.`,
};
const isRule = (rule: string): rule is Rule => Object.hasOwn(rules, rule);

/** What somebody should look at before it is published. */
function findings(written: Row): HTMLElement | null {
  const found = rowsAt(written, 'findings');
  if (found.length === 0) return null;
  const items = found.map((finding) => {
    const [rule, detail] = [textAt(finding, 'rule') ?? '', textAt(finding, 'detail') ?? ''];
    const isPost = textAt(written, 'articleId') === null;
    return el('li', { dir: 'auto' }, isRule(rule) ? rules[rule](detail, isPost) : detail);
  });
  return el('ul', { class: 'findings', 'aria-label': 'Look at this before you publish it' }, ...items);
}

/** The sections of an article while it is written. */
export function sectionsOf(job: Row): HTMLElement | null {
  const sections = rowsAt(job, 'sections');
  if (sections.length === 0) return null;
  const items = sections.map((section) => {
    const isWritten = section['isWritten'] === true;
    const heading = el('span', { dir: 'auto' }, textAt(section, 'heading') ?? 'Introduction');
    return el(
      'li',
      { class: isWritten ? 'done' : 'ahead' },
      heading,
      el('span', { class: 'soft' }, isWritten ? 'written' : 'to come'),
    );
  });
  return el('ol', { class: 'sections', 'aria-label': 'Sections' }, ...items);
}

const textsAt = (row: Row, name: string): string[] => {
  const value = row[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
};
