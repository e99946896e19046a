import { el } from './dom.js';
import { dateAt, numberAt, rowAt, textAt, type Row } from './given.js';
import { isMedia, mediaFigure } from './media.js';
import { htmlProse, markdownProse } from './prose.js';
import { card, heading, pill, words, type Stage } from './stage.js';

export function articleCard(row: Row, stage: Stage): HTMLElement {
  const title = textAt(row, 'title') ?? 'Article';
  const excerpt = textAt(row, 'excerpt');
  const picture = rowAt(row, 'image');
  return card(
    title,
    'article',
    heading(title, pill(textAt(row, 'status'))),
    picture !== null && isMedia(picture) ? mediaFigure(picture, stage) : null,
    excerpt === null ? null : el('p', { class: 'lead', dir: 'auto' }, excerpt),
    facts(row, stage),
    textOf(row, stage),
  );
}

/** As a reader sees it; a text without markup as it stands. */
function textOf(row: Row, stage: Stage): HTMLElement | null {
  const [html, body, text] = [textAt(row, 'html'), textAt(row, 'body'), textAt(row, 'text')];
  if (html !== null) return htmlProse(html, stage);
  if (body !== null) return markdownProse(body, stage);
  return text === null ? null : words(text);
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
