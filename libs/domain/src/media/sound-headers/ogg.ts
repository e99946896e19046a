import { part, type SoundFile } from './read-part.js';

const headBytes = 4_096;
/** More than the longest page (RFC 3533 §6), so that it holds the beginning of the last one. */
const tailBytes = 65_536 + 512;
/** Of Opus, whatever was recorded (RFC 7845 §4). */
const opusRate = 48_000;

interface Stream {
  serial: number;
  rate: number;
  /** Samples at the beginning that are not played. */
  skipped: number;
}

/** The last page says how many samples there are until its end (RFC 3533 §6, RFC 7845 §4, Vorbis I §A.2). */
export async function oggSeconds(file: SoundFile): Promise<number | null> {
  const stream = streamOf(await part(file, file.start, headBytes));
  if (stream === null) return null;
  const from = Math.max(file.start, file.bytes - tailBytes);
  const tail = await part(file, from, tailBytes);
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at === 0 ? -1 : tail.lastIndexOf('OggS', at - 1)) {
    if (at + 27 > tail.length || tail.readUInt32LE(at + 14) !== stream.serial) continue;
    const samples = tail.readBigInt64LE(at + 6);
    // -1 where no packet ends on the page.
    if (samples > 0n) return Math.max(0, Number(samples) - stream.skipped) / stream.rate;
  }
  return null;
}

/** The first page holds the header of the stream alone. */
function streamOf(head: Buffer): Stream | null {
  const packet = 27 + (head[26] ?? 0);
  if (head.length < packet + 30) return null;
  const serial = head.readUInt32LE(14);
  if (head.toString('latin1', packet, packet + 8) === 'OpusHead')
    return { serial, rate: opusRate, skipped: head.readUInt16LE(packet + 10) };
  if (head.toString('latin1', packet, packet + 7) !== '\u0001vorbis') return null;
  const rate = head.readUInt32LE(packet + 12);
  return rate === 0 ? null : { serial, rate, skipped: 0 };
}
