import type { LearnedStyle } from '@imprint/contracts/trainings';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { ImageModel, TrainingContext, TrainingPicture } from '@imprint/domain/generation/image';
import sharp from 'sharp';
import { imageContext, imageModelConformance, imageRequest, sizesOf } from './image-model.conformance.js';
import { LocalCardModel } from './local-card.model.js';
import { LocalStyleTrainer } from './local-style.trainer.js';
import { RenderPool } from './render-pool.js';
import { JobOnRecord } from './testing/job-on-record.js';
import { paletteShare } from './testing/palette-share.js';
import { blockPictures, colorsOf, orchard, sea, type PictureColors } from './testing/picture-set.js';

/** With normal priority, because low priority would starve next to a busy process. */
const cards = (): LocalCardModel => new LocalCardModel(new RenderPool(1, undefined, 0));
const context = (changes: Partial<TrainingContext> = {}): TrainingContext => ({
  signal: new AbortController().signal,
  progress: () => undefined,
  ...{
    job: new JobOnRecord(),
    subject: 'style',
    triggerWord: null,
    archive: () => Promise.reject(new Error('Nothing is sent anywhere.')),
  },
  ...changes,
});
const given = (pictures: readonly Buffer[]): TrainingPicture[] =>
  pictures.map((picture, index) => ({
    ...{ id: `asset_${index}`, caption: '' },
    read: (side) => sharp(picture).resize(side, side, { fit: 'inside' }).png().toBuffer(),
    readJpeg: () => sharp(picture).jpeg().toBuffer(),
  }));
const drawn = (svg: string, side = 96): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${svg}</svg>`))
    .png()
    .toBuffer();
const trainer = new LocalStyleTrainer(cards());
const learned = async (...svgs: string[]): Promise<LearnedStyle> =>
  trainer.train(given(await Promise.all(svgs.map((svg) => drawn(svg)))), context());
const learnedOf = async (colors: PictureColors): Promise<LearnedStyle> =>
  trainer.train(given(await blockPictures(colors, 20)), context());
function modelOf(learned: LearnedStyle, by = trainer): ImageModel {
  const named = { name: 'local/style-trn_1', label: 'At sea', brandId: 'brand' };
  const model = by.open({ ...named, pictures: 20, subject: 'style', triggerWord: null, learned });
  if (model === null) throw new Error('It opened nothing.');
  return model;
}

imageModelConformance('a model that local/style has trained', async () => {
  const card = cards();
  const model = modelOf(await learnedOf(sea), new LocalStyleTrainer(card));
  return {
    model: { ...model, capability: model.capability, generate: model.generate.bind(model), close: () => card.close() },
    sizes: sizesOf.local,
  };
});

describe('local/style', () => {
  const card = cards();
  const styled = new LocalStyleTrainer(card);
  afterAll(() => card.close());

  it('learns the colours of pictures, how often each is there, and which surrounds them', async () => {
    const square = '<rect width="96" height="96" fill="#f0e0c0"/><rect x="24" y="24" width="48" height="48" fill="#204060"/>';
    const { palette, ground } = await learned(square);
    expect(palette.map(({ color }) => color)).toEqual(['#f0e0c0', '#204060']);
    const [around = 0, within = 0] = palette.map(({ share }) => share);
    expect([Math.abs(around - 0.75) < 0.04, Math.abs(within - 0.25) < 0.04, ground]).toEqual([true, true, '#f0e0c0']);
  });

  it('counts each picture the same, and what shines through as white', async () => {
    const half = '<rect width="96" height="48" fill="#204060"/>';
    const { palette } = await learned('<rect width="96" height="96" fill="#204060"/>', half);
    expect(palette.map(({ color }) => color)).toEqual(['#204060', '#ffffff']);
    expect(Math.abs((palette[0]?.share ?? 0) - 0.75)).toBeLessThan(0.02);
  });

  it('learns contrast, detail, on which side it is, and how edges run', async () => {
    const on = (fill: string, shapes: string) => `<rect width="96" height="96" fill="${fill}"/>${shapes}`;
    const stripes = (attributes: (at: number) => string) =>
      Array.from({ length: 6 }, (_, index) => `<rect ${attributes(index * 16)} fill="#000"/>`).join('');
    const across = await learned(
      on(
        '#fff',
        stripes((at) => `y="${at}" width="96" height="8"`),
      ),
    );
    const down = await learned(
      on(
        '#fff',
        stripes((at) => `x="${at}" width="8" height="96"`),
      ),
    );
    const disc = await learned(on('#888', '<circle cx="20" cy="48" r="14" fill="#999"/>'));
    const plain = await learned(on('#777', ''));
    const slanted = await learned(on('#fff', '<path d="M0 0L96 96L96 80L16 0Z" fill="#000"/>'));
    expect([across.edges.horizontal, down.edges.vertical]).toEqual([1, 1]);
    expect(slanted.edges.diagonal).toBeGreaterThan(0.8);
    expect([across.contrast, plain.contrast, plain.density, plain.balance]).toEqual([1, 0, 0, 0]);
    expect(across.density).toBeGreaterThan(0.2);
    const dark = await learned(on('#888', '<circle cx="20" cy="48" r="14" fill="#000"/>'));
    expect(dark.balance).toBeLessThan(-0.4);
    expect(disc.contrast).toBeLessThan(dark.contrast);
  });

  it('learns the same of the same pictures, in whatever order', async () => {
    const all = given(await blockPictures(sea, 20));
    const style = await trainer.train(all, context());
    expect(await trainer.train(all.toReversed(), context())).toEqual(style);
  });

  it('reports how far it is, and stops when it is told to', async () => {
    const seen: number[] = [];
    const all = given(await blockPictures(sea, 4));
    await trainer.train(all, context({ progress: (percent) => seen.push(percent) }));
    expect(seen).toEqual([0, 25, 50, 75, 100]);
    const abort = new AbortController();
    const counted: number[] = [];
    const progress = (percent: number): void => {
      counted.push(percent);
      if (percent === 50) abort.abort();
    };
    await expect(trainer.train(all, context({ signal: abort.signal, progress }))).rejects.toThrow(/abort/i);
    expect(counted).toEqual([0, 25, 50]);
  });

  it.each([
    ['1:1', 'Morning swim'],
    ['16:9', '87% of our guests come back'],
    ['9:16', 'Three reasons:\n- the view\n- the cake\n- the people'],
    ['1:1', '"We love it here." A guest'],
  ] as const)('makes cards in the colours of the pictures, not in those of the brand: %s %s', async (aspectRatio, prompt) => {
    const brand = { label: 'Pier', colors: { background: '#00ff00', foreground: '#ff00ff', accent: '#ffff00' } };
    const looks = { sea, orchard };
    for (const [name, colors] of Object.entries(looks)) {
      const style = await learnedOf(colors);
      const image = await modelOf(style, styled).generate(imageRequest({ prompt, aspectRatio, brand }), imageContext());
      const other = name === 'sea' ? orchard : sea;
      expect(await paletteShare(image.bytes, colorsOf(colors))).toBeGreaterThan(0.8);
      expect(await paletteShare(image.bytes, colorsOf(other))).toBeLessThan(0.15);
      expect(await paletteShare(image.bytes, brand.colors)).toBe(0);
    }
  });

  it('takes a style of the request, in the same colours', async () => {
    const style = await learnedOf(sea);
    const draw = (words: string | null) => modelOf(style, styled).generate(imageRequest({ style: words }), imageContext());
    const made = await Promise.all(['dark', 'bold poster', null].map(draw));
    expect(made.map(({ styleUsed }) => styleUsed)).toEqual(['dark', 'bold', null]);
    const [dark, bold] = await Promise.all(
      made.map(({ bytes }) => sharp(bytes).extract({ left: 40, top: 1040, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
    );
    expect([[...(dark ?? [])], [...(bold ?? [])]]).toEqual([
      [0x0b, 0x4f, 0x6c],
      [0xf2, 0xa5, 0x41],
    ]);
  });

  it('makes a card of pictures of a single colour', async () => {
    const style = await learned('<rect width="96" height="96" fill="#204060"/>');
    const image = await modelOf(style, styled).generate(imageRequest(), imageContext());
    expect(await paletteShare(image.bytes, { ground: '#204060' })).toBeGreaterThan(0.3);
  });
});
