import { ReadingFailure, type FileFormat } from './reading.js';

/** Bytes in which a PDF has its sign (ISO 32000-1, annex H.3.4.1), and in which what is no text has a zero. */
const headBytes = 1_024;
const docxPart = Buffer.from('word/document.xml', 'latin1');

const texts: readonly (readonly [type: RegExp, format: FileFormat])[] = [
  [/^(?:text\/html|application\/xhtml\+xml)\b/iu, 'html'],
  [/^text\/csv\b/iu, 'csv'],
  [/^text\/(?:x-)?markdown\b/iu, 'markdown'],
  [/^text\/plain\b/iu, 'text'],
];

/**
 * What a file is, by its bytes; of texts, which have no sign, by what whoever sent it says.
 * @throws ReadingFailure
 */
export function formatOf(bytes: Uint8Array, contentType: string): FileFormat {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = content.subarray(0, headBytes);
  if (head.includes('%PDF-')) return 'pdf';
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1')) && content.includes(docxPart)) return 'docx';
  const isUtf16 = (head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0xff && head[1] === 0xfe);
  const isText = isUtf16 || !head.includes(0);
  const named = texts.find(([type]) => type.test(contentType))?.[1] ?? null;
  if (isText && named !== null) return named;
  if (isText && contentType.trim() === '' && /^\s*<(?:!doctype\s+html|html)/iu.test(head.toString('latin1'))) return 'html';
  throw new ReadingFailure('unsupported', 'It is none of PDF, Word (DOCX), HTML, Markdown, CSV and plain text.');
}
