import { inflateRawSync } from 'node:zlib';
import { ReadingFailure } from './reading.js';

/** What all files of an archive may have together, unpacked. */
export const unpackedBytes = 67_108_864;
const mostFiles = 2_000;

/** Records of an archive (APPNOTE.TXT 6.3.10, §4.3.7, §4.3.12 and §4.3.16). */
const endRecord = { signature: 0x06_05_4b_50, bytes: 22 };
const directoryRecord = { signature: 0x02_01_4b_50, bytes: 46 };
const localRecord = { bytes: 30 };
const commentBytes = 65_535;

interface Packed {
  method: number;
  bytes: number;
  offset: number;
}

/**
 * Unpacks a ZIP archive, file by file and no further than it may be, because what it says about itself may be wrong.
 * @throws ReadingFailure for one that is larger unpacked, or is none
 */
export function requireSmallArchive(bytes: Uint8Array): void {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    let room = unpackedBytes;
    for (const file of filesOf(archive)) {
      const start =
        file.offset + localRecord.bytes + archive.readUInt16LE(file.offset + 26) + archive.readUInt16LE(file.offset + 28);
      const packed = archive.subarray(start, start + file.bytes);
      room -= file.method === 0 ? packed.length : inflateRawSync(packed, { maxOutputLength: Math.max(room, 1) }).length;
      if (room < 0) throw tooLarge();
    }
  } catch (error) {
    if (error instanceof ReadingFailure) throw error;
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ReadingFailure('unreadable', 'It is damaged, or no Word document.');
  }
}

function* filesOf(archive: Buffer): Generator<Packed> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < archive.length - endRecord.bytes - commentBytes || end < 0) throw new Error('no end');
  const count = archive.readUInt16LE(end + 10);
  if (count > mostFiles) throw tooLarge();
  let at = archive.readUInt32LE(end + 16);
  for (let file = 0; file < count; file += 1) {
    if (archive.readUInt32LE(at) !== directoryRecord.signature) throw new Error('no file');
    const offset = archive.readUInt32LE(at + 42);
    yield { method: archive.readUInt16LE(at + 10), bytes: archive.readUInt32LE(at + 20), offset };
    at += directoryRecord.bytes + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
}

const tooLarge = (): ReadingFailure =>
  new ReadingFailure(
    'too_large',
    `It has more than ${unpackedBytes / 1_048_576} MB unpacked. Save the text alone, and add that.`,
  );
