import type { FileHandle } from 'node:fs/promises';
import { mostPacketBytes, readExactly } from './read-exactly.js';

/** Of the chunk that holds a packet (XMP Part 3, 1.2.10). */
const xmpChunk = '_PMX';
/** Damaged files aside, there are few. */
const mostChunks = 1_000;

interface Chunk {
  type: string;
  at: number;
  /** Of its content, without the header of eight bytes. */
  bytes: number;
  /** Samples that go on to the end of the file: whoever wrote them to a pipe did not know how many there would be. */
  isOpen: boolean;
}

/**
 * Puts the packet and the name of the program into chunks at the end of a WAV file. A packet that was there becomes unused space.
 * @param software as `ISFT` of `LIST` `INFO` (Microsoft Multimedia Programming Interface 1.0, 2-14)
 * @returns whether it is such a file
 */
export async function writeToWav(file: FileHandle, bytes: number, packet: Buffer, software: string): Promise<boolean> {
  const chunks = await chunksOf(file, bytes);
  if (chunks === null) return false;
  for (const { at } of chunks.filter(({ type }) => type === xmpChunk)) await file.write(Buffer.from('JUNK', 'latin1'), 0, 4, at);
  const open = chunks.find(({ isOpen }) => isOpen);
  if (open !== undefined) await file.write(number(bytes - open.at - 8), 0, 4, open.at + 4);
  const info = Buffer.concat([Buffer.from('INFO', 'latin1'), chunk('ISFT', Buffer.from(`${software}\0`, 'utf8'))]);
  // Chunks begin at even places.
  const added = Buffer.concat([Buffer.alloc(bytes % 2), chunk('LIST', info), chunk(xmpChunk, packet)]);
  await file.write(added, 0, added.length, bytes);
  await file.write(number(bytes + added.length - 8), 0, 4, 4);
  return true;
}

export async function readFromWav(file: FileHandle, bytes: number): Promise<Buffer | null> {
  const found = (await chunksOf(file, bytes))?.findLast(({ type }) => type === xmpChunk);
  if (found === undefined) return null;
  const start = found.at + 8;
  return readExactly(file, start, Math.min(start + found.bytes, start + mostPacketBytes));
}

/** Null for what is no WAV file, or a damaged one. */
async function chunksOf(file: FileHandle, bytes: number): Promise<Chunk[] | null> {
  const head = await readExactly(file, 0, 12);
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') return null;
  const chunks: Chunk[] = [];
  for (let at = 12; at + 8 <= bytes && chunks.length < mostChunks;) {
    const header = await readExactly(file, at, at + 8);
    const stated = header.readUInt32LE(4);
    const type = header.toString('latin1', 0, 4);
    const isOpen = at + 8 + stated > bytes || (type === 'data' && stated === 0);
    if (isOpen && type !== 'data') return null;
    chunks.push({ type, at, bytes: isOpen ? bytes - at - 8 : stated, isOpen });
    if (isOpen) break;
    at += 8 + stated + (stated % 2);
  }
  return chunks;
}

function chunk(type: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type, 'latin1'), number(content.length), content, Buffer.alloc(content.length % 2)]);
}

function number(value: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(value);
  return written;
}
