import { crc32 } from 'node:zlib';
import { xmpOf, type Provenance } from './picture-provenance.js';

export { sourceTypes, type Provenance } from './picture-provenance.js';

/** Of a JPEG, before the packet (XMP Part 3, 1.1.3). */
const jpegHeader = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
/** Of a PNG: keyword, no compression, no language (XMP Part 3, 1.1.5). */
const pngHeader = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0', 'latin1');

/** What is known of a file. */
interface PictureFacts {
  mimeType: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * The picture with the same pixels, and with an XMP packet in place of its own. A C2PA manifest is left out: it is signed over the bytes that
 * are changed here. What is no such file stays as it is.
 */
export function withProvenance(bytes: Buffer, facts: PictureFacts, provenance: Provenance): Buffer {
  const packet = Buffer.from(xmpOf(provenance), 'utf8');
  switch (facts.mimeType) {
    case 'image/png':
      return inPng(bytes, packet);
    case 'image/jpeg':
      return inJpeg(bytes, packet);
    case 'image/webp':
      return inWebp(bytes, packet, facts);
    default:
      return bytes;
  }
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Chunks of https://www.w3.org/TR/png-3/#5Chunk-layout; `caBX` is that of C2PA. */
function inPng(bytes: Buffer, packet: Buffer): Buffer {
  if (!bytes.subarray(0, 8).equals(pngSignature)) return bytes;
  const chunks: Buffer[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    chunks.push(bytes.subarray(at, end));
    at = end;
  }
  const [header, ...others] = chunks.filter((chunk) => !isReplacedInPng(chunk));
  if (header === undefined) return bytes;
  return Buffer.concat([pngSignature, header, pngChunk('iTXt', Buffer.concat([pngHeader, packet])), ...others]);
}

function isReplacedInPng(chunk: Buffer): boolean {
  const type = chunk.toString('latin1', 4, 8);
  return type === 'caBX' || (type === 'iTXt' && chunk.subarray(8, 26).equals(pngHeader.subarray(0, 18)));
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** Segments before the first scan (ITU-T T.81, B.1.1); C2PA is in those of JUMBF, APP11. */
function inJpeg(bytes: Buffer, packet: Buffer): Buffer {
  if (bytes.readUInt16BE(0) !== 0xffd8) return bytes;
  const kept: Buffer[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    const segment = bytes.subarray(at, at + 2 + bytes.readUInt16BE(at + 2));
    at += segment.length;
    const isOld = segment[1] === 0xeb || (segment[1] === 0xe1 && segment.subarray(4, 4 + jpegHeader.length).equals(jpegHeader));
    if (!isOld) kept.push(segment);
  }
  const first = kept[0]?.[1] === 0xe0 ? kept.splice(0, 1) : [];
  const opening = Buffer.from([0xff, 0xe1, 0, 0]);
  opening.writeUInt16BE(2 + jpegHeader.length + packet.length, 2);
  return Buffer.concat([bytes.subarray(0, 2), ...first, opening, jpegHeader, packet, ...kept, bytes.subarray(at)]);
}

/** https://developers.google.com/speed/webp/docs/riff_container: the extended format says in its first chunk that there is a packet. */
function inWebp(bytes: Buffer, packet: Buffer, size: { width: number; height: number }): Buffer {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return bytes;
  const chunks: { type: string; content: Buffer }[] = [];
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    chunks.push({ type: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, at + 8 + length) });
    at += 8 + length + (length % 2);
  }
  const extended = Buffer.from(chunks.find(({ type }) => type === 'VP8X')?.content ?? extendedHeader(chunks[0], size));
  extended.writeUInt8(extended.readUInt8(0) | 0x04, 0);
  const others = chunks.filter(({ type }) => !['VP8X', 'XMP ', 'C2PA'].includes(type));
  const all = [{ type: 'VP8X', content: extended }, ...others, { type: 'XMP ', content: packet }];
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...all.map(({ type, content }) => webpChunk(type, content))]);
  return webpChunk('RIFF', body);
}

function extendedHeader(
  first: { type: string; content: Buffer } | undefined,
  { width, height }: { width: number; height: number },
) {
  const header = Buffer.alloc(10);
  // Of a lossless picture, whether some of it is transparent is its 29th bit after a byte of signature.
  const isTransparent = first?.type === 'VP8L' && ((first.content.readUInt32LE(1) >>> 28) & 1) === 1;
  header.writeUInt8(isTransparent ? 0x10 : 0, 0);
  header.writeUIntLE(width - 1, 4, 3);
  header.writeUIntLE(height - 1, 7, 3);
  return header;
}

function webpChunk(type: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(type, 'latin1'), length, content, Buffer.alloc(content.length % 2)]);
}
