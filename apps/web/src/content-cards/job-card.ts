import { button, el } from './dom.js';
import { numberAt, rowAt, textAt, type Row } from './given.js';
import { errorOf, isOver } from './job-follower.js';
import { isMedia, mediaFigure } from './media.js';
import { card, heading, note, openLink, pill, words, type Stage } from './stage.js';

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
  const title = names[textAt(row, 'kind') ?? ''] ?? 'Job';
  const prompt = textAt(row, 'prompt') ?? asked;
  const body = el('div', { role: 'status', class: 'job-state' });
  const beside = el('span', {});
  const show = (job: Row) => {
    beside.replaceChildren(...parts(pill(textAt(job, 'status'))));
    body.replaceChildren(...parts(isOver(job) ? outcome(job, stage) : progress(job, title)));
  };
  show(row);
  const id = textAt(row, 'id');
  if (id !== null && !isOver(row)) {
    stage.follow(id, (news) => {
      if ('job' in news) return show(news.job);
      const again = button('Ask again', () => {
        news.again();
        show(row);
      });
      body.replaceChildren(note(news.lost), again);
    });
  }
  return card(title, 'job', heading(title, beside), prompt === null ? null : words(prompt, 'words asked'), body);
}

const parts = (node: Node | null): Node[] => (node === null ? [] : [node]);

function progress(job: Row, title: string): HTMLElement {
  const done = numberAt(job, 'progress');
  const bar = el('progress', { max: '100', value: done?.toString() ?? null, 'aria-label': `${title}: progress` });
  return el('div', { class: 'progress' }, bar, el('span', {}, done === null ? 'under way' : `${Math.round(done)} %`));
}

function outcome(job: Row, stage: Stage): HTMLElement | null {
  const failure = errorOf(job);
  if (failure !== null) return note(failure, 'note failure');
  const output = rowAt(job, 'output');
  if (output !== null && isMedia(output)) return mediaFigure(output, stage);
  return openLink(stage, textAt(job, 'url'), 'See it where it was published');
}
