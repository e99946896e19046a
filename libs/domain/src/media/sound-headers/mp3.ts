import { part, type SoundFile } from './read-part.js';

/** Looked through for the first frame, and for others to compare it with. */
const scannedBytes = 32_768;
/** How many frames have to agree in each place for the bitrate to be that of the whole file. */
const comparedFrames = 8;

/** Kilobits in a second by version and layer III (ISO/IEC 11172-3 §2.4.2.3, 13818-3 §2.4.2.3). */
const bitrates = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const rates = [44_100, 48_000, 32_000] as const;

interface Frame {
  at: number;
  bytes: number;
  bitrate: number;
  rate: number;
  samples: number;
  /** Where a header of the whole file stands, behind the side information. */
  tag: number;
}

/** Bytes of an ID3v2 tag at the beginning (https://id3.org/id3v2.4.0-structure §3.1); 0 without one. */
export function id3Bytes(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + ((head[at] ?? 0) & 0x7f), 0);
  return 10 + size + (((head[5] ?? 0) & 0x10) === 0 ? 0 : 10);
}

/**
 * MP3 has no header of its own. Encoders write how many frames there are into the first one (Xing, Info, VBRI); without that, a file whose frames
 * all have one bitrate, as far as its beginning, middle and end tell, is as long as its bytes say. Of others, nothing is known.
 */
export async function mp3Seconds(file: SoundFile): Promise<number | null> {
  const head = await part(file, file.start, scannedBytes);
  const frames = framesIn(head);
  const [first] = frames;
  if (first === undefined) return null;
  const counted = framesOf(head, first);
  if (counted !== null) return (counted.frames * first.samples - counted.padding) / first.rate;
  const from = file.start + first.at;
  const middle = framesIn(await part(file, Math.floor((from + file.bytes) / 2), scannedBytes));
  const end = framesIn(await part(file, Math.max(from, file.bytes - scannedBytes), scannedBytes));
  // Small files are their own middle and end.
  const isConstant = [frames, middle, end].every(
    (some) => some.length > 1 && some.every(({ bitrate, rate }) => bitrate === first.bitrate && rate === first.rate),
  );
  if (!isConstant) return null;
  const tail = await part(file, file.bytes - 128, 128);
  const id3v1 = tail.toString('latin1', 0, 3) === 'TAG' ? 128 : 0;
  return ((file.bytes - from - id3v1) * 8) / first.bitrate;
}

/** Frames that follow one another: what looks like one alone is sound. */
function framesIn(bytes: Buffer): Frame[] {
  for (let at = 0; at + 4 <= bytes.length; at += 1) {
    const frames: Frame[] = [];
    for (let frame = frameAt(bytes, at); frame !== null; frame = frameAt(bytes, frame.at + frame.bytes)) {
      frames.push(frame);
      if (frames.length === comparedFrames) return frames;
    }
    const last = frames.at(-1);
    if (last !== undefined && frames.length > 1 && last.at + last.bytes >= bytes.length - 4 - 128) return frames;
  }
  return [];
}

function frameAt(bytes: Buffer, at: number): Frame | null {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return null;
  const [second = 0, third = 0, fourth = 0] = bytes.subarray(at + 1, at + 4);
  const [version, layer] = [(second >> 3) & 3, (second >> 1) & 3];
  if ((second & 0xe0) !== 0xe0 || version === 1 || layer !== 1) return null;
  const isFirst = version === 3;
  const bitrate = (bitrates[isFirst ? 'first' : 'second'][third >> 4] ?? 0) * 1_000;
  const rate = (rates[(third >> 2) & 3] ?? 0) / (isFirst ? 1 : version === 2 ? 2 : 4);
  if (bitrate === 0 || rate === 0) return null;
  const samples = isFirst ? 1_152 : 576;
  const length = Math.floor(((samples / 8) * bitrate) / rate) + ((third >> 1) & 1);
  const isMono = fourth >> 6 === 3;
  const side = isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  return { at, bytes: length, bitrate, rate, samples, tag: at + 4 + side };
}

/** The frames that the first one counts, and the samples that the encoder added before and after the sound. */
function framesOf(bytes: Buffer, { at, tag }: Frame): { frames: number; padding: number } | null {
  const name = bytes.toString('latin1', tag, tag + 4);
  if ((name === 'Xing' || name === 'Info') && tag + 12 <= bytes.length) {
    const flags = bytes.readUInt32BE(tag + 4);
    const frames = (flags & 1) === 0 ? 0 : bytes.readUInt32BE(tag + 8);
    if (frames === 0) return null;
    const lame = tag + 8 + [4, 4, 100, 4].reduce((sum, size, flag) => sum + ((flags >> flag) & 1) * size, 0);
    const isKnown = /^(?:LAME|Lavf|Lavc)/u.test(bytes.toString('latin1', lame, lame + 4)) && lame + 24 <= bytes.length;
    const delays = isKnown ? bytes.readUIntBE(lame + 21, 3) : 0;
    return { frames, padding: (delays >> 12) + (delays & 0xfff) };
  }
  const vbri = at + 36;
  if (bytes.toString('latin1', vbri, vbri + 4) !== 'VBRI' || vbri + 18 > bytes.length) return null;
  return { frames: bytes.readUInt32BE(vbri + 14), padding: 0 };
}
