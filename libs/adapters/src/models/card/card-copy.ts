import { drawable } from './card-fonts.js';

/** Text of a card, by the kind of text. */
export type CardCopy =
  | { kind: 'headline'; headline: string; body: string }
  | { kind: 'quote'; quote: string; author: string }
  | { kind: 'list'; title: string; items: string[]; numbered: boolean }
  | { kind: 'number'; figure: string; statement: string; body: string };

/** More text is never legible on one card; truncating here bounds the work. */
const mostCharacters = 1_400;
const mostItems = 6;

/** Parses the prompt: removes an instruction around the text, and characters that no bundled font has. */
export function readCopy(prompt: string): CardCopy {
  const text = shownText(prompt);
  return asQuote(text) ?? asList(text) ?? asNumber(text) ?? asHeadline(text);
}

/** What a picture shows of a prompt, which may be nothing. */
export const shownText = (prompt: string): string => drawableText(withoutInstruction(prompt));

/**
 * What of a text can be drawn. Empty when most letters cannot be drawn, because the rest alone would mean something else. Emoji are reduced to their first character:
 * without joiners and skin tones, each has a glyph.
 */
export function drawableText(text: string): string {
  const cut = text.length > mostCharacters * 2 ? text.slice(0, mostCharacters * 2) : text;
  const simple = cut
    .normalize('NFC')
    .replace(/\u200d\p{Extended_Pictographic}/gu, '')
    .replace(/[\u{fe00}-\u{fe0f}\u{1f3fb}-\u{1f3ff}\p{Cf}]/gu, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ');
  const known = [...simple].filter((character) => character === '\n' || character === ' ' || drawable(character)).join('');
  if (letters(known) * 2 < letters(simple)) return '';
  return shortened(
    known
      .replace(/ *\n */g, '\n')
      .replace(/ {2,}/g, ' ')
      .trim(),
    mostCharacters,
  );
}

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = [...text].slice(0, most).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

const instruction =
  /^(?:please\s+)?(?:create|make|generate|design|draw)\s+(?:me\s+|us\s+)?(?:an?|the|our)\s+(?:[\p{L}-]+\s+){0,4}?(?:card|image|post|graphic|banner|picture|visual|artwork|video|clip|reel|slideshow)\s*(?:for|about|announcing|saying|that says|which says|with the text|reading|of|on|:)\s*:?\s*/iu;

function withoutInstruction(prompt: string): string {
  const rest = prompt.trim().replace(instruction, '');
  if (rest === prompt.trim() || rest === '') return prompt;
  const unquoted = /^["“”']([^"“”]+)["“”']\.?$/u.exec(rest)?.[1] ?? rest;
  return unquoted.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

function asQuote(text: string): CardCopy | undefined {
  const match = /^["“”«„]([^"“”«»„]{3,})["“”»]?[.\s]*(?:[\s—–-]+([^\n"“”]{2,80}))?$/u.exec(text);
  if (match?.[1] === undefined || (match[2] === undefined && !/["“”»][.\s]*$/u.test(text))) return undefined;
  return { kind: 'quote', quote: match[1].replace(/\s+/g, ' ').trim(), author: (match[2] ?? '').trim() };
}

const bullet = /^(?:[-*•–—·▪✓✔☑✅]\s*|(\d{1,2})[.)]\s+)/u;

function asList(text: string): CardCopy | undefined {
  const lines = text.split('\n').filter((line) => line !== '');
  const items = lines.filter((line) => bullet.test(line));
  if (items.length < 2) return inlineList(text);
  const title = lines
    .slice(
      0,
      lines.findIndex((line) => bullet.test(line)),
    )
    .join(' ');
  return list(title, items, /^\d/.test(items[0] ?? ''));
}

/** `Three habits of calm teams: write things down, ship small, rest well` */
function inlineList(text: string): CardCopy | undefined {
  const match = /^([^:\n]{3,90}):\s+([^\n]+)$/u.exec(text);
  const items = (match?.[2] ?? '').split(match?.[2]?.includes(';') ? /;\s*/ : /,\s+(?:and\s+)?/).map((item) => item.trim());
  const short = items.length >= 3 && items.length <= mostItems && items.every((item) => item.length >= 2 && item.length <= 70);
  return short ? list(match?.[1] ?? '', items, false) : undefined;
}

function list(title: string, items: string[], numbered: boolean): CardCopy {
  const plain = items.map((item) =>
    item
      .replace(bullet, '')
      .replace(/\.$/, '')
      .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
      .trim(),
  );
  const kept = plain.filter((item) => item !== '').map((item) => shortened(item, 140));
  const shown = kept.length > mostItems ? [...kept.slice(0, mostItems - 1), `And ${kept.length - mostItems + 1} more`] : kept;
  return { kind: 'list', title: shortened(title.replace(/:$/, ''), 120), items: shown, numbered };
}

const leadingFigure =
  /^((?:[$€£¥]\s?)?[+-]?\d[\d.,]*(?:\s?(?:%|×|x|k|m|bn|b|million|billion|percent|hours?|days?|minutes?|years?|weeks?)(?![\p{L}\d]))?\+?)\s+(\S.{5,})$/isu;

function asNumber(text: string): CardCopy | undefined {
  const match = leadingFigure.exec(text);
  const figure = (match?.[1] ?? '').replace(/\s?percent$/i, '%').replace(/[.,]$/, '');
  if (figure === '' || figure.length > 12) return undefined;
  const [statement, body] = firstThought(match?.[2] ?? '', 48);
  return { kind: 'number', figure, statement, body };
}

function asHeadline(text: string): CardCopy {
  const [headline, body] = firstThought(text);
  return { kind: 'headline', headline, body };
}

/** The first line or sentence becomes the headline, the rest supports it. A short text is not split. */
function firstThought(text: string, short = 90): [string, string] {
  const line = text.indexOf('\n');
  if (line > 0 && line <= 160) return [text.slice(0, line).trim(), paragraphs(text.slice(line))];
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= short) return [flat, ''];
  const end = /^.{12,150}?[.!?…](?=\s)/u.exec(flat)?.[0] ?? /^.{20,110}?(?=\s[—–-]\s|[:;]\s)/u.exec(flat)?.[0];
  if (end !== undefined) return [end.replace(/\.$/, ''), flat.slice(end.length).replace(/^[\s—–:;-]+/u, '')];
  return flat.length <= 170 ? [flat, ''] : [shortened(flat, 110), `…${flat.slice(shortened(flat, 110).length - 1)}`];
}

function paragraphs(text: string): string {
  return text.replace(/\n{2,}/g, '\n').trim();
}
