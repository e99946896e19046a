import type { VideoFacts } from '@imprint/contracts/publishing/content-rules';

interface WebmFacts {
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
  /** Null without a track of pictures. */
  video: VideoFacts | null;
}

/** Ids of elements (RFC 9559 §5.1). */
const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  codec: 0x86,
  interval: 0x23e383,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const;

/** RFC 9559 §27.9. */
const codecs: Readonly<Record<string, string>> = { V_VP8: 'vp8', V_VP9: 'vp9', V_AV1: 'av1' };

interface Element {
  id: number;
  content: Buffer;
}

export const isWebm = (head: Buffer): boolean => head.length >= 4 && head.readUInt32BE(0) === ids.header;

/** What the start of a WebM file says. One that was recorded live may not say how long it is. */
export function webmFacts(head: Buffer): WebmFacts {
  const parts = elementsIn(find(elementsIn(head), ids.segment));
  const info = elementsIn(find(parts, ids.info));
  const tracks = elementsIn(find(parts, ids.tracks)).filter(({ id }) => id === ids.track);
  const track = tracks.map(({ content }) => elementsIn(content)).find((elements) => find(elements, ids.video).length > 0) ?? [];
  const pictures = elementsIn(find(track, ids.video));
  const interval = integerOf(find(track, ids.interval));
  // In nanoseconds, of which a millisecond is what is meant where nothing is said.
  const scale = integerOf(find(info, ids.scale)) ?? 1_000_000;
  const units = floatOf(find(info, ids.duration));
  const codec = codecs[find(track, ids.codec).toString('latin1')] ?? null;
  return {
    width: integerOf(find(pictures, ids.width)),
    height: integerOf(find(pictures, ids.height)),
    durationSeconds: units === null ? null : Math.round((units * scale) / 1e6) / 1_000 || null,
    video:
      track.length === 0
        ? null
        : { codec, pixelFormat: null, frameRate: interval === null ? null : Math.round(1e11 / interval) / 100 },
  };
}

const find = (elements: readonly Element[], id: number): Buffer =>
  elements.find((element) => element.id === id)?.content ?? Buffer.alloc(0);

/** Whatever the bytes hold of them: the last one may go on after them. */
function elementsIn(content: Buffer): Element[] {
  const elements: Element[] = [];
  for (let start = 0; start < content.length;) {
    const id = numberAt(content, start, true);
    const size = id === undefined ? undefined : numberAt(content, start + id.bytes, false);
    if (id === undefined || size === undefined) return elements;
    const from = start + id.bytes + size.bytes;
    elements.push({ id: id.value, content: content.subarray(from, from + size.value) });
    start = from + size.value;
  }
  return elements;
}

/** A number of 1 to 8 bytes, whose first bits say how many (RFC 8794 §4). Ids keep those bits. A size that nobody knows is endless. */
function numberAt(content: Buffer, at: number, isId: boolean): { value: number; bytes: number } | undefined {
  const first = content[at] ?? 0;
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8 || at + bytes > content.length) return undefined;
  const marker = 0x80 >> (bytes - 1);
  let value = isId ? first : first - marker;
  let isUnknown = value === marker - 1;
  for (const byte of content.subarray(at + 1, at + bytes)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { value: !isId && isUnknown ? Infinity : value, bytes };
}

function integerOf(content: Buffer): number | null {
  if (content.length === 0 || content.length > 6) return null;
  return content.readUIntBE(0, content.length) || null;
}

function floatOf(content: Buffer): number | null {
  const value = content.length === 4 ? content.readFloatBE(0) : content.length === 8 ? content.readDoubleBE(0) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : null;
}
