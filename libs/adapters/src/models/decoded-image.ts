import type { GeneratedImage } from '@imprint/domain/generation/image';
import { unusableAnswer, type Vendor } from './vendor-failures.js';

const mostPixels = 8192 * 8192;
/** High enough that nobody sees a difference. */
const quality = 95;
const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/webp': 'webp' } as const;

/** Detects the type of an image from its first bytes and by decoding it completely, never from the sender's declaration. */
export async function decodedImage(vendor: Vendor, bytes: Buffer): Promise<GeneratedImage> {
  const mimeType = magicType(bytes);
  if (mimeType === undefined) throw unusableAnswer(vendor, 'is not a PNG, JPEG or WebP image');
  try {
    const { default: sharp } = await import('sharp');
    const { info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { bytes, mimeType, width: info.width, height: info.height };
  } catch (cause) {
    throw unusableAnswer(vendor, 'holds an image that cannot be decoded', cause);
  }
}

/** The same picture in bytes of our own: whatever else the file holds, such as metadata, is gone. */
export async function reencodedImage(vendor: Vendor, received: Buffer): Promise<GeneratedImage> {
  const { mimeType } = await decodedImage(vendor, received);
  const { default: sharp } = await import('sharp');
  const picture = sharp(received, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient();
  const format = formats[mimeType];
  const { data: bytes, info } = await picture
    .toFormat(format, format === 'png' ? {} : { quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes, mimeType, width: info.width, height: info.height };
}

/** The type of an image by its first bytes; undefined of others. */
export function magicType(bytes: Buffer): GeneratedImage['mimeType'] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))) return 'image/jpeg';
  const riff = bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return riff ? 'image/webp' : undefined;
}
