import { describe, expect, it } from '@jest/globals';
import { archiveOf, docxOf, pdfWith } from '../testing/index.js';
import { formatOf } from './file-format.js';
import { readInThread } from './read-in-thread.js';
import { ReadingFailure, type Reading, type ReadText } from './reading.js';

const never = new AbortController().signal;

async function readFile(content: string | Buffer, contentType: string): Promise<ReadText> {
  const bytes = new Uint8Array(Buffer.from(content));
  const format = formatOf(bytes, contentType);
  const reading = await readInThread({ what: 'file', format, bytes, contentType, url: 'https://a.example/' }, never);
  if (reading.what !== 'text') throw new Error('It is a feed.');
  return reading.text;
}
const text = async (content: string | Buffer, contentType: string): Promise<string> =>
  (await readFile(content, contentType)).text;

async function feed(content: string): Promise<Reading & { what: 'feed' }> {
  const bytes = new Uint8Array(Buffer.from(content));
  const reading = await readInThread({ what: 'feed', bytes, contentType: '', url: 'https://a.example/feed.xml' }, never);
  if (reading.what !== 'feed') throw new Error('It is no feed.');
  return reading;
}
const failureOf = async (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => 'none',
    (error: unknown) => (error instanceof ReadingFailure ? error.code : String(error)),
  );

describe('a table', () => {
  it('is read with tabs as well, without the mark of its encoding, and with quotes in the middle of a value', async () => {
    expect(await text('\ufeffName\tPrice\nRye\t4\n', 'text/csv')).toBe('Name: Rye\nPrice: 4');
    expect(await text('Name,Size\nPan,9" wide\n', 'text/csv')).toBe('Name: Pan\nSize: 9" wide');
  });

  it('keeps rows that are longer or shorter than its head, and says nothing of empty cells', async () => {
    expect(await text('Name,Price\nRye\n,5\nCake,6,fresh\n', 'text/csv')).toBe(
      'Name: Rye\n\nPrice: 5\n\nName: Cake\nPrice: 6\nfresh',
    );
  });
});

describe('a page', () => {
  it('keeps the cells of its tables apart', async () => {
    expect(
      await text('<table><tr><th>Rye</th><td>4 euros</td></tr><tr><td>Wheat</td><td>3</td></tr></table>', 'text/html'),
    ).toMatch(/^Rye 4 euros\s+Wheat 3$/u);
  });

  it('is in the encoding that it declares itself', async () => {
    const page = (charset: string) => `<html><head><meta charset="${charset}"><title>x</title></head><body><p>`;
    const japanese = Buffer.concat([
      Buffer.from(page('shift_jis')),
      Buffer.from('93fa967b8cea', 'hex'),
      Buffer.from('</p></body></html>'),
    ]);
    expect(await text(japanese, 'text/html')).toBe('日本語');
    // The header of the answer counts more.
    const greek = Buffer.concat([
      Buffer.from(page('shift_jis')),
      Buffer.from([0xc5, 0xeb, 0xeb, 0xdc]),
      Buffer.from('</p></body></html>'),
    ]);
    expect(await text(greek, 'text/html; charset=iso-8859-7')).toBe('Ελλά');
  });

  it('is known by its beginning where nobody says what it is, and nothing else is', async () => {
    expect(await text('  <!DOCTYPE html><p>Bread.</p>', '')).toBe('Bread.');
    expect(await failureOf(readFile('Bread.', ''))).toBe('unsupported');
  });
});

describe('a PDF', () => {
  it('has a paragraph where lines are far apart, and none where they are not', async () => {
    const shown = 'BT /F1 12 Tf 72 720 Td (Rye bread.) Tj 0 -14 Td (Wheat bread.) Tj 0 -40 Td (Cakes.) Tj ET';
    expect(await text(pdfWith([Buffer.from(shown)]), '')).toBe('Rye bread. Wheat bread.\n\nCakes.');
  });
});

describe('a Word document', () => {
  it('has as many files as are taken and no more', async () => {
    const more = (count: number) => Array.from({ length: count }, (_none, index) => ({ name: `media/${index}`, content: 'x' }));
    // Three of them are the document itself.
    expect(await text(docxOf(['Bread.'], more(1_997)), '')).toBe('Bread.');
    expect(await failureOf(readFile(docxOf(['Bread.'], more(1_998)), ''))).toBe('too_large');
  });

  it('counts what is not packed in it, too', async () => {
    const stored = unpacked(docxOf(['Bread.']), 'media/a');
    expect(await failureOf(readFile(stored, ''))).toBe('too_large');
    expect(await failureOf(readFile(archiveOf([{ name: 'word/document.xml', content: 'x' }]), ''))).toBe('unreadable');
  });
});

/** An archive with one more file, which is not packed. */
function unpacked(archive: Buffer, name: string): Buffer {
  const content = Buffer.alloc(65 * 1_048_576);
  const end = archive.length - 22;
  const [entries, directorySize, directoryAt] = [
    archive.readUInt16LE(end + 10),
    archive.readUInt32LE(end + 12),
    archive.readUInt32LE(end + 16),
  ];
  const label = Buffer.from(`${name}-stored`);
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  about.writeUInt32LE(content.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(label.length, 22);
  const place = Buffer.alloc(14);
  place.writeUInt32LE(directoryAt, 10);
  const record = Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), about, place, label]);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, label, content]);
  const tail = Buffer.alloc(18);
  tail.writeUInt16LE(entries + 1, 4);
  tail.writeUInt16LE(entries + 1, 6);
  tail.writeUInt32LE(directorySize + record.length, 8);
  tail.writeUInt32LE(directoryAt + local.length, 12);
  const directory = archive.subarray(directoryAt, directoryAt + directorySize);
  return Buffer.concat([archive.subarray(0, directoryAt), local, directory, record, Buffer.from('PK\u0005\u0006'), tail]);
}

describe('a feed', () => {
  it('links to the page of an entry, not to its picture or to the entry itself', async () => {
    const { entries } =
      await feed(`<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><id>tag:1</id><title>Cake</title>
      <link rel="enclosure" href="https://a.example/cake.jpg"/><link rel="alternate" href="https://a.example/cake"/>
      <summary>Apple cake</summary></entry></feed>`);
    expect(entries).toMatchObject([{ url: 'https://a.example/cake', text: 'Cake\n\nApple cake' }]);
  });

  it('says all of an entry where it has that beside a summary', async () => {
    const { entries } =
      await feed(`<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title>
      <item><guid>1</guid><title>Bread</title><description>Short.</description><content:encoded><![CDATA[<p>All of it.</p>]]></content:encoded>
      </item></channel></rss>`);
    expect(entries).toMatchObject([{ text: 'Bread\n\nAll of it.' }]);
  });

  it('knows entries without an id by their address, and those without both by their title', async () => {
    const { entries } = await feed(`<rss version="2.0"><channel><title>News</title><item><title>One</title><link>/1</link></item>
      <item><title>Two</title></item><item><description>Neither</description></item></channel></rss>`);
    expect(entries.map(({ key }) => key)).toEqual(['https://a.example/1', 'Two']);
  });

  it('is looked at as far as two hundred entries', async () => {
    const items = Array.from(
      { length: 201 },
      (_none, index) => `<item><guid>${index}</guid><title>Entry ${index}</title></item>`,
    );
    const { entries } = await feed(`<rss version="2.0"><channel><title>News</title>${items.join('')}</channel></rss>`);
    expect([entries.length, entries.at(-1)?.key]).toEqual([200, '199']);
  });
});
