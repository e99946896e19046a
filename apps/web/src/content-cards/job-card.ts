import { channelMark, channelName } from './channel.js';
import { button, el } from './dom.js';
import { numberAt, rowAt, textAt, type Row } from './given.js';
import { errorOf, isOver } from './job-follower.js';
import { isMedia, mediaFigure } from './media.js';
import { card, count, heading, note, openLink, pill, words, type Stage } from './stage.js';
import { nameOfWritten, sectionsOf, writtenText } from './written.js';

const names: Readonly<Record<string, string>> = {
  generation: 'Generation',
  target: 'Publishing',
  image: 'Image',
  video: 'Video',
  voice: 'Voice',
  music: 'Music',
  avatar: 'Avatar',
  upload: 'Upload',
  scan: 'Scan',
  batch: 'Batch',
};

/** Work that goes on, until it is over. @param asked what was asked for, where the tool's arguments say it */
export function jobCard(row: Row, stage: Stage, asked: string | null): HTMLElement {
  const title = titleOf(row);
  const prompt = textAt(row, 'prompt') ?? asked;
  const head = heading(title);
  const body = followed(row, stage, (job, state) => {
    const now = el('span', {}, ...parts(pill(textAt(job, 'status'))));
    head.replaceChildren(...heading(titleOf(job), now).childNodes);
    state.replaceChildren(...parts(isOver(job) ? outcome(job, stage) : progress(job, title)));
  });
  return card(title, 'job', head, prompt === null ? null : words(prompt, 'words asked'), body);
}

/** Drafts of one topic beside each other, each for its channel. */
export function draftsCard(rows: readonly Row[], stage: Stage, asked: string): HTMLElement {
  const drafts = rows.map((row) => {
    const head = el('header', {});
    const body = followed(row, stage, (job, state) => {
      const written = rowAt(job, 'written');
      const platform = written === null ? null : textAt(written, 'platform');
      const name = el('h3', { dir: 'auto' }, platform === null ? 'Draft' : channelName(platform));
      const status = pill(textAt(job, 'status'));
      head.replaceChildren(...(platform === null ? [] : [channelMark(platform)]), name, ...parts(status));
      state.replaceChildren(...parts(isOver(job) ? outcome(job, stage, false) : progress(job, 'Draft')));
    });
    return el('article', { class: 'preview any' }, head, el('div', { class: 'body' }, body));
  });
  const row = el('div', { class: 'previews' }, ...drafts);
  return card('Drafts', 'drafts', heading('Drafts', count(drafts.length)), words(asked, 'words asked'), row);
}

type Show = (job: Row, state: HTMLElement) => void;

/** Shows the job as it is, and as it goes on. */
function followed(row: Row, stage: Stage, show: Show): HTMLElement {
  const state = el('div', { role: 'status', class: 'job-state' });
  show(row, state);
  const id = textAt(row, 'id');
  if (id !== null && !isOver(row)) {
    stage.follow(id, (news) => {
      if ('job' in news) return show(news.job, state);
      const again = button('Ask again', () => {
        news.again();
        show(row, state);
      });
      state.replaceChildren(note(news.lost), again);
    });
  }
  return state;
}

function titleOf(job: Row): string {
  const written = rowAt(job, 'written');
  if (written !== null) return nameOfWritten(written);
  if (sectionsOf(job) !== null) return 'Article';
  return names[textAt(job, 'kind') ?? ''] ?? 'Job';
}

const parts = (node: Node | null): Node[] => (node === null ? [] : [node]);

function progress(job: Row, title: string): HTMLElement {
  const done = numberAt(job, 'progress');
  const bar = el('progress', { max: '100', value: done?.toString() ?? null, 'aria-label': `${title}: progress` });
  const line = el('div', { class: 'progress' }, bar, el('span', {}, done === null ? 'under way' : `${Math.round(done)} %`));
  const sections = sectionsOf(job);
  return sections === null ? line : el('div', { class: 'written' }, line, sections);
}

function outcome(job: Row, stage: Stage, isNamed = true): HTMLElement | null {
  const failure = errorOf(job);
  if (failure !== null) return note(failure, 'note failure');
  const written = rowAt(job, 'written');
  if (written !== null) return writtenText(job, written, stage, isNamed);
  const output = rowAt(job, 'output');
  if (output !== null && isMedia(output)) return mediaFigure(output, stage);
  return openLink(stage, textAt(job, 'url'), 'See it where it was published');
}
