import type { OutgoingMedia } from '@imprint/domain/publishing/channel';
import { webAddressesIn } from '../web-addresses.js';

/** Wider pictures are shown at this width, in pixels; readers open the file for all of it. */
const shownWidth = 800;

const coded = (text: string): string => Array.from(text, (character) => `&#${character.codePointAt(0)};`).join('');

/** What means something to a wiki anywhere in a text, as references to the characters. */
const anywhere = /[&<>[\]{}|]|'{2,}|~{3,}|__+|:(?=\/\/)/g;
/** And only at the beginning of a line: lists, headings, rules, tables, redirects and blocks of code. */
const atBeginning = /^(?:[*#:;=!+ \t]|-(?=---))/;
/** Wikis store none of these control characters, in place of which they would show a sign. */
const notStored = /(?![\t\n\u0080-\u009f])\p{Cc}/gu;

/** A text in which nothing means anything to a wiki, for the middle of a line. */
export const plain = (text: string): string => text.replaceAll(notStored, '').replaceAll(anywhere, coded);

/** A text as wikitext that shows it as it was typed: an empty line begins a paragraph, line breaks stay, and web addresses are links. */
export function wikitext(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .split(/\n(?:[^\S\n]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) =>
      paragraph
        .replaceAll(/^\n+|\n+$/g, '')
        .split('\n')
        .map(line)
        .join('<br />\n'),
    )
    .join('\n\n');
}

function line(text: string): string {
  let marked = '';
  let end = 0;
  for (const { address, index } of webAddressesIn(text)) {
    marked += `${plain(text.slice(end, index))}[${target(address)} ${plain(address)}]`;
    end = index + address.length;
  }
  return (marked + plain(text.slice(end))).replace(atBeginning, coded);
}

/** An address without what ends it for a wiki, means something to it there, or is a reference to a character. */
const target = (address: string): string =>
  address
    .replaceAll(notStored, '')
    .replaceAll(/[|{}~\p{Z}\ufffd]|__+/gu, percentCoded)
    .replaceAll(/&(?=#?\w+;)/g, '&amp;');

const percentCoded = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');

/** A picture of the wiki, with its description. */
export function picture(fileName: string, { altText, width }: Pick<OutgoingMedia, 'altText' | 'width'>): string {
  const size = width !== null && width > shownWidth ? `|${shownWidth}px` : '';
  const described = plain((altText ?? '').replaceAll(/\s+/g, ' ').trim());
  return `[[File:${fileName}${size}|alt=${described}]]`;
}

/** The whole page: the text, and below it the pictures. */
export function pageText(text: string, media: readonly OutgoingMedia[], fileNames: readonly string[]): string {
  const pictures = media.map((item, index) => picture(fileNames[index] ?? '', item));
  return [wikitext(text), ...pictures].filter((part) => part !== '').join('\n\n');
}
