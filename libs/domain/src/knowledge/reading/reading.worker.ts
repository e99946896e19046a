import { answerRequests } from '@imprint/platform/threads';
import { decodeText } from './decode-text.js';
import { joinedParts, plainText } from './plain-text.js';
import { readText } from './read-text.js';
import { ReadingFailure, type Reading, type ReadingAnswer, type ReadingRequest, type ReadText } from './reading.js';

/** What a file is about, when that says a heading of Markdown. */
const heading = /^#\s+(.+)$/mu;

// A thread reads one source: it loads what that takes.
async function fileText(request: ReadingRequest & { what: 'file' }): Promise<ReadText> {
  const { format, bytes, contentType, url } = request;
  if (format === 'pdf') {
    const { pdfText } = await import('./pdf-text.js');
    const { title, parts } = await pdfText(bytes);
    return readText(joinedParts(parts, '\n\n'), title);
  }
  if (format === 'docx') {
    const { docxText } = await import('./docx-text.js');
    return readText({ text: plainText(await docxText(bytes)), marks: [] }, null);
  }
  const content = decodeText(bytes, contentType);
  if (format === 'html') {
    const { pageText } = await import('./html-text.js');
    const { title, text } = pageText(content, url);
    return readText({ text: plainText(text), marks: [] }, title);
  }
  if (format === 'csv') {
    const { csvText } = await import('./csv-text.js');
    return readText({ text: plainText(csvText(content)), marks: [] }, null);
  }
  const title = format === 'markdown' ? (heading.exec(content)?.[1] ?? null) : null;
  return readText({ text: plainText(content), marks: [] }, title);
}

async function read(request: ReadingRequest): Promise<Reading> {
  if (request.what === 'file') return { what: 'text', text: await fileText(request) };
  if (request.what === 'known') {
    const { text, marks, title } = request;
    return { what: 'text', text: readText({ text, marks }, title) };
  }
  if (request.what === 'parts') {
    const isTimed = request.parts.some(({ seconds }) => seconds !== undefined);
    return { what: 'text', text: readText(joinedParts(request.parts, isTimed ? ' ' : '\n\n'), null, request.language) };
  }
  const { feedEntries } = await import('./feed-entries.js');
  return { what: 'feed', ...feedEntries(decodeText(request.bytes, request.contentType), request.url) };
}

async function answer(request: ReadingRequest): Promise<ReadingAnswer> {
  try {
    return { reading: await read(request) };
  } catch (error) {
    if (error instanceof ReadingFailure) return { failure: { code: error.code, message: error.message } };
    return {
      failure: { code: 'unreadable', message: 'It cannot be read: it is damaged, or made in a way that is not understood.' },
    };
  }
}

answerRequests(answer);
