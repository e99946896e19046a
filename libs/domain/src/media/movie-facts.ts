import type { VideoFacts } from '@imprint/contracts/publishing/content-rules';
import { boxesAt, boxesIn, boxHeader, headerBytes } from './movie-boxes.js';
import { pictureFacts } from './picture-track.js';
import type { ReadPart } from './sound-headers/read-part.js';
import { soundSeconds } from './sound-facts.js';
import { isWebm, webmFacts } from './webm-facts.js';

/** What the header of a video or audio file says. Pixels as it is shown: a phone that was held upright turns its pictures. */
export interface MovieFacts {
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Null of audio, and where nothing is known. */
  video: VideoFacts | null;
}

const unknown: MovieFacts = { width: null, height: null, durationSeconds: null, video: null };
/** Of the box that describes all samples: some 30 bytes for each picture, so hours of video. */
const movieBytes = 32 * 1_048_576;
/** Of the start of a WebM file, where its tracks are described. */
const webmHeadBytes = 65_536;
/** Before the description of the movie stand few. */
const boxesAtMost = 64;

/**
 * Reads MP4, MOV, M4A and WebM, and of other audio files how long they are. Of files in other containers, and of those that do not say it or are damaged, nothing is known.
 * @param read a part of the file, from `start` to before `end`
 */
export async function movieFacts(bytes: number, read: ReadPart): Promise<MovieFacts> {
  if (bytes < headerBytes) return unknown;
  if (isWebm(await read(0, headerBytes))) return webmFacts(await read(0, Math.min(bytes, webmHeadBytes)));
  let start = 0;
  for (let count = 0; count < boxesAtMost && start + headerBytes <= bytes; count += 1) {
    const header = boxHeader(await read(start, start + headerBytes));
    const end = header.bytes === 0 ? bytes : start + header.bytes;
    if (count === 0 && header.type !== 'ftyp' && header.type !== 'wide' && header.type !== 'moov' && header.type !== 'mdat')
      return { ...unknown, durationSeconds: await soundSeconds(bytes, read) };
    if (end > bytes || end - start < header.ownBytes) return unknown;
    if (header.type === 'moov') return end - start > movieBytes ? unknown : factsOf(await read(start + header.ownBytes, end));
    start = end;
  }
  return unknown;
}

function factsOf(movie: Buffer): MovieFacts {
  const boxes = boxesIn(movie);
  const header = boxes.find(({ type }) => type === 'mvhd')?.content;
  const tracks = boxes.filter(({ type }) => type === 'trak').map(({ content }) => content);
  const shown = tracks.find((track) => sizeOf(track) !== undefined);
  const { width = null, height = null } = (shown && sizeOf(shown)) ?? {};
  const video = shown === undefined ? null : pictureFacts(boxesAt(shown, 'mdia'));
  return { width, height, durationSeconds: durationOf(header), video };
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
