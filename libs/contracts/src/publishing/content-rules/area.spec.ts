import { describe, expect, it } from '@jest/globals';
import { areaAround, center, pointWithin, wholePixels } from './area.js';

const wide = { width: 600, height: 400 };

describe(areaAround.name, () => {
  it('is as large as the picture allows, around the point', () => {
    expect(areaAround(wide, 1, center)).toEqual({ x: 100, y: 0, width: 400, height: 400 });
    expect(areaAround(wide, 3, { x: 0.5, y: 0.25 })).toEqual({ x: 0, y: 0, width: 600, height: 200 });
  });
  it('stays within the picture', () => {
    expect(areaAround(wide, 1, { x: 1, y: 1 })).toEqual({ x: 200, y: 0, width: 400, height: 400 });
    expect(areaAround(wide, 1, { x: 0, y: 0 })).toEqual({ x: 0, y: 0, width: 400, height: 400 });
  });
});

describe(wholePixels.name, () => {
  it('never leaves the picture and is never empty', () => {
    expect(wholePixels({ x: 0.4, y: 0.6, width: 599.7, height: 399.9 }, wide)).toEqual({ x: 0, y: 1, width: 600, height: 399 });
    expect(wholePixels({ x: 599.9, y: 399.9, width: 0.1, height: 0 }, wide)).toEqual({ x: 599, y: 399, width: 1, height: 1 });
  });
});

describe(pointWithin.name, () => {
  it('is the same place in the part, or nowhere', () => {
    const area = { x: 150, y: 100, width: 300, height: 200 };
    expect(pointWithin(center, area, wide)).toEqual(center);
    expect(pointWithin({ x: 0.25, y: 0.75 }, area, wide)).toEqual({ x: 0, y: 1 });
    expect(pointWithin({ x: 0.2, y: 0.5 }, area, wide)).toBeUndefined();
  });
});
