/** Reads a part of a file, from `start` to before `end`. */
export type ReadPart = (start: number, end: number) => Promise<Buffer>;

/** A file with sound. */
export interface SoundFile {
  bytes: number;
  /** Where it begins, behind an ID3 tag. */
  start: number;
  read: ReadPart;
}

/** Some bytes, or as many as the file still has. */
export async function part({ bytes, read }: SoundFile, at: number, length: number): Promise<Buffer> {
  return at >= bytes || length <= 0 ? Buffer.alloc(0) : read(Math.max(0, at), Math.min(bytes, at + length));
}
