import { el } from './dom.js';
import { dateAt, numberAt, textAt, type Row } from './given.js';
import { card, heading, pill, words, type Stage } from './stage.js';

export function articleCard(row: Row, stage: Stage): HTMLElement {
  const title = textAt(row, 'title') ?? 'Article';
  const excerpt = textAt(row, 'excerpt');
  // Markdown as it was written: it is read here, not laid out.
  const text = textAt(row, 'text') ?? textAt(row, 'body');
  return card(
    title,
    'article',
    heading(title, pill(textAt(row, 'status'))),
    excerpt === null ? null : el('p', { class: 'lead', dir: 'auto' }, excerpt),
    text === null || text === excerpt ? null : words(text),
    facts(row, stage),
  );
}

function facts(row: Row, stage: Stage): HTMLElement | null {
  const wordCount = numberAt(row, 'wordCount');
  const minutes = numberAt(row, 'readingMinutes');
  const changed = dateAt(row, 'updatedAt');
  const shown = [
    wordCount === null ? null : el('span', {}, `${wordCount} words`),
    minutes === null ? null : el('span', {}, `${minutes} min to read`),
    changed === null ? null : el('time', { datetime: changed.toISOString() }, stage.shown.moment(changed)),
  ].filter((fact) => fact !== null);
  return shown.length === 0 ? null : el('div', { class: 'facts' }, ...shown);
}
