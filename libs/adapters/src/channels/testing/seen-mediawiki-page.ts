import type { SeenPost } from '../channel-suite.fixture.js';

/** A page as a reader sees it, from wikitext in which only paragraphs, line breaks, links with a text, and pictures mean anything. */
export function seenMediawikiPage(wikitext: string): SeenPost {
  const parts = wikitext.split('\n\n').filter((part) => part !== '');
  const pictures = parts.map((part) => /^\[\[File:[^|\]]+(?:\|\d+px)?\|alt=([^|\]]*)\]\]$/.exec(part));
  const paragraphs = parts.filter((_part, index) => pictures[index] === null);
  return {
    text: paragraphs.map(shown).join('\n\n'),
    altTexts: pictures.flatMap((picture) => (picture === null ? [] : [decoded(picture[1] ?? '')])),
  };
}

const shown = (paragraph: string): string =>
  decoded(paragraph.replaceAll('<br />\n', '\n').replaceAll(/\[https?:\/\/[^\s[\]]+ ([^[\]]*)\]/g, '$1'));

const decoded = (text: string): string =>
  text.replaceAll(/&#(\d+);/g, (_reference, code: string) => String.fromCodePoint(Number(code)));
