import type { RequestBrand, RequestLogo } from '@imprint/domain/generation/image';
import type { Hex } from '@imprint/platform/colours';
import type { Canvas } from '../local-canvas.js';
import type { Seed } from '../seed.js';
import { covers, type Face } from './card-fonts.js';
import type { Zone } from './card-art.js';
import type { CardTheme } from './card-theme.js';
import { fitText, type FitBox, type FittedText, type TypeSetting } from './text-fit.js';

/** Lines of text; `x` and `y` are the top left corner of the first line's box. */
export interface TextBlock {
  x: number;
  y: number;
  width: number;
  align: 'left' | 'center';
  colour: Hex;
  setting: TypeSetting;
  fitted: FittedText;
}

/** A finished card: shapes as SVG, with text above. */
export interface Scene {
  canvas: Canvas;
  ground: Hex;
  /** Art that the text does not need, beneath everything else. */
  backdrop: string[];
  shapes: string[];
  texts: TextBlock[];
}

/** What every layout draws with. */
export interface Desk {
  canvas: Canvas;
  theme: CardTheme;
  seed: Seed;
  label: string;
  /** Instead of the mark beside the label. */
  logo: RequestLogo | null;
  /** Whether headlines are set in serif. */
  isSerif: boolean;
  scene: Scene;
  /** A pixel of a 1080 card, scaled to this canvas. */
  unit: number;
  margin: number;
  wide: boolean;
  isStory: boolean;
  /** Whether a picture stands in for the art. */
  isPlain: boolean;
  /** Where texts may be, top to bottom: within the margins, and clear of what an app draws over a story. */
  top: number;
  bottom: number;
}

/** Type of headlines. */
export const headlineSetting: TypeSetting = { face: 'display', lineHeight: 1.08, tracking: -0.025 };
/** Type of editorial headlines. */
export const serifSetting: TypeSetting = { face: 'serif', lineHeight: 1.16, tracking: -0.012 };
/** Type of body text. */
export const bodySetting: TypeSetting = { face: 'text', lineHeight: 1.42, tracking: -0.006 };
/** Type of labels. */
export const labelSetting: TypeSetting = { face: 'text', lineHeight: 1.3, tracking: 0 };

/** What a card shows of a brand besides its colours. */
export type CardBrand = Pick<RequestBrand, 'label' | 'headingFont' | 'logo'>;

/** Names of typefaces with serifs, of which a card has one. */
const serifs =
  /serif|antiqua|garamond|baskerville|bodoni|caslon|didot|fraunces|georgia|lora|merriweather|playfair|times|cormorant/i;
const isSerifFont = (name: string): boolean => serifs.test(name.replace(/sans[ -]?serif/gi, ''));

/** Narrower ones are shown as stories. */
const storyShape = 1.6;
/** Shares of the height of a story that its app covers with a profile and with buttons (https://adsuploader.com/blog/meta-ads-safe-zones, read 2026-11-28). */
const covered = { above: 0.14, below: 0.2 } as const;

/** An empty card for a layout to draw on. */
export function deskFor(canvas: Canvas, theme: CardTheme, seed: Seed, brand: CardBrand): Desk {
  const { label, headingFont = '', logo = null } = brand;
  const { width, height } = canvas;
  const wide = width > height;
  const isStory = height / width > storyShape;
  const unit = wide ? 0.74 * (height / 675) ** 0.6 : (width / 1080) * (height / width) ** 0.4;
  const margin = wide ? 64 * (height / 675) ** 0.6 : 84 * (width / 1080);
  const scene: Scene = { canvas, ground: theme.ground, backdrop: [], shapes: [], texts: [] };
  const isSerif = theme.style === 'editorial' || isSerifFont(headingFont);
  const top = isStory ? height * covered.above : margin;
  const bottom = isStory ? height * (1 - covered.below) : height - margin;
  return { canvas, theme, seed, label, logo, isSerif, scene, unit, margin, wide, isStory, isPlain: false, top, bottom };
}

/** Type of a headline; serif only if it has every letter. */
export function headingFor(desk: Desk, text: string, serif = desk.isSerif): TypeSetting {
  return serif && covers('serif' satisfies Face, text) ? serifSetting : headlineSetting;
}

/** Fits a text, places it on the card, and returns the space it takes. */
export function place(
  desk: Desk,
  text: string,
  box: FitBox & { x: number; y: number },
  look: { setting: TypeSetting; colour: Hex; align?: 'left' | 'center' },
): FittedText {
  const fitted = fitText(text, box, look.setting);
  const { setting, colour, align = 'left' } = look;
  if (fitted.lines.length > 0) desk.scene.texts.push({ x: box.x, y: box.y, width: box.width, align, colour, setting, fitted });
  return fitted;
}

/** Centers vertically what `draw` places on the card, if it leaves room. */
export function centred(desk: Desk, zone: Zone, draw: () => void): void {
  const { scene } = desk;
  const [firstText, firstShape] = [scene.texts.length, scene.shapes.length];
  draw();
  const texts = scene.texts.slice(firstText);
  const bottom = Math.max(zone.y, ...texts.map((block) => block.y + block.fitted.height));
  const slack = Math.max(0, (zone.y + zone.height - bottom) / 2);
  for (const block of texts) block.y += slack;
  const shapes = scene.shapes.splice(firstShape).join('');
  if (shapes !== '') scene.shapes.push(`<g transform="translate(0 ${slack.toFixed(2)})">${shapes}</g>`);
}

/** The brand's label and mark at the foot of `zone`. Returns their height. */
export function footer(desk: Desk, zone: Zone, align: 'left' | 'center' = 'left'): number {
  const { theme, label, unit } = desk;
  if (label === '') return 0;
  const size = Math.round(30 * Math.max(unit, 0.8));
  const height = size * labelSetting.lineHeight;
  const y = zone.y + zone.height - height;
  const mark = align === 'left' ? drawMark(desk, { x: zone.x, y, height }, size) : 0;
  const indent = mark > 0 ? mark + size * 0.55 : 0;
  place(
    desk,
    label,
    { x: zone.x + indent, y, width: zone.width - indent, height, max: size, min: size, maxLines: 1 },
    { setting: labelSetting, colour: theme.ink, align },
  );
  return height + 40 * unit;
}

/** Higher than the label, which stands beside its middle; of a wide logo, at most this many times its height. */
const logoShape = { height: 1.5, widest: 4 } as const;

/** The logo of the brand, or a mark in its place. Returns its width. */
function drawMark({ scene, theme, logo }: Desk, line: { x: number; y: number; height: number }, size: number): number {
  const middle = line.y + line.height / 2;
  if (logo === null) {
    const side = size * 0.72;
    scene.shapes.push(
      `<rect x="${line.x}" y="${middle - side / 2}" width="${side}" height="${side}" rx="${side * 0.28}" fill="${theme.accentInk}"/>`,
    );
    return side;
  }
  const height = size * logoShape.height;
  const width = Math.min(height * logoShape.widest, (height * logo.width) / logo.height);
  const data = Buffer.from(logo.bytes).toString('base64');
  scene.shapes.push(
    `<image x="${line.x}" y="${middle - height / 2}" width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`,
  );
  return width;
}
