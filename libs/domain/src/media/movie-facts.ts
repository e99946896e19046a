/** What the header of a video or audio file says. Pixels as it is shown: a phone that was held upright turns its pictures. */
export interface MovieFacts {
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
}

/** A box of an ISO media file without its header (ISO/IEC 14496-12 §4.2). */
interface Box {
  type: string;
  content: Buffer;
}

type ReadPart = (start: number, end: number) => Promise<Buffer>;

const unknown: MovieFacts = { width: null, height: null, durationSeconds: null };
const headerBytes = 16;
/** Of the box that describes all samples: some 30 bytes for each picture, so hours of video. */
const movieBytes = 32 * 1_048_576;
/** Before the description of the movie stand few. */
const boxesAtMost = 64;

/**
 * Reads MP4, MOV and M4A. Of files in other containers, and of those that do not say it or are damaged, nothing is known.
 * @param read a part of the file, from `start` to before `end`
 */
export async function movieFacts(bytes: number, read: ReadPart): Promise<MovieFacts> {
  let start = 0;
  for (let count = 0; count < boxesAtMost && start + headerBytes <= bytes; count += 1) {
    const header = boxHeader(await read(start, start + headerBytes));
    const end = header.bytes === 0 ? bytes : start + header.bytes;
    if (count === 0 && header.type !== 'ftyp' && header.type !== 'wide' && header.type !== 'moov' && header.type !== 'mdat')
      return unknown;
    if (end > bytes || end - start < header.ownBytes) return unknown;
    if (header.type === 'moov') return end - start > movieBytes ? unknown : factsOf(await read(start + header.ownBytes, end));
    start = end;
  }
  return unknown;
}

/** `bytes` counts the header as well, and is 0 for the rest of the file. */
function boxHeader(head: Buffer): { type: string; bytes: number; ownBytes: number } {
  const [size, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
  return size === 1 ? { type, bytes: Number(head.readBigUInt64BE(8)), ownBytes: 16 } : { type, bytes: size, ownBytes: 8 };
}

function factsOf(movie: Buffer): MovieFacts {
  const boxes = boxesIn(movie);
  const header = boxes.find(({ type }) => type === 'mvhd')?.content;
  const tracks = boxes.filter(({ type }) => type === 'trak').map(({ content }) => sizeOf(content));
  return { ...(tracks.find((size) => size !== undefined) ?? { width: null, height: null }), durationSeconds: durationOf(header) };
}

/** Ends at the first box that is damaged. */
function boxesIn(content: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let start = 0; start + 8 <= content.length;) {
    const head = Buffer.concat([content.subarray(start, start + headerBytes), Buffer.alloc(headerBytes)]);
    const { type, bytes, ownBytes } = boxHeader(head);
    const end = bytes === 0 ? content.length : start + bytes;
    if (end > content.length || bytes < ownBytes) return boxes;
    boxes.push({ type, content: content.subarray(start + ownBytes, end) });
    start = end;
  }
  return boxes;
}

/**
 * §8.2.2. Fragments are not counted: a file of them says 0, which rounding makes of less than half a millisecond as well. All bits
 * are set where nobody knows it.
 */
function durationOf(header: Buffer | undefined): number | null {
  const isLong = header?.[0] === 1;
  if (header === undefined || header.length < (isLong ? 32 : 20)) return null;
  const units = isLong ? header.readBigUInt64BE(24) : BigInt(header.readUInt32BE(16));
  const perSecond = header.readUInt32BE(isLong ? 20 : 12);
  const isUnknown = units === 0n || units === (isLong ? 0xffff_ffff_ffff_ffffn : 0xffff_ffffn);
  if (isUnknown || perSecond === 0) return null;
  return Math.round((Number(units) / perSecond) * 1_000) / 1_000 || null;
}

/** §8.3.2: 16.16 fixed point after the matrix that turns it; 0 for sound. */
function sizeOf(track: Buffer): { width: number; height: number } | undefined {
  const header = boxesIn(track).find(({ type }) => type === 'tkhd')?.content;
  const matrix = header?.[0] === 1 ? 52 : 40;
  if (header === undefined || header.length < matrix + 44) return undefined;
  const [width, height] = [matrix + 36, matrix + 40].map((at) => Math.round(header.readUInt32BE(at) / 65_536));
  if (!width || !height) return undefined;
  const isTurned = header.readInt32BE(matrix) === 0 && header.readInt32BE(matrix + 16) === 0;
  return isTurned ? { width: height, height: width } : { width, height };
}
