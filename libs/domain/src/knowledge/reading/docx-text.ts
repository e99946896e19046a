import mammoth from 'mammoth';
import { ReadingFailure } from './reading.js';
import { requireSmallArchive } from './archive-bounds.js';

/** The paragraphs of a Word document. Macros, pictures and what it links to are never looked at. @throws ReadingFailure */
export async function docxText(bytes: Uint8Array): Promise<string> {
  requireSmallArchive(bytes);
  try {
    return (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value;
  } catch {
    throw new ReadingFailure('unreadable', 'It is damaged, or no Word document.');
  }
}
