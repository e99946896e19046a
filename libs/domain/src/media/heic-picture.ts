import { crc32, deflateSync } from 'node:zlib';
import { Worker } from 'node:worker_threads';

/** What the thread gets. */
export interface HeicRequest {
  bytes: Uint8Array;
  mostPixels: number;
}

/** Pixels of red, green, blue and alpha, upright. */
export interface DecodedHeic {
  pixels: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Photos of phones, which the prebuilt sharp does not decode. */
export const isHeic = (contentType: string): boolean => contentType === 'image/heic' || contentType === 'image/heif';

const timeoutMs = 60_000;

/**
 * A HEIC picture as a PNG, upright, and in its own colours. libheif decodes it in a thread: that takes seconds of a large one.
 * @param mostPixels of the picture: libheif reads a larger one no further
 * @throws Error when it cannot be decoded
 */
export async function heicAsPng(bytes: Buffer, mostPixels: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width: wide, height: high, icc } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (wide * high > mostPixels) throw new Error('Input image exceeds pixel limit');
  const { pixels, width, height } = await decoded({ bytes: new Uint8Array(bytes), mostPixels });
  const raw = { width, height, channels: 4 } as const;
  const png = await sharp(Buffer.from(pixels.buffer), { raw, limitInputPixels: mostPixels })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return icc === undefined ? png : withProfile(png, icc);
}

async function decoded(request: HeicRequest): Promise<DecodedHeic> {
  const worker = new Worker(new URL('./heic.worker.js', import.meta.url), { workerData: request, stdout: true, stderr: true });
  try {
    const answer = await new Promise<DecodedHeic | null>((resolve, reject) => {
      setTimeout(() => reject(new Error('timeout')), timeoutMs).unref();
      worker.once('message', resolve).once('error', reject);
      worker.once('exit', () => reject(new Error('libheif ended early')));
    });
    if (answer === null) throw new Error('libheif cannot decode it');
    return answer;
  } finally {
    await worker.terminate();
  }
}

/** With the colour space that the pixels are in, after the first chunk, which has always 25 bytes (https://www.w3.org/TR/png-3/#11iCCP). */
function withProfile(png: Buffer, icc: Buffer): Buffer {
  const start = 8 + 25;
  const content = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(icc)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([png.subarray(0, start), length, content, check, png.subarray(start)]);
}
