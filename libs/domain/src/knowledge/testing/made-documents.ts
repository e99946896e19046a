import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** A PDF with a page for each text, whose lines are placed one below the other. */
export function pdfOf(pages: readonly (readonly string[])[], title = 'Made for a test'): Buffer {
  const streams = pages.map((lines) => {
    const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/gu, String.raw`\$&`)}) Tj 0 -16 Td`).join(' ');
    return Buffer.from(`BT /F1 12 Tf 72 720 Td ${shown} ET`, 'latin1');
  });
  return pdfWith(streams, title);
}

/** The same with any content of its pages, which is packed. */
export function pdfWith(streams: readonly Buffer[], title = 'Made for a test'): Buffer {
  const first = 5;
  const objects: Buffer[] = [
    text('<< /Type /Catalog /Pages 2 0 R >>'),
    text(`<< /Type /Pages /Count ${streams.length} /Kids [${streams.map((_, page) => `${first + 2 * page} 0 R`).join(' ')}] >>`),
    text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
    text(`<< /Title (${title}) >>`),
    ...streams.flatMap((stream, page) => {
      const packed = deflateSync(stream);
      const resources = '/MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>';
      return [
        text(`<< /Type /Page /Parent 2 0 R ${resources} /Contents ${first + 1 + 2 * page} 0 R >>`),
        Buffer.concat([text(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`), packed, text('\nendstream')]),
      ];
    }),
  ];
  const parts: Buffer[] = [text('%PDF-1.7\n')];
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, { length }) => sum + length, 0);
    parts.push(text(`${index + 1} 0 obj\n`), object, text('\nendobj\n'));
    return offset;
  });
  const start = parts.reduce((sum, { length }) => sum + length, 0);
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(text(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`));
  parts.push(text(`trailer\n<< /Size ${size} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** A Word document with these paragraphs. */
export function docxOf(paragraphs: readonly string[], more: readonly ArchivedFile[] = []): Buffer {
  const body = paragraphs.map((each) => `<w:p><w:r><w:t xml:space="preserve">${escaped(each)}</w:t></w:r></w:p>`).join('');
  const namespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  return archiveOf([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0"?><w:document xmlns:w="${namespace}"><w:body>${body}</w:body></w:document>`,
    },
    ...more,
  ]);
}

export interface ArchivedFile {
  name: string;
  content: string | Buffer;
  /** How large the archive says that it is, where that is a lie. */
  saidBytes?: number;
}

/** A ZIP archive. */
export function archiveOf(files: readonly ArchivedFile[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidBytes } of files) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(saidBytes ?? bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([text('PK\u0003\u0004'), about, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([text('PK\u0001\u0002'), Buffer.from([20, 0]), about, place, Buffer.from(name)]));
    local.push(entry);
    offset += entry.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, entries, text('PK\u0005\u0006'), end]);
}

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const escaped = (content: string): string => content.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
