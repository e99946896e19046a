import { afterAll, describe, expect, it } from '@jest/globals';
import { imageContext, imageModelConformance, imageRequest, sizesOf } from './image-model.conformance.js';
import { aspectRatios } from '@imprint/contracts/generation';
import { LocalCardModel } from './local-card.model.js';
import sharp from 'sharp';
import { RenderPool } from './render-pool.js';
import { paletteShare } from './testing/palette-share.js';

/** With normal priority, because low priority would starve next to a busy process. */
const promptPool = (): RenderPool => new RenderPool(1, undefined, 0);

imageModelConformance('local/card', async () => ({ model: new LocalCardModel(promptPool()), sizes: sizesOf.local }));

describe('local/card', () => {
  const model = new LocalCardModel(promptPool());
  afterAll(() => model.close());
  const draw = (changes: Parameters<typeof imageRequest>[0]) => model.generate(imageRequest(changes), imageContext());

  it.each([
    ['emoji with joiners, skin tones and flags', '👩‍💻👍🏽🇫🇷 shipping 🚀❤️'],
    ['Arabic', 'مرحبا بالعالم'],
    ['Chinese mixed with Latin', '今日は新製品の発売日です NEW'],
    ['nothing that can be drawn', '\u0001\u200b\ufeff '],
    ['a lone surrogate', 'broken \ud83d text'],
    ['markup', '<script>alert(1)</script> & "quotes" ]]>'],
    ['one endless word', 'x'.repeat(8_000)],
    ['eight thousand line breaks', 'a\n'.repeat(4_000)],
    ['only punctuation', '“” — • - * 1. 2)'],
  ])('draws a card from %s', async (_, prompt) => {
    const image = await draw({
      prompt,
      brand: { label: '品牌 <&> 🚀', colors: { background: '#fff', foreground: '#000', accent: '#0f0' } },
    });
    expect(image.bytes.subarray(1, 4).toString('latin1')).toBe('PNG');
  });

  it('says which of its styles it used, where one was asked for', async () => {
    const styles = ['loud poster', 'in oil', null];
    const cards = await Promise.all(styles.map((style) => draw({ style })));
    expect(cards.map(({ styleUsed }) => styleUsed)).toEqual(['bold', 'studio', null]);
  });

  it('releases memory after each drawing', async () => {
    const drawMany = async (count: number) => {
      for (let drawn = 0; drawn < count; drawn++) await draw({ prompt: `Card ${drawn}` });
      return process.memoryUsage().rss;
    };
    const settled = await drawMany(30);
    const looks = [await drawMany(60)];
    while (looks.length < 10) looks.push(await drawMany(1));
    // The pixels of 60 cards are 280 MB.
    expect(Math.min(...looks) - settled).toBeLessThan(120_000_000);
  }, 180_000);

  it.each([
    ['Spring menu', '1:1'],
    ['Three reasons:\n- the view\n- the cake\n- the people', '16:9'],
    ['"We love it here." A guest', '1:1'],
    ['87% of our guests come back', '16:9'],
  ] as const)(
    'in the colours of the brand, whichever they are, for at least 60 % of its pixels: %s',
    async (prompt, aspectRatio) => {
      const palettes = [
        { background: '#fdf6ec', foreground: '#2b2118', accent: '#c4552d' },
        { background: '#0e1420', foreground: '#e8eef8', accent: '#3ddc97' },
      ];
      const [warm, dark] = palettes as [(typeof palettes)[number], (typeof palettes)[number]];
      const [ofWarm, ofDark] = await Promise.all(
        [warm, dark].map((colors) => draw({ prompt, aspectRatio, brand: { label: 'Café', colors } })),
      );
      expect(await paletteShare(ofWarm?.bytes ?? Buffer.alloc(0), warm)).toBeGreaterThanOrEqual(0.6);
      expect(await paletteShare(ofDark?.bytes ?? Buffer.alloc(0), dark)).toBeGreaterThanOrEqual(0.6);
      expect(await paletteShare(ofDark?.bytes ?? Buffer.alloc(0), warm)).toBeLessThan(0.4);
    },
  );

  it('with the logo of the brand beside its label', async () => {
    const logo = {
      bytes: await sharp({ create: { width: 40, height: 20, channels: 3, background: '#00ff00' } })
        .png()
        .toBuffer(),
      width: 40,
      height: 20,
    };
    const colors = { background: '#ffffff', foreground: '#000000', accent: '#ff0000' };
    const green = { background: '#00ff00', foreground: '#00ff00', accent: '#00ff00' };
    const [plain, marked] = await Promise.all([
      draw({ brand: { label: 'Café', colors } }),
      draw({ brand: { label: 'Café', colors, logo } }),
    ]);
    expect(await paletteShare(plain.bytes, green)).toBe(0);
    expect(await paletteShare(marked.bytes, green)).toBeGreaterThan(0.001);
  });

  it.each(aspectRatios)('with a picture over a side of the card, and its text beside it, in %s', async (aspectRatio) => {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#00ff00' } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const brand = { label: 'Café', colors: { background: '#ffffff', foreground: '#000000', accent: '#ff0000' } };
    const card = await draw({ prompt: 'Spring menu', aspectRatio, brand, references: [{ bytes, width: 90, height: 60 }] });
    const share = async (colour: string) => paletteShare(card.bytes, { background: colour, foreground: colour, accent: colour });
    // Half of the card, or of the part of a story that no app covers.
    expect(await share('#00ff00')).toBeGreaterThan(0.4);
    expect(await share('#00ff00')).toBeLessThan(0.52);
    expect(await share('#ffffff')).toBeGreaterThan(0.35);
    expect(await share('#000000')).toBeGreaterThan(0.01);
  });

  it('draws the same bytes for the same request, and different ones for another style', async () => {
    const [first, second, dark] = await Promise.all([draw({}), draw({}), draw({ style: 'dark' })]);
    expect(first.bytes.equals(second.bytes)).toBe(true);
    expect(first.bytes.equals(dark.bytes)).toBe(false);
  });
});
