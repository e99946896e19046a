import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive. */
export interface ZipEntry {
  /** Path in the archive, with slashes. */
  name: string;
  content: AsyncIterable<Uint8Array>;
}

/** What the central directory says of a written entry. */
interface Written {
  name: Buffer;
  checksum: number;
  bytes: number;
  packedBytes: number;
  offset: number;
}

const version = 45;
/** Sizes and checksum follow the content, and names are UTF-8. */
const flags = 0x0808;
const deflate = 8;
/** 1 January 1980: entries have no time of their own. */
const firstDay = 0x0021;
/** The real value is in the ZIP64 field. */
const elsewhere = 0xffff_ffff;
const manyEntries = 0xffff;

/**
 * A ZIP archive as it is written (APPNOTE 6.3.10), with ZIP64 throughout, so that neither a file nor the archive is limited to 4 GB. Holds one
 * piece of one entry at a time, and of each entry what the directory at the end says.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncIterable<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), checksum: 0, bytes: 0, packedBytes: 0, offset };
    for await (const piece of entryOf(entry, content)) {
      offset += piece.length;
      yield piece;
    }
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) {
    const header = directoryHeader(entry);
    offset += header.length;
    yield header;
  }
  yield endOf({ entries: written.length, start, bytes: offset - start });
}

async function* entryOf(entry: Written, content: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  yield localHeader(entry);
  const packing = createDeflateRaw();
  const filling = pipeline(Readable.from(counted(entry, content)), packing);
  filling.catch(() => undefined); // thrown below
  for await (const piece of packing as AsyncIterable<Buffer>) {
    entry.packedBytes += piece.length;
    yield piece;
  }
  await filling;
  yield bytes([
    [4, 0x0807_4b50],
    [4, entry.checksum],
    [8, entry.packedBytes],
    [8, entry.bytes],
  ]);
}

async function* counted(entry: Written, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  for await (const piece of content) {
    entry.bytes += piece.length;
    entry.checksum = crc32(piece, entry.checksum);
    yield piece;
  }
}

function localHeader({ name }: Written): Buffer {
  const header = bytes([
    [4, 0x0403_4b50],
    [2, version],
    [2, flags],
    [2, deflate],
    [2, 0],
    [2, firstDay],
    [4, 0],
    [4, elsewhere],
    [4, elsewhere],
    [2, name.length],
    [2, 20],
  ]);
  const zip64 = bytes([
    [2, 1],
    [2, 16],
    [8, 0],
    [8, 0],
  ]);
  return Buffer.concat([header, name, zip64]);
}

function directoryHeader({ name, checksum, bytes: size, packedBytes, offset }: Written): Buffer {
  const header = bytes([
    [4, 0x0201_4b50],
    [2, version],
    [2, version],
    [2, flags],
    [2, deflate],
    [2, 0],
    [2, firstDay],
    [4, checksum],
    [4, elsewhere],
    [4, elsewhere],
    [2, name.length],
    [2, 28],
    // No comment, first disk, no attributes.
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, elsewhere],
  ]);
  const zip64 = bytes([
    [2, 1],
    [2, 24],
    [8, size],
    [8, packedBytes],
    [8, offset],
  ]);
  return Buffer.concat([header, name, zip64]);
}

function endOf({ entries, start, bytes: size }: { entries: number; start: number; bytes: number }): Buffer {
  const record = bytes([
    [4, 0x0606_4b50],
    [8, 44],
    [2, version],
    [2, version],
    [4, 0],
    [4, 0],
    [8, entries],
    [8, entries],
    [8, size],
    [8, start],
  ]);
  const locator = bytes([
    [4, 0x0706_4b50],
    [4, 0],
    [8, start + size],
    [4, 1],
  ]);
  const last = bytes([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, manyEntries],
    [2, manyEntries],
    [4, elsewhere],
    [4, elsewhere],
    [2, 0],
  ]);
  return Buffer.concat([record, locator, last]);
}

/** Little-endian numbers of two, four and eight bytes. */
function bytes(fields: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([width, value]) => {
      const field = Buffer.alloc(width);
      if (width === 8) field.writeBigUInt64LE(BigInt(value));
      else field.writeUIntLE(value, 0, width);
      return field;
    }),
  );
}
