import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ImageFit, Size } from '@imprint/contracts/publishing/content-rules';
import { heicAsPng, isHeic } from './heic-picture.js';
import { provenanceIn, xmpOf } from './picture-provenance.js';
import type { Metadata, Sharp, SharpOptions } from 'sharp';

/** A re-encoded picture. */
export interface Picture {
  bytes: Buffer;
  width: number;
  height: number;
}

/** Part of a picture, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Lets one piece of work through at a time. */
export function turnstile(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}

/** One picture at a time per process: decoded, each may take two hundred megabytes. */
export const inTurn = turnstile();

/**
 * Re-encodes the pixels of a picture, HEIC as JPEG and AVIF as WebP: upright, in sRGB, and without appended data or metadata (location,
 * device, hidden files), except of how it was made: that every change keeps.
 * @throws Problem `file_rejected` when it cannot be decoded, or decodes to too many pixels
 */
export function redraw(bytes: Buffer, contentType: string): Promise<Picture> {
  return inTurn(async () => {
    const moves = canMove(contentType);
    try {
      const source = isHeic(contentType) ? await heicAsPng(bytes, limits.uploadImagePixels) : bytes;
      const { image, metadata } = await open(source, { animated: moves });
      const upright = moves && (metadata.pages ?? 1) > 1 ? image : image.autoOrient();
      const { xmpAsString } = source === bytes ? metadata : await metadataOf(bytes);
      return await finished(encoded(upright, contentType), { xmpAsString });
    } catch (error) {
      const instead = isHeic(contentType) ? ' Export it as JPEG, and send that.' : '';
      throw problem('file_rejected', `The image cannot be decoded: ${reasonOf(error)}.${instead}`);
    }
  });
}

/** The part of a stored picture, in the same format. @throws Error when the file cannot be decoded */
export function cropped(bytes: Buffer, contentType: string, area: Area): Promise<Picture> {
  return inTurn(async () => {
    const { image, metadata } = await open(bytes, { animated: canMove(contentType) });
    const part = image.extract({ left: area.x, top: area.y, width: area.width, height: area.height });
    return finished(encoded(part, contentType), metadata);
  });
}

/** A stored picture with more pixels, in the same format. They are computed of those that it has. @throws Error when it cannot be decoded */
export function enlarged(bytes: Buffer, contentType: string, size: Size): Promise<Picture> {
  return inTurn(async () => {
    const { image, metadata } = await open(bytes, { animated: canMove(contentType) });
    return finished(encoded(image.resize({ ...size, fit: 'fill', kernel: 'lanczos3' }), contentType), metadata);
  });
}

/** Pixels of the longer side of what is blurred: the rest is interpolated, which is much faster and looks the same. */
const blurredSide = 240;

/**
 * All of a stored picture in the middle of a larger one, in the same format.
 * @param ground colour around it; null for a blurred copy
 * @throws Problem `validation_failed` for one that moves; Error when it cannot be decoded
 */
export function extended(bytes: Buffer, contentType: string, size: Size, ground: string | null): Promise<Picture> {
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const { image, metadata } = await open(bytes, {});
    if ((metadata.pages ?? 1) > 1)
      throw problem('validation_failed', 'A picture that moves cannot be extended.', { pointer: '/fill' });
    const { width, height } = size;
    const [left, top] = [Math.floor((width - metadata.width) / 2), Math.floor((height - metadata.height) / 2)];
    const scale = Math.min(1, blurredSide / Math.max(width, height));
    const small = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
    const copy = image
      .clone()
      .resize({ ...small, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .blur(blurredSide / 30)
      .modulate({ brightness: 0.82 });
    const under =
      ground === null
        ? sharp(await copy.png().toBuffer()).resize({ ...size, fit: 'fill', kernel: 'cubic' })
        : sharp({ create: { ...size, channels: 3, background: ground } });
    const middle = await image.toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer();
    return finished(encoded(under.composite([{ input: middle, left, top }]), contentType), metadata);
  });
}

/** The file, with what it said before of how it was made, and nothing else of that. */
async function finished(image: Sharp, before: Pick<Metadata, 'xmpAsString'>): Promise<Picture> {
  const { data, info } = await keepingProvenance(image, before).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height };
}

function keepingProvenance(image: Sharp, { xmpAsString }: Pick<Metadata, 'xmpAsString'>): Sharp {
  const known = provenanceIn(xmpAsString);
  return known === null ? image : image.withXmp(xmpOf(known));
}

/** A stored picture as a PNG within a square of `side` pixels, with what shines through. @throws Error when it cannot be decoded */
export function miniature(bytes: Buffer, side: number): Promise<Picture> {
  return inTurn(async () => {
    const { image } = await open(bytes, { animated: false });
    const small = image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await small.png().toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/**
 * How light a stored picture is, shrunk or stretched to this size: a byte for each pixel, row by row, on white.
 * @throws Error when it cannot be decoded
 */
export function lightness(bytes: Buffer, { width, height }: Size): Promise<Buffer> {
  return inTurn(async () => {
    const { image } = await open(bytes, {});
    const small = image.autoOrient().flatten({ background: '#ffffff' }).resize({ width, height, fit: 'fill' });
    return small.greyscale().toColourspace('b-w').raw().toBuffer();
  });
}

/** Longest side and JPEG quality of each attempt, best first. */
const tries = [
  { side: 4_000, quality: 92 },
  { side: 2_400, quality: 88 },
  { side: 2_000, quality: 80 },
  { side: 1_600, quality: 72 },
  { side: 1_200, quality: 60 },
  { side: 800, quality: 40 },
] as const;

/**
 * A stored picture, or a part of it, as a JPEG of at most `maxBytes`, on white.
 * @throws Error when it moves, cannot be decoded, or cannot be made small enough
 */
export function fitted(bytes: Buffer, { area, maxBytes }: ImageFit): Promise<Buffer> {
  return inTurn(async () => {
    const { image, metadata } = await open(bytes, {});
    if ((metadata.pages ?? 1) > 1) throw new Error('it moves, and would stand still');
    const part = area === null ? image : image.extract({ left: area.x, top: area.y, width: area.width, height: area.height });
    for (const { side, quality } of tries) {
      const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
      const jpeg = part.clone().resize(size).flatten({ background: '#ffffff' }).jpeg({ quality });
      const small = await keepingProvenance(jpeg, metadata).toBuffer();
      if (small.length <= maxBytes) return small;
    }
    throw new Error(`it has more than ${maxBytes} bytes even with 800 pixels`);
  });
}

const canMove = (contentType: string): boolean => contentType === 'image/gif' || contentType === 'image/webp';

/** A JPEG thumbnail of at most `mostBytes`. */
export async function thumbnail(bytes: Buffer, mostBytes: number): Promise<Buffer> {
  const sizes = [
    { side: 768, quality: 80 },
    { side: 512, quality: 60 },
  ] as const;
  return (await still(bytes, mostBytes, sizes)).bytes;
}

/**
 * What a picture of somebody else shows, as a JPEG of at most `mostBytes`, upright and without metadata or appended data.
 * @throws Error when it cannot be decoded, or made small enough
 */
export function foreignPicture(bytes: Buffer, mostBytes: number): Promise<Picture> {
  const sizes = [
    { side: 1_200, quality: 85 },
    { side: 1_200, quality: 60 },
    { side: 600, quality: 60 },
  ] as const;
  return still(bytes, mostBytes, sizes);
}

/** A stored picture, or its first frame, as a JPEG on white: enough pixels for any picture that is made of it. @throws Error when it cannot be decoded */
export function referencePicture(bytes: Buffer): Promise<Picture> {
  const sizes = [
    { side: 2_048, quality: 90 },
    { side: 1_600, quality: 80 },
    { side: 1_200, quality: 60 },
  ] as const;
  return still(bytes, 4_000_000, sizes);
}

/** The first of these sizes in which a picture, or its first frame, is a JPEG of at most `mostBytes`, on white. */
function still(bytes: Buffer, mostBytes: number, sizes: readonly { side: number; quality: number }[]): Promise<Picture> {
  return inTurn(async () => {
    for (const { side, quality } of sizes) {
      const { image, metadata } = await open(bytes, {});
      const size = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
      const small = image.autoOrient().resize(size).flatten({ background: '#ffffff' }).jpeg({ quality });
      const picture = await finished(small, metadata);
      if (picture.bytes.length <= mostBytes) return picture;
    }
    throw new Error(`a picture of ${sizes.at(-1)?.side} pixels has more than ${mostBytes} bytes`);
  });
}

async function metadataOf(bytes: Buffer): Promise<Metadata> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

/** Loads the library with the first picture, so that apps without pictures do not pay for it. */
async function open(bytes: Buffer, options: SharpOptions): Promise<{ image: Sharp; metadata: Metadata }> {
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { ...options, limitInputPixels: limits.uploadImagePixels, failOn: 'error' }).timeout({
    seconds: 60,
  });
  const metadata = await image.metadata();
  // Counts all frames: `height` is their total height, and a frame within the limit may be repeated a thousand times.
  if (metadata.width * metadata.height > limits.uploadImagePixels) throw new Error('Input image exceeds pixel limit');
  return { image, metadata };
}

function encoded(image: Sharp, contentType: string): Sharp {
  switch (contentType) {
    case 'image/png':
      return image.png();
    case 'image/jpeg':
    case 'image/heic':
    case 'image/heif':
      return image.jpeg({ quality: 90 });
    case 'image/gif':
      return image.gif();
    default:
      return image.webp({ quality: 90 });
  }
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(message)) return `it has more than ${limits.uploadImagePixels} pixels`;
  return /timeout/i.test(message) ? 'it takes too long' : 'it is damaged or no image of its type';
}
