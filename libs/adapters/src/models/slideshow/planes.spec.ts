import { describe, expect, it } from '@jest/globals';
import { opaquePlanes, transparentPlanes, unmultiplied, visiblePart } from './planes.js';

const filled = (...colour: [number, number, number, number]) => ({
  data: Uint8Array.from([...colour, ...colour, ...colour, ...colour]),
  width: 2,
  height: 2,
});

describe(opaquePlanes.name, () => {
  it.each([
    ['black', [0, 0, 0], [16, 128, 128]],
    ['white', [255, 255, 255], [235, 128, 128]],
    ['grey', [128, 128, 128], [126, 128, 128]],
    // https://www.itu.int/rec/R-REC-BT.709 with 8 bits
    ['red', [255, 0, 0], [63, 102, 240]],
    ['green', [0, 255, 0], [173, 42, 26]],
    ['blue', [0, 0, 255], [32, 240, 118]],
  ] as const)('has %s as BT.709 has it', (_, [red, green, blue], [y, cb, cr]) => {
    const planes = opaquePlanes(filled(red, green, blue, 255));
    expect([...planes]).toEqual([y, y, y, y, cb, cr].map((value) => expect.closeTo(value, -0.4)));
  });
});

describe(transparentPlanes.name, () => {
  it('holds the part that is seen, whose chroma has no fringe of what is not', () => {
    const data = new Uint8Array(8 * 8 * 4);
    data.set([255, 0, 0, 255], (3 * 8 + 5) * 4);
    const pixels = { data, width: 8, height: 8 };
    const part = visiblePart(pixels);
    expect(part).toEqual({ x: 4, y: 3 - 1, width: 2, height: 2 });
    const planes = transparentPlanes(pixels, part ?? { x: 0, y: 0, width: 2, height: 2 });
    expect([...planes.subarray(4)]).toEqual([102, 240, 0, 0, 0, 255]);
    expect(visiblePart({ ...pixels, data: new Uint8Array(data.length) })).toBeNull();
  });

  it('takes colours as they were before they were multiplied by alpha', () => {
    expect([...unmultiplied(filled(64, 32, 0, 128)).data.subarray(0, 4)]).toEqual([128, 64, 0, 128]);
  });
});
