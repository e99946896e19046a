import { html } from '@imprint/platform/html';
import { join, type Rendered } from './markdown-rendered.js';

/** How far ahead the end of a link, of emphasis or of code is looked for: it bounds the work on a text made to be slow. */
const reach = 2_000;
const deepest = 4;
const special = /[\\`*_[!<\n]/g;

const plain = (text: string): Rendered => ({ markup: [html`${text}`], text });

interface Span {
  rendered: Rendered;
  /** Characters of the source that it takes. */
  length: number;
}

type Reader = (ahead: string, before: string, depth: number) => Span | null;

/** Escapes, code, links, emphasis and line breaks of one paragraph. */
export function renderInline(source: string, depth = 0): Rendered {
  const parts: Rendered[] = [];
  let plainFrom = 0;
  special.lastIndex = 0;
  for (let at = nextSpecial(source, 0); at !== -1; at = nextSpecial(source, at)) {
    const span = depth > deepest ? null : spanAt(source, at, depth);
    if (span === null) {
      at += 1;
      continue;
    }
    if (at > plainFrom) parts.push(plain(source.slice(plainFrom, at)));
    parts.push(span.rendered);
    at += span.length;
    plainFrom = at;
  }
  if (plainFrom < source.length) parts.push(plain(source.slice(plainFrom)));
  return join(parts, '');
}

function nextSpecial(source: string, from: number): number {
  special.lastIndex = from;
  return special.exec(source)?.index ?? -1;
}

function spanAt(source: string, at: number, depth: number): Span | null {
  const ahead = source.slice(at, at + reach);
  const before = source.charAt(at - 1);
  for (const read of readers[ahead.charAt(0)] ?? []) {
    const span = read(ahead, before, depth);
    if (span !== null) return span;
  }
  return null;
}

const escaped: Reader = (ahead) => {
  const character = ahead.charAt(1);
  if (character === '\n') return { rendered: { markup: [html`<br />`], text: '\n' }, length: 2 };
  return /^[!-/:-@[-`{-~]$/.test(character) ? { rendered: plain(character), length: 2 } : null;
};

const code: Reader = (ahead) => {
  const fence = /^`+/.exec(ahead)?.[0] ?? '';
  const end = ahead.indexOf(fence, fence.length);
  if (end === -1 || ahead.charAt(end + fence.length) === '`') return null;
  const text = ahead.slice(fence.length, end).replaceAll('\n', ' ').trim();
  return { rendered: { markup: [html`<code>${text}</code>`], text }, length: end + fence.length };
};

const image: Reader = (ahead, before, depth) => {
  const span = ahead.startsWith('![') ? link(ahead.slice(1), before, depth) : null;
  return span === null ? null : { ...span, length: span.length + 1 };
};

const link: Reader = (ahead, _before, depth) => {
  const middle = ahead.indexOf('](');
  const end = middle === -1 ? -1 : ahead.indexOf(')', middle);
  if (end === -1) return null;
  const label = renderInline(ahead.slice(1, middle), depth + 1);
  const [address = ''] = ahead
    .slice(middle + 2, end)
    .trim()
    .split(/\s/, 1);
  return { rendered: linked(label, address.replace(/^<(.*)>$/, '$1')), length: end + 1 };
};

const address: Reader = (ahead) => {
  const [all, named] = /^<((?:https?:\/\/|mailto:)[^\s<>]+)>/.exec(ahead) ?? [];
  return all === undefined || named === undefined ? null : { rendered: linked(plain(named), named), length: all.length };
};

/** A link that leads nowhere safe is its label. */
function linked(label: Rendered, target: string): Rendered {
  const url = URL.canParse(target) ? new URL(target) : null;
  if (url === null || !['http:', 'https:', 'mailto:'].includes(url.protocol)) return label;
  return { markup: [html`<a href="${url.href}" rel="noopener nofollow">${label.markup}</a>`], text: label.text };
}

function emphasis(mark: string, element: (inner: Rendered['markup']) => Rendered['markup']): Reader {
  return (ahead, before, depth) => {
    // An underscore inside a word is part of it: snake_case.
    if (!ahead.startsWith(mark) || (mark.startsWith('_') && /\w/.test(before))) return null;
    const end = ahead.indexOf(mark, mark.length + 1);
    const inner = ahead.slice(mark.length, end);
    if (end === -1 || /^\s|\s$/.test(inner)) return null;
    if (mark.startsWith('_') && /^\w/.test(ahead.slice(end + mark.length))) return null;
    const { markup, text } = renderInline(inner, depth + 1);
    return { rendered: { markup: element(markup), text }, length: end + mark.length };
  };
}

const strong = (inner: Rendered['markup']): Rendered['markup'] => [html`<strong>${inner}</strong>`];
const stressed = (inner: Rendered['markup']): Rendered['markup'] => [html`<em>${inner}</em>`];
const lineEnd: Reader = (_ahead, before) =>
  before === ' ' ? { rendered: { markup: [html`<br />`], text: '\n' }, length: 1 } : { rendered: plain('\n'), length: 1 };

const readers: Readonly<Record<string, readonly Reader[]>> = {
  '\\': [escaped],
  '`': [code],
  '!': [image],
  '[': [link],
  '<': [address],
  '*': [emphasis('**', strong), emphasis('*', stressed)],
  _: [emphasis('__', strong), emphasis('_', stressed)],
  '\n': [lineEnd],
};
