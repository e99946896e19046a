import type { BrandColors } from '@imprint/contracts/brands';
import type { ImageModel } from '@imprint/domain/generation/image';
import { afterAll, describe, expect, it } from '@jest/globals';
import { imageContext, imageRequest } from './image-model.conformance.js';
import { LocalCardModel } from './local-card.model.js';
import { LocalPatternModel } from './local-pattern.model.js';
import { RenderPool } from './render-pool.js';
import { labOfHex } from './testing/colour-difference.js';
import { paletteShare } from './testing/palette-share.js';

/** Light, dark, pale and loud, none with a colour of another one. */
const brands: readonly [BrandColors, ...BrandColors[]] = [
  { background: '#f6dcae', foreground: '#4a2c17', accent: '#c8451b' },
  { background: '#b5d3fb', foreground: '#12275c', accent: '#2f6df0' },
  { background: '#cfeecb', foreground: '#14402a', accent: '#2a9d46' },
  { background: '#ffe600', foreground: '#101010', accent: '#ff2f7a' },
  { background: '#f0c9ef', foreground: '#42134f', accent: '#a626c9' },
  { background: '#2b3740', foreground: '#ffffff', accent: '#3fd3c6' },
];
const prompts = ['Open on Friday', 'A quiet place by the river', 'Three new things for the spring'];

/** Each prompt, which is the seed, for one brand and for the next one. */
const pairs = prompts.flatMap((prompt, index) => {
  const [one = brands[0], other = brands[0]] = brands.slice(2 * index);
  return [
    { prompt, own: one, foreign: other },
    { prompt, own: other, foreign: one },
  ];
});

const drawn: string[] = [];
const percent = (share: number): string => `${String(Math.round(100 * share)).padStart(3)} %`;

function paints(name: string, model: ImageModel, styles: readonly string[]): void {
  describe(`${name}, with the same seed for two brands`, () => {
    afterAll(async () => {
      await model.close();
      process.stdout.write(`${drawn.splice(0).join('\n')}\n`);
    });

    it.each(styles)(
      'draws at least 60 %% in colours of the brand and at most 20 %% in those of the other one: %s',
      async (style) => {
        const shares = await Promise.all(
          pairs.map(async ({ prompt, own, foreign }) => {
            const { bytes } = await model.generate(
              imageRequest({ prompt, style, brand: { label: 'Hearth', colors: own } }),
              imageContext(),
            );
            return { own: await paletteShare(bytes, own), foreign: await paletteShare(bytes, foreign) };
          }),
        );
        const least = Math.min(...shares.map((share) => share.own));
        const most = Math.max(...shares.map((share) => share.foreign));
        drawn.push(`${name} ${style.padEnd(9)} own at least ${percent(least)}, of the other brand at most ${percent(most)}`);
        expect(least).toBeGreaterThanOrEqual(0.6);
        expect(most).toBeLessThanOrEqual(0.2);
      },
    );
  });
}

const pool = (): RenderPool => new RenderPool(1, undefined, 0);
paints('local/card', new LocalCardModel(pool()), ['studio', 'minimal', 'bold', 'editorial', 'dark']);
paints('local/pattern', new LocalPatternModel(pool()), ['waves', 'truchet', 'circles', 'gradient', 'ribbons']);

describe('the brands of this spec', () => {
  it('have no colour that is within ΔE 10 of one of another brand', () => {
    const distance = (one: string, other: string): number =>
      Math.hypot(...labOfHex(one).map((value, index) => value - (labOfHex(other)[index] ?? 0)));
    const between = brands.flatMap((one, index) =>
      brands
        .slice(index + 1)
        .flatMap((other) =>
          Object.values(one).flatMap((colour: string) => Object.values(other).map((next: string) => distance(colour, next))),
        ),
    );
    expect(Math.min(...between)).toBeGreaterThan(15);
  });
});
