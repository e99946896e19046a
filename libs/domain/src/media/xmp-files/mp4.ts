import type { FileHandle } from 'node:fs/promises';
import { boxHeader, headerBytes } from '../movie-boxes.js';
import { mostPacketBytes, readExactly } from './read-exactly.js';

/** Of the box that holds a packet (XMP Part 3, 1.2.7). */
const xmpBox = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
/** Of the box that holds a C2PA manifest (C2PA 2.2, A.5.1, https://spec.c2pa.org/specifications/specifications/2.2/, 2026-11-28). */
const c2paBox = Buffer.from('d8fec3d61b0e483c92975828877ec481', 'hex');
/** A fragmented video has two for each of its seconds. */
const mostBoxes = 100_000;

interface TopBox {
  at: number;
  bytes: number;
  ownBytes: number;
  /** It lasts until the end of the file, whatever its length. */
  isOpen: boolean;
  /** Of a box of the type `uuid`. */
  userType: Buffer | null;
}

/**
 * Puts the packet into a box at the end of an ISO media file, where it moves nothing that its index points to. A packet and a C2PA manifest
 * that were there become free space.
 * @returns whether it is such a file, and whole
 */
export async function writeToMp4(file: FileHandle, bytes: number, packet: Buffer): Promise<boolean> {
  const boxes = await topBoxes(file, bytes);
  const last = boxes?.at(-1);
  if (boxes === null || last === undefined) return false;
  const length = Buffer.alloc(4);
  if (last.isOpen) {
    if (last.bytes > 0xffff_ffff) return false;
    length.writeUInt32BE(last.bytes);
    await file.write(length, 0, 4, last.at);
  }
  const replaced = boxes.filter(({ userType }) => userType !== null && (userType.equals(xmpBox) || userType.equals(c2paBox)));
  for (const { at } of replaced) await file.write(Buffer.from('free', 'latin1'), 0, 4, at + 4);
  length.writeUInt32BE(8 + xmpBox.length + packet.length);
  const box = Buffer.concat([length, Buffer.from('uuid', 'latin1'), xmpBox, packet]);
  await file.write(box, 0, box.length, bytes);
  return true;
}

export async function readFromMp4(file: FileHandle, bytes: number): Promise<Buffer | null> {
  const boxes = await topBoxes(file, bytes);
  const found = boxes?.findLast(({ userType }) => userType?.equals(xmpBox));
  if (found === undefined) return null;
  const start = found.at + found.ownBytes + xmpBox.length;
  return readExactly(file, start, Math.min(found.at + found.bytes, start + mostPacketBytes));
}

/** Null for a file that is damaged, or no ISO media file. */
async function topBoxes(file: FileHandle, bytes: number): Promise<TopBox[] | null> {
  const boxes: TopBox[] = [];
  for (let at = 0; at < bytes;) {
    const head = await readExactly(file, at, Math.min(at + headerBytes + xmpBox.length, bytes));
    if (head.length < 8) return null;
    const { type, bytes: stated, ownBytes } = boxHeader(Buffer.concat([head, Buffer.alloc(headerBytes)]));
    const isOpen = stated === 0;
    const length = isOpen ? bytes - at : stated;
    const isFirstOther = at === 0 && type !== 'ftyp';
    if (isFirstOther || length < ownBytes || at + length > bytes || boxes.length === mostBoxes) return null;
    const userType = type === 'uuid' ? head.subarray(ownBytes, ownBytes + xmpBox.length) : null;
    boxes.push({ at, bytes: length, ownBytes, isOpen, userType });
    at += length;
  }
  return boxes;
}
