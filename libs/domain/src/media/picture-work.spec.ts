import type { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { heicAsPng } from './heic-picture.js';
import { cropped, enlarged, extended, fitted, redraw, thumbnail } from './picture-work.js';
import { provenanceIn } from './picture-provenance.js';
import { sourceTypes, withProvenance } from './xmp-packet.js';

/** Made by hand of one picture of x265: no phone took it. */
const terrace = readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'e2e', 'src', 'fixtures', 'terrace.heic'));
const pixelAt = async (bytes: Buffer, top: number): Promise<number[]> => [
  ...(await sharp(bytes).extract({ left: 24, top, width: 1, height: 1 }).raw().toBuffer()),
];

const red = { r: 200, g: 20, b: 20 };
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red }, limitInputPixels: false });
const noise = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 90 } },
  });

/** An animation with `frames` frames of 10 by 10 pixels. */
async function animation(frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(10 * 10 * 3 * frames).map((_, index) => (index * 7) % 251);
  return sharp(pixels, { raw: { width: 10, height: 10 * frames, channels: 3, pageHeight: 10 } })
    .gif({ loop: 0 })
    .toBuffer();
}

const refused = async (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('taken')),
    (error: unknown) => error as Problem,
  );

describe('a part of a picture', () => {
  it('of an animation is animated', async () => {
    const { bytes, width, height } = await cropped(await animation(3), 'image/gif', { x: 2, y: 4, width: 5, height: 6 });
    const { pages, pageHeight, ...size } = await sharp(bytes, { animated: true }).metadata();
    expect([width, height, pages, pageHeight, size.width]).toEqual([5, 6, 3, 6, 5]);
  });
});

describe('a picture that is re-encoded', () => {
  it('is upright, without location and device', async () => {
    const exif = { IFD0: { Copyright: 'somebody', Make: 'a camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
    const original = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).withExifMerge(exif).toBuffer();
    expect(await sharp(original).metadata()).toMatchObject({ width: 40, height: 20, orientation: 6, exif: expect.any(Buffer) });
    const { bytes, width, height } = await redraw(original, 'image/jpeg');
    expect([width, height]).toEqual([20, 40]);
    const after = await sharp(bytes).metadata();
    expect(after).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
    expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each([
    ['image/png', 'png'],
    ['image/jpeg', 'jpeg'],
    ['image/webp', 'webp'],
    ['image/gif', 'gif'],
  ] as const)('stays %s', async (type, format) => {
    const { bytes } = await redraw(await plain(30, 20).toFormat(format).toBuffer(), type);
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 30, height: 20 });
  });

  it('is converted from HEIC to JPEG, upright and in the colours of every screen', async () => {
    // Of a phone that was turned, in Display P3: 64 × 48 pixels, red and blue, of which the blue half is above.
    expect(await sharp(terrace).metadata()).toMatchObject({ compression: 'hevc', hasProfile: true });
    for (const type of ['image/heic', 'image/heif']) {
      const { bytes, width, height } = await redraw(terrace, type);
      expect([width, height]).toEqual([48, 64]);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 48, height: 64, hasProfile: false });
      const [above, below] = await Promise.all([8, 56].map((top) => pixelAt(bytes, top)));
      expect(above).toMatchObject([expect.any(Number), expect.any(Number), expect.closeTo(249, -1)]);
      // Its red, 238, is beyond what sRGB has: without its colour space, the picture would be paler.
      expect(below?.[0]).toBeGreaterThan(250);
    }
  });

  it('of HEIC is refused when it is damaged, no HEIC, or has too many pixels', async () => {
    const cut = terrace.subarray(0, terrace.length - 40);
    for (const broken of [
      cut,
      Buffer.from('nothing'),
      await plain(30, 20)
        .avif()
        .toBuffer()
        .then((file) => file.subarray(0, 200)),
    ])
      expect(await refused(redraw(broken, 'image/heic'))).toMatchObject({
        code: 'file_rejected',
        message: expect.stringContaining('Export it as JPEG'),
      });
    await expect(heicAsPng(terrace, 48 * 64 - 1)).rejects.toThrow('pixel limit');
    // The size that libheif finds counts, whatever the header says.
    const lying = Buffer.from(terrace);
    const at = lying.indexOf('ispe') + 8;
    lying.writeUInt32BE(1, at);
    lying.writeUInt32BE(1, at + 4);
    expect(await refused(redraw(lying, 'image/heic'))).toMatchObject({ code: 'file_rejected' });
  });

  it('is converted from AVIF to WebP, which channels accept', async () => {
    const { bytes, width, height } = await redraw(await plain(30, 20).avif().toBuffer(), 'image/avif');
    expect([width, height]).toEqual([30, 20]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp' });
  });

  it('stays animated', async () => {
    const { bytes, width, height } = await redraw(await animation(3), 'image/gif');
    expect([width, height]).toEqual([10, 10]);
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(3);
  });

  it('contains no data that was appended to it', async () => {
    const polyglot = Buffer.concat([await plain(30, 20).png().toBuffer(), Buffer.from('<script>alert(1)</script>')]);
    const { bytes } = await redraw(polyglot, 'image/png');
    expect(bytes.includes('<script>')).toBe(false);
  });
});

describe('a picture that is refused', () => {
  const side = Math.floor(Math.sqrt(limits.uploadImagePixels));

  it('decodes to more than the limit; at the limit it is accepted', async () => {
    const flood = await plain(side + 1, side + 1)
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(flood.length).toBeLessThan(1_000_000);
    expect(await refused(redraw(flood, 'image/png'))).toMatchObject({
      code: 'file_rejected',
      message: expect.stringContaining('pixels'),
    });
    expect(await redraw(await plain(side, side).png().toBuffer(), 'image/png')).toMatchObject({ width: side, height: side });
  }, 60_000);

  it('exceeds the limit with all its frames', async () => {
    const still = Buffer.concat(
      await animation(2).then((bytes) => {
        // Repeats the second frame: a file of a megabyte with more frames than anybody watches.
        const start = bytes.lastIndexOf(Buffer.from([0x21, 0xf9, 0x04]));
        const frame = bytes.subarray(start, -1);
        const header = Buffer.from(bytes.subarray(0, start));
        header.writeUInt16LE(2_000, 6);
        header.writeUInt16LE(2_000, 8);
        return [header, ...Array.from({ length: 20 }, () => frame), Buffer.from([0x3b])];
      }),
    );
    expect(await refused(redraw(still, 'image/gif'))).toMatchObject({ message: expect.stringContaining('pixels') });
  });

  it.each([
    ['cut short', async () => (await plain(300, 300).png().toBuffer()).subarray(0, 400)],
    ['no picture', () => Promise.resolve(Buffer.from('not at all'))],
  ])('is %s', async (_what, make) => {
    expect(await refused(redraw(await make(), 'image/png'))).toMatchObject({ code: 'file_rejected' });
  });
});

it('a thumbnail is small, however detailed the picture', async () => {
  const loud = await noise(2_000).png().toBuffer();
  for (const most of [524_288, 150_000]) {
    const small = await thumbnail(loud, most);
    expect(small.length).toBeLessThanOrEqual(most);
    expect(await sharp(small).metadata()).toMatchObject({ format: 'jpeg' });
  }
});

describe('a picture for a channel', () => {
  it('is made smaller until it has few enough bytes, and no smaller than it must be', async () => {
    const large = await noise(1_500).png().toBuffer();
    const roomy = await fitted(large, { area: null, maxBytes: 4_000_000 });
    expect(await sharp(roomy).metadata()).toMatchObject({ format: 'jpeg', width: 1_500, height: 1_500 });
    const small = await fitted(large, { area: null, maxBytes: 300_000 });
    expect(small.length).toBeLessThanOrEqual(300_000);
    expect((await sharp(small).metadata()).width).toBeLessThan(1_500);
  });

  it('is white where it was transparent', async () => {
    const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const { dominant } = await sharp(await fitted(clear, { area: null, maxBytes: 9_000 })).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });

  it('is refused when it cannot be made small enough', async () => {
    await expect(fitted(await noise(900).png().toBuffer(), { area: null, maxBytes: 1_000 })).rejects.toThrow(/1000 bytes/);
  });
});

describe('what a picture says of how it was made', () => {
  const size = { width: 40, height: 30 };
  const made = { model: 'local/card', generationId: 'gen_01' };
  const provenance = { sourceType: sourceTypes.drawn, made };
  const said = async (bytes: Buffer) => provenanceIn((await sharp(bytes).metadata()).xmpAsString);
  const transparent = sharp({ create: { ...size, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.4 } } });
  const files = [
    ['a PNG', 'image/png', () => plain(40, 30).png().toBuffer()],
    ['a JPEG', 'image/jpeg', () => plain(40, 30).jpeg().toBuffer()],
    ['a WebP', 'image/webp', () => plain(40, 30).webp().toBuffer()],
    ['a WebP without loss', 'image/webp', () => transparent.clone().webp({ lossless: true }).toBuffer()],
    [
      'a WebP with metadata',
      'image/webp',
      () => plain(40, 30).webp().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').toBuffer(),
    ],
  ] as const;

  it.each(files)('is written into %s without touching its pixels', async (_, mimeType, make) => {
    const before = await make();
    const once = withProvenance(before, { mimeType, ...size }, provenance);
    const twice = withProvenance(once, { mimeType, ...size }, { ...provenance, sourceType: sourceTypes.trained });
    expect(await said(once)).toEqual({ sourceType: 'algorithmicMedia', made });
    expect(await said(twice)).toEqual({ sourceType: 'trainedAlgorithmicMedia', made });
    expect(twice.toString('latin1').split('<x:xmpmeta')).toHaveLength(2);
    const pixels = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).ensureAlpha().raw().toBuffer();
    expect((await pixels(once)).equals(await pixels(before))).toBe(true);
  });

  it.each(files)('is kept by every change of %s', async (_, mimeType, make) => {
    const bytes = withProvenance(await make(), { mimeType, ...size }, provenance);
    const changed = [
      (await redraw(bytes, mimeType)).bytes,
      (await cropped(bytes, mimeType, { x: 1, y: 1, width: 20, height: 20 })).bytes,
      (await enlarged(bytes, mimeType, { width: 80, height: 60 })).bytes,
      (await extended(bytes, mimeType, { width: 40, height: 40 }, null)).bytes,
      (await extended(bytes, mimeType, { width: 40, height: 40 }, '#ff0000')).bytes,
      await fitted(bytes, { area: null, maxBytes: 1_000_000 }),
      await thumbnail(bytes, 1_000_000),
    ];
    for (const each of changed) expect(await said(each)).toEqual({ sourceType: 'algorithmicMedia', made });
  });

  it('is all that is kept of an upload: not its place, its device or its program', async () => {
    const stated = (how: string) =>
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Secret 7">${how}</rdf:Description></rdf:RDF></x:xmpmeta>`;
    const type = 'https://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture';
    for (const how of [`<e:DigitalSourceType>${type}</e:DigitalSourceType>`, `<e:DigitalSourceType rdf:resource="${type}"/>`]) {
      const exif = { IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } };
      const original = await plain(40, 30).jpeg().withExif(exif).withXmp(stated(how)).toBuffer();
      const { bytes } = await redraw(original, 'image/jpeg');
      expect(await said(bytes)).toEqual({ sourceType: 'digitalCapture', made: null });
      expect([(await sharp(bytes).metadata()).exif, bytes.includes('Secret')]).toEqual([undefined, false]);
    }
  });

  it('replaces a manifest of C2PA, which would no longer be true', async () => {
    const png = await plain(40, 30).png().toBuffer();
    const manifest = Buffer.from('00000004636142586a756d6200000000', 'hex');
    const signed = Buffer.concat([png.subarray(0, 33), manifest, png.subarray(33)]);
    const marked = withProvenance(signed, { mimeType: 'image/png', ...size }, provenance);
    expect([signed.includes('caBX'), marked.includes('caBX')]).toEqual([true, false]);
    const jpeg = await plain(40, 30).jpeg().toBuffer();
    const segment = Buffer.concat([Buffer.from('ffeb0006', 'hex'), Buffer.from('JUMB')]);
    const other = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    expect(withProvenance(other, { mimeType: 'image/jpeg', ...size }, provenance).includes('JUMB')).toBe(false);
  });
});

describe('an animation', () => {
  it('is enlarged as one, and cannot be extended', async () => {
    const { bytes, width, height } = await enlarged(await animation(3), 'image/gif', { width: 20, height: 20 });
    const { pages } = await sharp(bytes, { animated: true }).metadata();
    expect([width, height, pages]).toEqual([20, 20, 3]);
    const refusal = await refused(extended(await animation(3), 'image/gif', { width: 10, height: 20 }, null));
    expect(refusal.code).toBe('validation_failed');
  });
});
