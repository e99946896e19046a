import { afterAll, describe, expect, it } from '@jest/globals';
import { imageContext, imageModelConformance, imageRequest, sizesOf } from './image-model.conformance.js';
import { LocalPatternModel } from './local-pattern.model.js';
import { RenderPool } from './render-pool.js';

/** With normal priority, because low priority would starve next to a busy process. */
const promptPool = (): RenderPool => new RenderPool(1, undefined, 0);

imageModelConformance('local/pattern', async () => ({ model: new LocalPatternModel(promptPool()), sizes: sizesOf.local }));

describe('local/pattern', () => {
  const model = new LocalPatternModel(promptPool());
  afterAll(() => model.close());
  const draw = async (changes: Parameters<typeof imageRequest>[0]) =>
    (await model.generate(imageRequest(changes), imageContext())).bytes;

  it.each(['waves', 'truchet', 'circles', 'gradient', 'ribbons', null])('draws %s deterministically', async (style) => {
    const [first, second, other] = await Promise.all([
      draw({ style }),
      draw({ style }),
      draw({ style, prompt: 'Another prompt' }),
    ]);
    expect(first.equals(second)).toBe(true);
    expect(first.equals(other)).toBe(false);
    expect(first.length).toBeLessThan(976_000);
  });

  it('says which family it was drawn with, where a style was asked for', async () => {
    const used = async (style: string | null) => (await model.generate(imageRequest({ style }), imageContext())).styleUsed;
    expect([await used(null), await used('soft aurora')]).toEqual([null, 'gradient']);
    expect(['waves', 'truchet', 'circles', 'gradient', 'ribbons']).toContain(await used('in oil'));
  });

  it("uses the brand's colours", async () => {
    const brand = { label: 'A', colors: { background: '#ffffff', foreground: '#000000', accent: '#ff0000' } };
    const recoloured = { ...brand, colors: { ...brand.colors, accent: '#0000ff' } };
    expect((await draw({ brand })).equals(await draw({ brand: recoloured }))).toBe(false);
  });
});
