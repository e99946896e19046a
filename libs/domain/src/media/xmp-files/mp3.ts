import { createReadStream, createWriteStream } from 'node:fs';
import { rename, type FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { id3Bytes } from '../sound-headers/mp3.js';
import { mostPacketBytes, readExactly } from './read-exactly.js';

/** Of a tag that is read, pictures in it included. */
const mostTagBytes = 16 * 1_048_576;
/** Of the frame that holds a packet (XMP Part 3, 1.2.5; https://id3.org/id3v2.3.0, 4.28). */
const owner = Buffer.from('XMP\0', 'latin1');
/** Of the tags whose frames are kept: every byte stands for itself, and frames follow the header. */
const plainVersions = [3, 4];

interface Tag {
  /** 3 or 4: they count the bytes of a frame differently. */
  version: number;
  frames: Buffer[];
}

/**
 * Puts the packet into the ID3v2 tag at the beginning of an MP3 file, by writing the file anew beside it, a piece at a time. Other frames of a
 * tag are kept, except in the rare ones that hide bytes (unsynchronisation) or have an extended header.
 */
export async function writeToMp3(path: string, file: FileHandle, packet: Buffer): Promise<void> {
  const { version, frames } = (await tagOf(file)) ?? { version: 3, frames: [] };
  const kept = frames.filter((frame) => !isPacket(frame));
  const content = Buffer.concat([frameOf(version, Buffer.concat([owner, packet])), ...kept]);
  const header = Buffer.concat([Buffer.from('ID3', 'latin1'), Buffer.from([version, 0, 0]), sevenBits(content.length)]);
  const start = id3Bytes(await readExactly(file, 0, 10));
  const written = `${path}.tagged`;
  const sound = createReadStream(path, { start });
  await pipeline(async function* () {
    yield Buffer.concat([header, content]);
    yield* sound;
  }, createWriteStream(written));
  await rename(written, path);
}

export async function readFromMp3(file: FileHandle): Promise<Buffer | null> {
  const found = (await tagOf(file))?.frames.find(isPacket);
  return found?.subarray(10 + owner.length).subarray(0, mostPacketBytes) ?? null;
}

async function tagOf(file: FileHandle): Promise<Tag | null> {
  const header = await readExactly(file, 0, 10);
  const [bytes, version = 0, flags = 0] = [id3Bytes(header), header[3], header[5]];
  if (bytes === 0 || bytes > mostTagBytes || !plainVersions.includes(version) || (flags & 0xd0) !== 0) return null;
  const content = await readExactly(file, 10, bytes);
  const frames: Buffer[] = [];
  // What follows the frames is zeros.
  for (let at = 0; at + 10 <= content.length && content[at] !== 0;) {
    const end = at + 10 + sizeOf(version, content.subarray(at + 4, at + 8));
    if (end > content.length) return null;
    frames.push(content.subarray(at, end));
    at = end;
  }
  return { version, frames };
}

const isPacket = (frame: Buffer): boolean =>
  frame.toString('latin1', 0, 4) === 'PRIV' && frame.subarray(10, 10 + owner.length).equals(owner);

function frameOf(version: number, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  return Buffer.concat([
    Buffer.from('PRIV', 'latin1'),
    version === 4 ? sevenBits(content.length) : size,
    Buffer.alloc(2),
    content,
  ]);
}

/** A number of which each byte holds seven bits. */
const sevenBits = (value: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (value >> shift) & 0x7f));

const sizeOf = (version: number, size: Buffer): number =>
  version === 4 ? size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0) : size.readUInt32BE(0);
