import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { asFitted, imageFit, mediaVerdicts, type MediaLimit } from './index.js';

const limit = { mimeTypes: ['image/jpeg'], maxBytes: 1_000, maxCount: 2, minAspect: 0.8, maxAspect: 1.91 } satisfies MediaLimit;
const square = { mimeType: 'image/jpeg', sizeBytes: 1_000, width: 500, height: 500 };

describe(imageFit.name, () => {
  it('leaves alone what the channel takes, up to the last byte and the last pixel', () => {
    expect(imageFit(square, limit)).toBeNull();
    expect(imageFit({ ...square, width: 400 }, limit)).toBeNull();
    expect(imageFit({ ...square, width: 955 }, limit)).toBeNull();
  });
  it('makes a JPEG of another format and of one byte too many', () => {
    const whole = { area: null, maxBytes: 1_000 };
    expect(imageFit({ ...square, mimeType: 'image/png' }, limit)).toEqual(whole);
    expect(imageFit({ ...square, sizeBytes: 1_001 }, limit)).toEqual(whole);
    expect(imageFit({ mimeType: 'image/avif', sizeBytes: 9, width: null, height: null }, limit)).toEqual(whole);
  });
  it('keeps what is in focus where the shape is not taken', () => {
    const wide = { ...square, width: 2_000 };
    expect(imageFit(wide, limit)?.area).toEqual({ x: 523, y: 0, width: 955, height: 500 });
    expect(imageFit({ ...wide, focus: { x: 0, y: 0.5 } }, limit)?.area).toEqual({ x: 0, y: 0, width: 955, height: 500 });
    expect(imageFit({ ...square, width: 399 }, limit)?.area).toMatchObject({ width: 399, height: 498 });
  });
  it('shows a part of the picture in a shape that is taken, whatever the picture', () => {
    const side = fc.integer({ min: 4, max: 20_000 });
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.option(fc.record({ x: part, y: part })), (width, height, focus) => {
        const area = imageFit({ ...square, width, height, focus }, limit)?.area ?? { x: 0, y: 0, width, height };
        expect(area.width / area.height).toBeLessThanOrEqual(1.91);
        expect(area.width / area.height).toBeGreaterThanOrEqual(0.8);
        expect(area.x + area.width).toBeLessThanOrEqual(width);
        expect(area.y + area.height).toBeLessThanOrEqual(height);
      }),
    );
  });
  it('changes no GIF, which may move, and nothing where no JPEG is taken', () => {
    expect(imageFit({ ...square, mimeType: 'image/gif' }, limit)).toBeNull();
    expect(imageFit({ ...square, sizeBytes: 1_001 }, { ...limit, mimeTypes: ['image/png'] })).toBeNull();
  });
  it('never makes more than four megabytes', () => {
    const fit = imageFit({ ...square, mimeType: 'image/png' }, { ...limit, maxBytes: 30_000_000 });
    expect(asFitted(square, fit)).toEqual({ ...square, sizeBytes: 4_000_000 });
  });
});

describe(mediaVerdicts.name, () => {
  const verdicts = (media: Parameters<typeof mediaVerdicts>[1]): string[] =>
    mediaVerdicts({ label: 'Test', limits: { images: limit } }, media).map(({ passed, detail }) => `${passed} ${detail}`);

  it('says that a picture is converted or cropped, and refuses none for that', () => {
    expect(
      verdicts([
        { ...square, mimeType: 'image/png' },
        { ...square, width: 2_000 },
      ]),
    ).toEqual([
      'true Test takes at most 2 images; there are 2.',
      'true Test takes images of at most 1000 bytes.',
      'true Test takes images from 0.8 to 1.91 (width divided by height).',
      'true Test takes image/jpeg.',
      'true 2 images are changed for Test: they become JPEG files, and 1 is cropped.',
    ]);
  });
  it('refuses a GIF that is too large', () => {
    expect(verdicts([{ mimeType: 'image/gif', sizeBytes: 5 }])).toContain(
      'false Test does not take image/gif; it takes image/jpeg.',
    );
  });
});
