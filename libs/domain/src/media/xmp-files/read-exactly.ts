import type { FileHandle } from 'node:fs/promises';

/** Of a packet that is read: ours has 700 bytes. */
export const mostPacketBytes = 65_536;

/** From `start` to before `end`, or to the end of the file. */
export async function readExactly(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, end - start)), 0, Math.max(0, end - start), start);
  return buffer.subarray(0, bytesRead);
}
