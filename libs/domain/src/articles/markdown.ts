import { html, type Html } from '@imprint/platform/html';
import { join, type Rendered } from './markdown-rendered.js';
import { renderInline } from './markdown-inline.js';

/** Quotes and lists inside each other; what is deeper is read as plain lines. */
const deepest = 6;

/**
 * Markdown as markup that is safe to show, and as plain text: headings, paragraphs, lists, quotes, code, emphasis and links. Every
 * character of the source goes through the escaping template, so that raw HTML is shown as text; links lead to web and mail
 * addresses only, and a picture is a link to it, so that nothing is loaded from elsewhere.
 */
export function renderMarkdown(source: string): { html: string; text: string } {
  const { markup, text } = renderBlocks(source.replaceAll(/\r\n?/g, '\n').split('\n'), 0);
  return { html: html`${markup}`.text, text };
}

interface Block {
  rendered: Rendered;
  /** Index of the first line after it. */
  next: number;
}

function renderBlocks(lines: readonly string[], depth: number): Rendered {
  const blocks: Rendered[] = [];
  for (let index = 0; index < lines.length;) {
    const line = lines[index] ?? '';
    if (line.trim() === '') {
      index += 1;
      continue;
    }
    const { rendered, next } =
      fencedCode(lines, index) ??
      heading(lines, index) ??
      rule(lines, index) ??
      nested(lines, index, depth) ??
      paragraph(lines, index);
    blocks.push(rendered);
    index = next;
  }
  return join(blocks, '\n\n');
}

function nested(lines: readonly string[], index: number, depth: number): Block | null {
  return depth >= deepest ? null : (quote(lines, index, depth) ?? list(lines, index, depth));
}

function fencedCode(lines: readonly string[], index: number): Block | null {
  const [, fence] = /^ {0,3}(`{3,}|~{3,})[^`]*$/.exec(lines[index] ?? '') ?? [];
  if (fence === undefined) return null;
  let end = index + 1;
  while (end < lines.length && !closes(lines[end] ?? '', fence)) end += 1;
  const code = lines.slice(index + 1, end).join('\n');
  return { rendered: { markup: [html`<pre><code>${code}</code></pre>`], text: code }, next: end + 1 };
}

function closes(line: string, fence: string): boolean {
  return line.trim().startsWith(fence) && /^[`~]+$/.test(line.trim());
}

const headings: readonly ((inner: readonly Html[]) => Html)[] = [
  (inner) => html`<h1>${inner}</h1>`,
  (inner) => html`<h2>${inner}</h2>`,
  (inner) => html`<h3>${inner}</h3>`,
  (inner) => html`<h4>${inner}</h4>`,
  (inner) => html`<h5>${inner}</h5>`,
  (inner) => html`<h6>${inner}</h6>`,
];

function heading(lines: readonly string[], index: number): Block | null {
  const [, marks = '', title = ''] = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/.exec(lines[index] ?? '') ?? [];
  const element = headings[marks.length - 1];
  if (element === undefined) return null;
  const { markup, text } = renderInline(title.trim().replace(/(?:^|[ \t])#+$/, ''));
  return { rendered: { markup: [element(markup)], text }, next: index + 1 };
}

const isRule = (line: string): boolean => /^(?:-{3,}|\*{3,}|_{3,})$/.test(line.replaceAll(/[ \t]/g, ''));

function rule(lines: readonly string[], index: number): Block | null {
  return isRule(lines[index] ?? '') ? { rendered: { markup: [html`<hr />`], text: '' }, next: index + 1 } : null;
}

function quote(lines: readonly string[], index: number, depth: number): Block | null {
  let next = index;
  while (/^ {0,3}>/.test(lines[next] ?? '')) next += 1;
  if (next === index) return null;
  const inner = lines.slice(index, next).map((line) => line.replace(/^ {0,3}> ?/, ''));
  const { markup, text } = renderBlocks(inner, depth + 1);
  return { rendered: { markup: [html`<blockquote>${markup}</blockquote>`], text }, next };
}

interface Marker {
  ordered: boolean;
  /** Characters before the content: what belongs to the item is indented as far. */
  width: number;
}

function markerOf(line: string): Marker | null {
  const [all, , number] = /^( {0,3})(?:[-*+]|(\d{1,9})[.)]) +(?=\S)/.exec(line) ?? [];
  return all === undefined || isRule(line) ? null : { ordered: number !== undefined, width: all.length };
}

function list(lines: readonly string[], index: number, depth: number): Block | null {
  const first = markerOf(lines[index] ?? '');
  if (first === null) return null;
  const items: Rendered[] = [];
  let next = index;
  for (let marker: Marker | null = first; marker?.ordered === first.ordered; marker = markerOf(lines[next] ?? '')) {
    const start = next;
    const { width } = marker;
    next = endOfItem(lines, next + 1, width);
    const own = lines.slice(start, next).map((line) => line.slice(Math.min(width, indentOf(line, width))));
    own[0] = (lines[start] ?? '').slice(width);
    items.push(item(own, depth));
  }
  const entries = items.map(({ markup }) => html`<li>${markup}</li>`);
  const text = items.map((entry, at) => `${first.ordered ? `${at + 1}.` : '-'} ${entry.text}`).join('\n');
  return { rendered: { markup: [first.ordered ? orderedList(entries) : plainList(entries)], text }, next };
}

// The formatter would put white space between the elements.
// prettier-ignore
const orderedList = (entries: readonly Html[]): Html => html`<ol>${entries}</ol>`;
// prettier-ignore
const plainList = (entries: readonly Html[]): Html => html`<ul>${entries}</ul>`;

function indentOf(line: string, atMost: number): number {
  return /^ */.exec(line.slice(0, atMost))?.[0].length ?? 0;
}

function endOfItem(lines: readonly string[], from: number, width: number): number {
  let next = from;
  while (next < lines.length) {
    const line = lines[next] ?? '';
    const after = lines[next + 1] ?? '';
    const goesOn = line.trim() === '' ? after.trim() !== '' && indentOf(after, width) === width : !beginsBlock(line, width);
    if (!goesOn) break;
    next += 1;
  }
  // A blank line between two items ends neither of them.
  return (lines[next] ?? 'x').trim() === '' && markerOf(lines[next + 1] ?? '') !== null ? next + 1 : next;
}

/** Whether a line without the indentation of an item starts something else, instead of going on with the item's paragraph. */
function beginsBlock(line: string, width: number): boolean {
  return indentOf(line, width) < width && interrupts(line);
}

function interrupts(line: string): boolean {
  return isRule(line) || markerOf(line) !== null || /^ {0,3}(?:>|#{1,6}(?:[ \t]|$)|`{3}|~{3})/.test(line);
}

/** An item that is one paragraph shows it without the paragraph's element. */
function item(lines: readonly string[], depth: number): Rendered {
  const isPlain = lines.every((line, at) => (at === 0 ? !interrupts(line) : line.trim() === '' || !interrupts(line)));
  const paragraphs = lines
    .join('\n')
    .trim()
    .split(/\n[ \t]*\n/);
  return isPlain && paragraphs.length === 1 ? renderInline(lines.join('\n').trim()) : renderBlocks(lines, depth + 1);
}

function paragraph(lines: readonly string[], index: number): Block {
  let next = index + 1;
  while (next < lines.length && (lines[next] ?? '').trim() !== '' && !interrupts(lines[next] ?? '')) next += 1;
  const { markup, text } = renderInline(
    lines
      .slice(index, next)
      .map((line) => line.trimStart())
      .join('\n')
      .trimEnd(),
  );
  return { rendered: { markup: [html`<p>${markup}</p>`], text }, next };
}
