import type { VideoFacts } from '@imprint/contracts/publishing/content-rules';
import { boxesAt, type Box } from './movie-boxes.js';

/** Sample entries by their names in files, https://mp4ra.org/registered-types/sample-entries. */
const codecs: Readonly<Record<string, string>> = {
  avc1: 'h264',
  avc3: 'h264',
  hvc1: 'hevc',
  hev1: 'hevc',
  dvh1: 'hevc',
  dvhe: 'hevc',
  av01: 'av1',
  vp08: 'vp8',
  vp09: 'vp9',
  mp4v: 'mpeg4',
  apcn: 'prores',
  apch: 'prores',
  apcs: 'prores',
  apco: 'prores',
  ap4h: 'prores',
  jpeg: 'mjpeg',
};

/** What the profiles of H.264 hold that have one pixel format (ITU-T H.264 A.2): Baseline, Main, Extended and High. */
const plainProfiles = [66, 77, 88, 100];
/** High 10, High 4:2:2 and High 4:4:4. */
const otherProfiles: Readonly<Record<number, string>> = { 110: 'yuv420p10le', 122: 'yuv422p10le', 244: 'yuv444p' };

/** Before the boxes of a sample entry of pictures (ISO/IEC 14496-12 §12.1.3). */
const entryBytes = 78;

/** What the description of a track of pictures says. @param media boxes of its `mdia` */
export function pictureFacts(media: readonly Box[]): VideoFacts {
  const table = boxesOf(media, 'minf', 'stbl');
  const descriptions = table.find(({ type }) => type === 'stsd')?.content;
  // After its version and a count.
  const [entry] = descriptions === undefined ? [] : boxesAt(descriptions.subarray(8));
  const frameRate = rateOf(
    media.find(({ type }) => type === 'mdhd')?.content,
    table.find(({ type }) => type === 'stts')?.content,
  );
  if (entry === undefined) return { codec: null, pixelFormat: null, frameRate };
  const codec = codecs[entry.type] ?? null;
  return { codec, pixelFormat: codec === 'h264' ? pixelFormatOf(entry.content) : null, frameRate };
}

function boxesOf(boxes: readonly Box[], first: string, ...path: readonly string[]): Box[] {
  const found = boxes.find(({ type }) => type === first);
  return found === undefined ? [] : boxesAt(found.content, ...path);
}

/** ISO/IEC 14496-15 §5.3.3.1: the profile is the second byte. */
function pixelFormatOf(entry: Buffer): string | null {
  const configuration = boxesAt(entry.subarray(entryBytes)).find(({ type }) => type === 'avcC')?.content;
  const profile = configuration?.[1] ?? 0;
  return plainProfiles.includes(profile) ? 'yuv420p' : (otherProfiles[profile] ?? null);
}

/** §8.4.2 and §8.6.1.2: how many pictures last how long, as an average. */
function rateOf(header: Buffer | undefined, times: Buffer | undefined): number | null {
  const at = header?.[0] === 1 ? 20 : 12;
  if (header === undefined || header.length < at + 4 || times === undefined || times.length < 8) return null;
  const [perSecond, entries] = [header.readUInt32BE(at), times.readUInt32BE(4)];
  let [pictures, units] = [0, 0];
  for (let index = 0; index < entries && 16 + index * 8 <= times.length; index += 1) {
    const [count, delta] = [times.readUInt32BE(8 + index * 8), times.readUInt32BE(12 + index * 8)];
    pictures += count;
    units += count * delta;
  }
  // A single picture has no rate.
  if (units === 0 || perSecond === 0 || pictures < 2) return null;
  return Math.round((pictures * perSecond * 100) / units) / 100;
}
