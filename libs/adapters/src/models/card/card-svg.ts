import type { LearnedStyle } from '@imprint/contracts/trainings';
import type { ImageRequest } from '@imprint/domain/generation/image';
import satori from 'satori';
import { localCanvas, type Canvas } from '../local-canvas.js';
import { paletteOf } from '../palette.js';
import { seedOf } from '../seed.js';
import { readCopy } from './card-copy.js';
import { drawable, fontStyle, satoriFonts } from './card-fonts.js';
import { artOnly, layOut } from './card-layouts.js';
import { deskFor, footer, type Scene, type TextBlock } from './card-scene.js';
import { besidePicture } from './picture-layout.js';
import { themeOf } from './card-theme.js';
import { learnedTheme } from './learned-theme.js';

/** A card to draw: in the colours of its brand, or in a style that was learned. */
export interface CardRequest extends ImageRequest {
  learned?: LearnedStyle;
}

/** The card as an SVG of shapes and outlines, so that drawing it needs no fonts. */
export async function cardSvg(request: CardRequest): Promise<string> {
  return drawScene(cardScene(request));
}

/** The complete layout, before anything is drawn. */
export function cardScene(request: CardRequest): Scene {
  const seed = seedOf('card', request.prompt, request.brand?.label ?? '');
  const { learned, style } = request;
  const theme = learned === undefined ? themeOf(paletteOf(request.brand, seed), style, seed) : learnedTheme(learned, style);
  const label = [...(request.brand?.label ?? '')].filter(drawable).join('').trim();
  const desk = deskFor(localCanvas[request.aspectRatio], theme, seed, { ...request.brand, label });
  const copy = readCopy(request.prompt);
  const silent = copy.kind === 'headline' && copy.headline === '';
  const [picture] = request.references ?? [];
  if (picture !== undefined) besidePicture(desk, copy, picture);
  else if (silent) footer(desk, artOnly(desk));
  else layOut(desk, copy);
  return desk.scene;
}

async function drawScene({ canvas, ground, backdrop, shapes, texts }: Scene): Promise<string> {
  const { width, height } = canvas;
  const back = `<rect width="${width}" height="${height}" fill="${ground}"/>${backdrop.join('')}${shapes.join('')}`;
  const svg = await outlinesOf(canvas, texts);
  return svg.replace(/^<svg[^>]*>/, (opening) => `${opening}${back}`);
}

/** The texts alone, as an SVG of their outlines. */
export async function outlinesOf({ width, height }: Canvas, texts: readonly TextBlock[]): Promise<string> {
  const tree = { type: 'div', props: { style: { display: 'flex', width, height }, children: texts.flatMap(linesOf) } };
  return satori(tree as Parameters<typeof satori>[0], { width, height, fonts: satoriFonts() });
}

interface Box {
  type: 'div';
  props: { style: Record<string, string | number>; children: string };
}

/** One box per line, so that lines break exactly where they were measured to break. */
function linesOf({ x, y, width, align, colour, setting, fitted }: TextBlock): Box[] {
  const { size, lines } = fitted;
  const step = size * setting.lineHeight;
  return lines.map((line, index) => ({
    type: 'div',
    props: {
      style: {
        position: 'absolute',
        display: 'flex',
        left: x,
        top: y + index * step,
        width,
        height: step,
        whiteSpace: 'nowrap',
        justifyContent: align === 'center' ? 'center' : 'flex-start',
        ...fontStyle(setting.face),
        fontSize: size,
        lineHeight: setting.lineHeight,
        letterSpacing: setting.tracking * size,
        color: colour,
      },
      children: line,
    },
  }));
}
