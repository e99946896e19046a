import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive, read from its directory as APPNOTE says, with ZIP64 fields. Fails for one that is damaged. */
export function unzipped(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x06, 0x06]));
  if (end < 0) throw new Error('there is no end of the directory');
  const count = Number(archive.readBigUInt64LE(end + 32));
  let at = Number(archive.readBigUInt64LE(end + 48));
  const files = new Map<string, Buffer>();
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== 0x0201_4b50) throw new Error(`entry ${index} is no entry`);
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)];
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const { bytes, packed, start } = sizesOf(archive, at, at + 46 + nameLength);
    files.set(name, contentOf(archive, { start, packed, bytes, checksum: archive.readUInt32LE(at + 16) }));
    at += 46 + nameLength + extraLength;
  }
  return files;
}

/** What is too large for an entry of the directory, or said to be, stands in its ZIP64 field instead, the first one here, in this order. */
function sizesOf(archive: Buffer, at: number, zip64: number): { bytes: number; packed: number; start: number } {
  let next = zip64 + 4;
  const field = (short: number): number => {
    if (short !== 0xffff_ffff) return short;
    if (archive.readUInt16LE(zip64) !== 1) throw new Error('a size has no ZIP64 field');
    const value = Number(archive.readBigUInt64LE(next));
    next += 8;
    return value;
  };
  const [bytes, packed, start] = [24, 20, 42].map((offset) => field(archive.readUInt32LE(at + offset)));
  return { bytes: bytes ?? 0, packed: packed ?? 0, start: start ?? 0 };
}

function contentOf(
  archive: Buffer,
  { start, packed, bytes, checksum }: { start: number; packed: number; bytes: number; checksum: number },
): Buffer {
  if (archive.readUInt32LE(start) !== 0x0403_4b50) throw new Error('an entry is not where the directory says');
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
  const content = inflateRawSync(archive.subarray(from, from + packed));
  if (content.length !== bytes || crc32(content) !== checksum) throw new Error('an entry is damaged');
  return content;
}
