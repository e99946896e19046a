import { articleCard } from './article-card.js';
import { approvalCard } from './approval-card.js';
import { calendarCard } from './calendar-card.js';
import { isRow, rowAt, rowsAt, textAt, type Row } from './given.js';
import { draftsCard, jobCard } from './job-card.js';
import { isJob } from './job-follower.js';
import { isMedia, mediaGrid } from './media.js';
import { postCard, postList, type ShownPost } from './post-card.js';
import { card, count, heading, note, openLink, type Stage } from './stage.js';

/** Cards for the result of a tool. A row is known by its attributes, whatever the tool that gave it is called. */
export function cardsOf(result: Row, given: Row, stage: Stage): HTMLElement[] {
  const content = rowAt(result, 'structuredContent') ?? {};
  if (textAt(content, 'approvalId') !== null) return [approvalCard(content, stage)];
  if (result['isError'] === true) return [failureCard(content, result, stage)];
  const cards = cardsOfData(content['data'], given, stage);
  return cards.length > 0 ? cards : [textCard(result)];
}

function cardsOfData(data: unknown, given: Row, stage: Stage): HTMLElement[] {
  if (isRow(data) && Array.isArray(data['calendar'])) return [calendarCard(entriesOf(rowsAt(data, 'calendar')), stage)];
  if (isRow(data) && Array.isArray(data['publishes'])) return [calendarCard(rowsAt(data, 'publishes'), stage)];
  const found = sorted(data);
  const { posts, releases, targets, media, jobs, articles, approvals } = found;
  const topic = textAt(given, 'topic');
  const asked = textAt(given, 'prompt') ?? topic;
  const files = mediaGrid(media, stage);
  const single = singlePost(found);
  return [
    ...approvals.map((row) => approvalCard(row, stage)),
    ...(single === null ? [] : [postCard(single, stage)]),
    ...(single === null && posts.length > 0 ? [postList(posts, stage)] : []),
    ...(single === null ? releases.map((row) => postCard(releasePost(row, []), stage)) : []),
    ...(topic !== null && jobs.length > 1 ? [draftsCard(jobs, stage, topic)] : jobs.map((row) => jobCard(row, stage, asked))),
    ...(single === null && files !== null ? [card('Media', 'media-list', heading('Media', count(media.length)), files)] : []),
    ...articles.map((row) => articleCard(row, stage)),
    ...(single === null && targets.length > 0 ? [postCard(loosePost(targets), stage)] : []),
    ...emptyOf(data),
  ];
}

/** The one post that a result is about, with its channels and its files. */
function singlePost({ posts, releases, targets, media }: Sorted): ShownPost | null {
  const [post] = posts;
  const [release] = releases;
  if (release !== undefined && releases.length === 1) return releasePost(release, media);
  if (post === undefined || posts.length !== 1 || releases.length > 0) return null;
  const thread = Array.isArray(post['thread']) ? post['thread'] : [];
  const following = thread.filter((each) => typeof each === 'string').map((text) => ({ text }));
  const common = { thread: following };
  return { title: null, text: textAt(post, 'content') ?? '', status: textAt(post, 'status'), common, targets, media };
}

function releasePost(row: Row, media: readonly Row[]): ShownPost {
  const own = { title: textAt(row, 'title'), text: textAt(row, 'baseContent') ?? '', status: textAt(row, 'status') };
  return {
    ...own,
    common: row,
    targets: rowsAt(row, 'targets'),
    media: media.length > 0 ? media : rowsAt(row, 'media').filter(isMedia),
  };
}

const loosePost = (targets: readonly Row[]): ShownPost => ({ title: null, text: '', status: null, targets, media: [] });

type Kind = 'posts' | 'releases' | 'targets' | 'media' | 'jobs' | 'articles' | 'approvals';
type Sorted = Record<Kind, Row[]>;

const has = (row: Row, ...names: readonly string[]): boolean => names.every((name) => textAt(row, name) !== null);

const signs: readonly (readonly [Kind, (row: Row) => boolean])[] = [
  ['approvals', (row) => has(row, 'toolName') && (has(row, 'approvalId') || has(row, 'id', 'status'))],
  ['releases', (row) => has(row, 'baseContent') && Array.isArray(row['targets'])],
  ['jobs', isJob],
  ['media', isMedia],
  ['targets', (row) => has(row, 'platform', 'status', 'caption') || (has(row, 'platform') && 'withinRules' in row)],
  ['posts', (row) => has(row, 'content', 'status') && Array.isArray(row['assetIds'])],
  ['articles', (row) => has(row, 'title', 'status') && ('body' in row || 'slug' in row || 'readingMinutes' in row)],
];

const deepest = 3;

function sorted(data: unknown): Sorted {
  const found: Sorted = { posts: [], releases: [], targets: [], media: [], jobs: [], articles: [], approvals: [] };
  const visit = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) return value.forEach((each) => visit(each, depth + 1));
    if (!isRow(value) || depth > deepest) return;
    found.jobs.push(...begun(value));
    const [kind] = signs.find(([, matches]) => matches(value)) ?? [];
    if (kind === undefined) Object.values(value).forEach((each) => visit(each, depth + 1));
    else found[kind].push(value);
  };
  visit(data, 0);
  return found;
}

/** Entries of days in UTC: the calendar shows them by the day of the person who looks. */
const entriesOf = (days: readonly Row[]): Row[] => days.flatMap((day) => rowsAt(day, 'entries'));

/** Jobs that were begun, of which only the ids are known. */
function begun(row: Row): Row[] {
  const ids = row['jobIds'];
  if (!Array.isArray(ids) || rowsAt(row, 'jobs').length > 0) return [];
  const job = { kind: row['type'], status: row['status'], prompt: row['prompt'], progress: null, isOver: false };
  return ids.filter((id) => typeof id === 'string').map((id) => ({ ...job, id }));
}

/** A list without anything in it says so. */
function emptyOf(data: unknown): HTMLElement[] {
  if (!isRow(data)) return [];
  const lists = Object.values(data).filter(Array.isArray);
  const isEmpty = lists.length > 0 && lists.every((list) => list.length === 0);
  return isEmpty && !Object.values(data).some(isRow)
    ? [card('Nothing', 'empty', note('There is nothing here yet.', 'note empty'))]
    : [];
}

function failureCard(content: Row, result: Row, stage: Stage): HTMLElement {
  const message = textAt(content, 'message') ?? plainText(result) ?? 'The tool failed.';
  const next = openLink(stage, textAt(content, 'nextStepUrl'), 'What to do next');
  next?.classList.add('action');
  return card('It did not work', 'failed', heading('It did not work'), note(message, 'note failure'), next);
}

function textCard(result: Row): HTMLElement {
  return card('Result', 'plain', note(plainText(result) ?? 'Done.'));
}

const plainText = (result: Row): string | null =>
  rowsAt(result, 'content')
    .map((part) => textAt(part, 'text'))
    .find((text) => text !== null) ?? null;
