import { describe, expect, it } from '@jest/globals';
import { aspectRatios } from '@imprint/contracts/generation';
import { contrast } from '@imprint/platform/colours';
import { imageRequest } from '../image-model.conformance.js';
import { seedOf } from '../seed.js';
import { readCopy } from './card-copy.js';
import { widthOf } from './card-fonts.js';
import type { Canvas } from '../local-canvas.js';
import type { TextBlock } from './card-scene.js';
import { cardScene } from './card-svg.js';
import { fitText } from './text-fit.js';

const prompts = [
  'A',
  'Summer sale starts today',
  '"Make it simple, but significant." — Don Draper',
  `“${'A long thought that goes on. '.repeat(40)}” — ${'Somebody with a very long name '.repeat(2)}`,
  'Habits:\n- Write the brief\n- Ship small\n- Rest',
  `1. ${'every point is long and needs more than one line to be said '.repeat(6)}\n2. two\n3. three\n4. four\n5. five\n6. six\n7. seven`,
  '87% of customers read reviews before they buy. Ask for one in every receipt.',
  '$1,234,567.89 raised',
  'Marketing teams that publish steadily learn faster. '.repeat(160),
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(90),
  'x'.repeat(8_000),
  '🚀'.repeat(4_000),
];
const styles = [null, 'minimal', 'bold', 'editorial', 'dark', 'something nobody knows'];

describe('the headline of a card', () => {
  const faceWith = (headingFont: string, prompt = 'Spring menu') => {
    const colors = { background: '#ffffff', foreground: '#111111', accent: '#ff5500' };
    const { texts } = cardScene(imageRequest({ prompt, brand: { label: 'Café', colors, headingFont } }));
    return texts.toSorted((one, other) => other.fitted.size - one.fitted.size)[0]?.setting.face;
  };

  it.each(['Playfair Display', 'Serif', 'EB Garamond', 'Times New Roman'])('is set in serif like %s', (font) => {
    expect(faceWith(font)).toBe('serif');
    expect(faceWith(font, 'Весна')).toBe('display');
  });

  it.each(['', 'Inter', 'Sans', 'Open Sans Serif', 'Mono'])('is set without for %j', (font) => {
    expect(faceWith(font)).toBe('display');
  });
});

function expectInside({ x, y, width, setting, fitted }: TextBlock, canvas: Canvas): void {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(canvas.width);
  expect(y + fitted.height).toBeLessThanOrEqual(canvas.height);
  const widest = Math.max(...fitted.lines.map((line) => widthOf(line, setting.face, fitted.size, setting.tracking)));
  expect(widest).toBeLessThanOrEqual(width + 1);
}

/** First lines of texts that overlap. */
function overlapping(texts: readonly TextBlock[]): (string | undefined)[][] {
  return texts.flatMap((one, index) =>
    texts
      .slice(index + 1)
      .filter((other) => {
        const apartDown = one.y + one.fitted.height <= other.y + 1 || other.y + other.fitted.height <= one.y + 1;
        const apartAcross = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1;
        return !apartDown && !apartAcross;
      })
      .map((other) => [one.fitted.lines[0], other.fitted.lines[0]]),
  );
}

describe('a card', () => {
  it.each(prompts.map((prompt) => [prompt.slice(0, 40), prompt]))('keeps its texts inside and apart: %s', (_, prompt) => {
    const brand = {
      label: `${'Brand '.repeat(20)}`,
      colors: { background: '#ffffff', foreground: '#111111', accent: '#ff5500' },
    };
    const picture = { bytes: Buffer.alloc(0), width: 3, height: 2 };
    for (const [style, references] of [...styles.map((each) => [each, []] as const), [null, [picture]] as const]) {
      for (const aspectRatio of aspectRatios) {
        const scene = cardScene(imageRequest({ prompt, style, aspectRatio, brand, references }));
        expect(scene.texts.length).toBeGreaterThan(0);
        for (const block of scene.texts) expectInside(block, scene.canvas);
        expect(overlapping(scene.texts)).toEqual([]);
      }
    }
  });

  it.each(prompts.map((prompt) => [prompt.slice(0, 40), prompt]))('keeps text clear of what covers a story: %s', (_, prompt) => {
    for (const style of styles) {
      const brand = { label: 'Café', colors: { background: '#ffffff', foreground: '#111111', accent: '#ff5500' } };
      const { canvas, texts } = cardScene(imageRequest({ prompt, style, aspectRatio: '9:16', brand }));
      expect(Math.min(...texts.map(({ y }) => y))).toBeGreaterThanOrEqual(canvas.height * 0.14);
      expect(Math.max(...texts.map(({ y, fitted }) => y + fitted.height))).toBeLessThanOrEqual(canvas.height * 0.8 + 1);
    }
  });

  it('is legible whatever the colours of the brand', () => {
    const seed = seedOf('colours');
    const colour = () =>
      `#${Math.floor(seed.next() * 0x1000000)
        .toString(16)
        .padStart(6, '0')}`;
    for (let round = 0; round < 300; round++) {
      const colors = { background: colour(), foreground: colour(), accent: colour() };
      const prompt = prompts[round % 9] ?? 'A';
      const scene = cardScene(
        imageRequest({ prompt, style: styles[round % styles.length] ?? null, brand: { label: 'Brand', colors } }),
      );
      const numerals = /^\d$/;
      for (const { colour: ink, fitted } of scene.texts.filter((block) => !numerals.test(block.fitted.lines.join())))
        expect({ colors, text: fitted.lines[0], readable: contrast(ink, scene.ground) >= 4.5 }).toMatchObject({ readable: true });
    }
  });
});

describe('text that does not fit', () => {
  const setting = { face: 'text', lineHeight: 1.4, tracking: 0 } as const;
  it('is broken into even pieces with a hyphen when it is one long word', () => {
    const { lines } = fitText('Donaudampfschifffahrtsgesellschaft', { width: 260, height: 400, max: 40, min: 24 }, setting);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\p{L}+-$/u);
    expect(lines.join('').replace('-', '')).toBe('Donaudampfschifffahrtsgesellschaft');
    expect(Math.min(...lines.map(({ length }) => length))).toBeGreaterThan(12);
  });

  it('is cut at a word and ends in an ellipsis', () => {
    const fitted = fitText('several ordinary words '.repeat(50), { width: 400, height: 120, max: 40, min: 30 }, setting);
    expect(fitted.truncated).toBe(true);
    expect(fitted.lines.at(-1)).toMatch(/(several|ordinary|words)…$/);
  });
});

describe('the shape of a prompt', () => {
  it.each([
    ['“Less, but better.” — Dieter Rams', { kind: 'quote', quote: 'Less, but better.', author: 'Dieter Rams' }],
    ['Launch\n1. Copy\n2. Links', { kind: 'list', title: 'Launch', items: ['Copy', 'Links'], numbered: true }],
    [
      'How we hire: write a brief, pay the trial, decide',
      { kind: 'list', title: 'How we hire', items: ['Write a brief', 'Pay the trial', 'Decide'] },
    ],
    ['87% of people agree', { kind: 'number', figure: '87%', statement: 'of people agree' }],
    ['Create a social card announcing our spring tasting', { kind: 'headline', headline: 'Our spring tasting', body: '' }],
    ['Make an image that says "Doors open Friday"', { kind: 'headline', headline: 'Doors open Friday' }],
    ['今日は新製品の発売日です NEW', { kind: 'headline', headline: '', body: '' }],
  ])('%s', (prompt, copy) => {
    expect(readCopy(prompt)).toMatchObject(copy);
  });
});
