import { expect } from '@jest/globals';

export interface Download {
  status: number;
  type: string | null;
  bytes: Buffer;
}

export async function download(url: string): Promise<Download> {
  const response = await fetch(url);
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Matches the file's address, with any signature. */
export const sameFile = (url: string): unknown => expect.stringContaining(`${new URL(url).pathname}?`);

/** Width and height from the header of a PNG. */
export function pngSize(bytes: Buffer): [number, number] {
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  expect(bytes.subarray(-8, -4).toString('latin1')).toBe('IEND');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
