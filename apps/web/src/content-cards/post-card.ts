import { channelMark, channelName } from './channel.js';
import { el } from './dom.js';
import { dateAt, rowsAt, textAt, type Row } from './given.js';
import { errorOf } from './job-follower.js';
import { mediaGrid } from './media.js';
import { markdownProse } from './prose.js';
import { card, count, heading, note, openLink, pill, words, type Stage } from './stage.js';
import { usedOf } from './written.js';

export interface ShownPost {
  title: string | null;
  text: string;
  status: string | null;
  targets: readonly Row[];
  media: readonly Row[];
  /** The release, whose thread and first comment every target has that has none of its own. */
  common?: Row;
}

/** One post as each channel gets it; without channels, as it was written. */
export function postCard(post: ShownPost, stage: Stage): HTMLElement {
  const title = post.title ?? 'Post';
  const previews = post.targets.map((target) => preview(target, post, stage));
  const whole = previews.length > 0 ? el('div', { class: 'previews' }, ...previews) : written(post, stage);
  return card(title, 'post', heading(title, pill(post.status)), whole);
}

/** Posts beside each other, by their text. */
export function postList(rows: readonly Row[], stage: Stage): HTMLElement {
  const items = rows.map((row) => {
    const made = dateAt(row, 'updatedAt') ?? dateAt(row, 'createdAt');
    const when = made === null ? null : el('time', { datetime: made.toISOString() }, stage.shown.moment(made));
    const files = Array.isArray(row['assetIds']) ? row['assetIds'].length : 0;
    const media = files === 0 ? null : el('span', {}, files === 1 ? '1 file' : `${files} files`);
    const facts = el('div', { class: 'facts' }, pill(textAt(row, 'status')), media, when);
    return el('li', {}, words(textAt(row, 'content') ?? ''), facts);
  });
  return card('Posts', 'list', heading('Posts', count(rows.length)), el('ul', {}, ...items));
}

function written({ text, media, common = {} }: ShownPost, stage: Stage): HTMLElement {
  return el('div', { class: 'written' }, words(text), mediaGrid(media, stage), following({}, common, null));
}

function preview(target: Row, post: ShownPost, stage: Stage): HTMLElement {
  const platform = textAt(target, 'platform');
  const text = textAt(target, 'caption') ?? textAt(target, 'text') ?? post.text;
  const own = Object.hasOwn(looks, platform ?? '') ? looks[platform ?? ''] : undefined;
  const isArticle = textAt(post.common ?? {}, 'articleId') !== null;
  const body = isArticle ? article(post, stage) : (own ?? anyLook)(text, post, stage);
  const name = el('h3', { dir: 'auto' }, channelName(platform));
  const account = textAt(target, 'handle');
  if (account !== null) name.append(el('span', { class: 'account' }, account));
  const head = el('header', {}, channelMark(platform), name, statusOf(target, stage));
  const kind = own === undefined ? 'any' : String(platform);
  const rest = following(target, post.common ?? {}, platform);
  return el('article', { class: `preview ${kind}` }, head, body, rest, calls(target), foot(target, stage));
}

/** What goes out after the post: the later posts of its thread, and its first comment. */
function following(target: Row, common: Row, platform: string | null): HTMLElement | null {
  const posts = rowsAt(Array.isArray(target['thread']) ? target : common, 'thread');
  const comment = textAt(typeof target['firstComment'] === 'string' ? target : common, 'firstComment') ?? '';
  if (posts.length === 0 && comment === '') return null;
  const said = posts.map((each, index) => ({
    name: `Post ${index + 2} of ${posts.length + 1}`,
    text: textAt(each, 'text') ?? '',
  }));
  const all = comment === '' ? said : [...said, { name: 'First comment', text: comment }];
  const items = all.map(({ name, text }) => {
    const used = platform === 'bluesky' ? usedOf(graphemesOf(text), blueskyGraphemes) : null;
    return el('li', {}, words(name, 'soft words'), words(text), used);
  });
  return el('ol', { class: 'following' }, ...items);
}

/** What publishing would send, of a dry run. */
function calls(target: Row): HTMLElement | null {
  const made = rowsAt(target, 'calls');
  if (made.length === 0) return null;
  const items = made.map((call) => {
    const address = [textAt(call, 'method'), textAt(call, 'url')].filter((part) => part !== null).join(' ');
    const sent = JSON.stringify({ headers: call['headers'], body: call['body'] }, null, 2);
    return el('li', {}, words(textAt(call, 'operation') ?? ''), words(address, 'soft words'), el('pre', { tabindex: '0' }, sent));
  });
  const title = made.length === 1 ? '1 API call' : `${made.length} API calls`;
  return el('details', { class: 'calls' }, el('summary', {}, title), el('ol', {}, ...items));
}

type Look = (text: string, post: ShownPost, stage: Stage) => HTMLElement;

const anyLook: Look = (text, { media }, stage) => el('div', { class: 'body' }, words(text), mediaGrid(media, stage));

/** The same everywhere. */
const article = ({ text, media }: ShownPost, stage: Stage): HTMLElement =>
  el('div', { class: 'body' }, mediaGrid(media, stage), markdownProse(text, stage));

const blueskyGraphemes = 300;
const graphemesOf = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length;

const looks: Readonly<Record<string, Look>> = {
  feed: (text, { title, media }, stage) =>
    el('div', { class: 'body' }, mediaGrid(media, stage), title === null ? null : el('h4', { dir: 'auto' }, title), words(text)),
  bluesky: (text, { media }, stage) =>
    el('div', { class: 'body' }, words(text), mediaGrid(media, stage), usedOf(graphemesOf(text), blueskyGraphemes)),
  webhook: (text, { title, media }, stage) => {
    const row = (name: string, value: string) => el('div', {}, el('dt', {}, name), el('dd', {}, words(value)));
    const files = media.length === 0 ? null : el('div', {}, el('dt', {}, 'media'), el('dd', {}, mediaGrid(media, stage)));
    return el('dl', { class: 'body' }, title === null ? null : row('title', title), row('text', text), files);
  },
};

/** Where a target stands; while it is going out, it is followed. */
function statusOf(target: Row, stage: Stage): HTMLElement {
  const beside = el('span', { role: 'status' }, pill(textAt(target, 'status') ?? verdictOf(target)));
  const id = textAt(target, 'id');
  if (id !== null && target['status'] === 'publishing') {
    stage.follow(id, (news) => {
      if ('job' in news) beside.replaceChildren(...[pill(textAt(news.job, 'status'))].filter((each) => each !== null));
    });
  }
  return beside;
}

/** Of a dry run. */
function verdictOf(target: Row): string | null {
  if (typeof target['withinRules'] !== 'boolean') return null;
  return target['withinRules'] ? 'within rules' : 'breaks rules';
}

function foot(target: Row, stage: Stage): HTMLElement | null {
  const broken = rowsAt(target, 'verdicts').filter(({ passed }) => passed === false);
  const failures = [errorOf(target), ...broken.map((verdict) => textAt(verdict, 'detail'))].filter((each) => each !== null);
  const at = dateAt(target, 'publishedAt') ?? dateAt(target, 'scheduledAt');
  const when = at === null ? null : el('time', { datetime: at.toISOString() }, stage.shown.moment(at));
  const link = openLink(stage, textAt(target, 'url'), 'Open post');
  if (failures.length === 0 && when === null && link === null) return null;
  return el('footer', {}, ...failures.map((failure) => note(failure, 'note failure')), when, link);
}
