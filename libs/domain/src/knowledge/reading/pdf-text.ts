import { limits } from '@imprint/contracts/limits';
import { getDocumentProxy } from 'unpdf';
import type { TextPart } from './plain-text.js';
import { ReadingFailure } from './reading.js';

interface Item {
  str: string;
  hasEOL: boolean;
  height: number;
  transform: readonly number[];
}

/** Lines further apart than this many times their height are of two paragraphs. */
const paragraphGap = 1.7;

/** The text of a PDF, page by page. Scripts, forms and pictures in it are never looked at. @throws ReadingFailure */
export async function pdfText(bytes: Uint8Array): Promise<{ title: string | null; parts: TextPart[] }> {
  const document = await getDocumentProxy(bytes, { stopAtErrors: false, verbosity: 0 }).catch(refused);
  if (document.numPages > limits.knowledgePdfPages)
    throw new ReadingFailure(
      'too_large',
      `It has ${document.numPages} pages; at most ${limits.knowledgePdfPages} are taken. Split it.`,
    );
  const parts: TextPart[] = [];
  let characters = 0;
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent();
    const text = textOf(items as readonly Item[]);
    characters += text.length;
    parts.push({ page, text });
    // What is still to come only makes it longer: the length is refused where it is known for all kinds.
    if (characters > 2 * limits.knowledgeTextLength) break;
  }
  const { info }: { info: object } = await document.getMetadata().catch(() => ({ info: {} }));
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : null;
  return { title, parts };
}

function refused(error: unknown): never {
  if (error instanceof Error && error.name === 'PasswordException')
    throw new ReadingFailure('unreadable', 'It is protected by a password. Save it without one, and add it again.');
  throw new ReadingFailure('unreadable', 'It is damaged, or no PDF.');
}

function textOf(items: readonly Item[]): string {
  let text = '';
  let above: Item | undefined;
  for (const item of items) {
    const isNewLine = above !== undefined && above.str !== '' && Math.abs(yOf(above) - yOf(item)) > 1;
    if (isNewLine && above !== undefined) text = nextLine(text, item, Math.abs(yOf(above) - yOf(item)) > gapOf(above, item));
    text += item.str;
    if (item.str !== '') above = item;
  }
  return text;
}

const yOf = ({ transform }: Item): number => transform[5] ?? 0;
const gapOf = (above: Item, item: Item): number => paragraphGap * Math.max(above.height, item.height, 1);

/** A word that was divided at the end of a line is put together. */
function nextLine(text: string, { str }: Item, isParagraph: boolean): string {
  if (isParagraph) return `${text}\n\n`;
  return /\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(str) ? text.slice(0, -1) : `${text} `;
}
