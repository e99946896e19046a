import type { Html } from '@imprint/platform/html';

/** A piece of Markdown, as markup and as plain text. */
export interface Rendered {
  markup: readonly Html[];
  text: string;
}

/** @param between stands between the texts */
export function join(parts: readonly Rendered[], between: string): Rendered {
  const texts = parts.map(({ text }) => text).filter((text) => between === '' || text !== '');
  return { markup: parts.flatMap(({ markup }) => markup), text: texts.join(between) };
}
