import { el } from './dom.js';
import { numberAt, textAt, webAddress, type Row } from './given.js';
import { openLink, type Stage } from './stage.js';

type Kind = 'image' | 'video' | 'audio';

/** Whether a row is a file that can be shown or played. */
export const isMedia = (row: Row): boolean => textAt(row, 'url') !== null && textAt(row, 'mimeType') !== null;

/** A picture or a player, or a way to open what may not be loaded here. */
export function mediaFigure(row: Row, stage: Stage): HTMLElement {
  const url = webAddress(textAt(row, 'url'));
  const kind = kindOf(row);
  const described = textAt(row, 'altText') ?? textAt(row, 'filename');
  if (url === null) return elsewhere(kind, 'This address cannot be shown or opened.', null);
  const open = (label: string) => openLink(stage, url.href, label);
  if (kind === null || !stage.mediaOrigins.has(url.origin)) return elsewhere(kind, `At ${url.host}`, open('Open'));
  const poster = posterOf(row, stage);
  const shown = player(kind, url.href, described, { row, poster });
  const wave = kind === 'audio' && poster !== null ? el('img', { src: poster, alt: '', class: 'wave' }) : null;
  const figure = el('figure', { class: `media ${kind}` }, wave, shown, caption(described, open('Open')));
  shown.addEventListener('error', () =>
    figure.replaceWith(elsewhere(kind, 'It can’t be shown. Its link may have expired.', open('Open'))),
  );
  return figure;
}

/** Files beside each other, as wide as they need. */
export function mediaGrid(rows: readonly Row[], stage: Stage): HTMLElement | null {
  if (rows.length === 0) return null;
  return el('div', { class: `grid ${rows.length === 1 ? 'single' : ''}` }, ...rows.map((row) => mediaFigure(row, stage)));
}

function kindOf(row: Row): Kind | null {
  const type = textAt(row, 'mimeType')?.split('/')[0];
  return type === 'image' || type === 'video' || type === 'audio' ? type : null;
}

/** Of a video or audio; null where there is none, or none that may be loaded here. */
function posterOf(row: Row, stage: Stage): string | null {
  const url = webAddress(textAt(row, 'posterUrl'));
  return url !== null && stage.mediaOrigins.has(url.origin) ? url.href : null;
}

interface Shown {
  row: Row;
  poster: string | null;
}

function player(kind: Kind, src: string, described: string | null, { row, poster }: Shown): HTMLElement {
  if (kind === 'image') {
    const size = { width: pixels(row, 'width'), height: pixels(row, 'height') };
    return el('img', { src, alt: described ?? '', decoding: 'async', ...size });
  }
  const label = described ?? (kind === 'video' ? 'Video' : 'Sound');
  const common = { src, controls: true, preload: 'metadata', 'aria-label': label };
  return kind === 'video' ? el('video', { ...common, playsinline: true, poster }) : el('audio', common);
}

const pixels = (row: Row, side: string): string | null => numberAt(row, side)?.toString() ?? null;

function caption(described: string | null, open: HTMLElement | null): HTMLElement {
  return el('figcaption', {}, el('span', { dir: 'auto' }, described ?? ''), open);
}

const names: Readonly<Record<Kind, string>> = { image: 'Image', video: 'Video', audio: 'Sound' };

function elsewhere(kind: Kind | null, where: string, open: HTMLElement | null): HTMLElement {
  const name = kind === null ? 'File' : names[kind];
  const text = el('span', {}, el('strong', {}, name), el('span', { class: 'soft' }, where));
  return el('figure', { class: 'media elsewhere' }, text, open);
}
