import type { RequestBrand, RequestLogo } from '@imprint/domain/generation/video';
import { drawMotif, type Zone } from '../card/card-art.js';
import { readCopy } from '../card/card-copy.js';
import { drawable, widthOf } from '../card/card-fonts.js';
import { layOut, withArt } from '../card/card-layouts.js';
import { centred, deskFor, footer, headingFor, headlineSetting, place, type Desk, type Scene } from '../card/card-scene.js';
import { outlinesOf } from '../card/card-svg.js';
import { themeOf, type CardTheme } from '../card/card-theme.js';
import { paletteOf } from '../palette.js';
import { seedOf } from '../seed.js';
import type { Stage } from './stage.js';

/** The two layers of a scene as SVG in the size of the film: what lies beneath, and what appears over it. */
export interface SceneArt {
  ground: string;
  overlay: string;
  /** The point that its art grows from, in pixels of the film; null without art. */
  anchor: { x: number; y: number } | null;
}

/** How all scenes of one video look. */
export interface Look {
  theme: CardTheme;
  /** For scenes that stand out. */
  loud: CardTheme;
  /** For the logo: the ground that it was made for. */
  own: CardTheme;
  brand: RequestBrand | null;
  label: string;
  seedText: readonly string[];
}

/** The look of a video by its brand and style. The same words select it as of a card. */
export function lookOf(request: { prompt: string; style: string | null; brand: RequestBrand | null }): Look {
  const { prompt, style, brand } = request;
  const label = [...(brand?.label ?? '')].filter(drawable).join('').trim();
  const seedText = ['slideshow', prompt, label];
  const colors = paletteOf(brand, seedOf(...seedText));
  const theme = themeOf(colors, style, seedOf(...seedText));
  const loud = { ...themeOf(colors, theme.style === 'bold' ? 'dark' : 'bold', seedOf(...seedText)), motif: theme.motif };
  const own = { ...themeOf(colors, null, seedOf(...seedText)), motif: theme.motif };
  return { theme, loud, own, brand, label, seedText };
}

/** A scene of words. Its art is another one for each `number`. */
export async function textArt(
  look: Look,
  stage: Stage,
  text: string,
  { number, isLoud }: { number: number; isLoud: boolean },
): Promise<SceneArt> {
  const desk = deskOn(look, stage, isLoud ? look.loud : look.theme, number);
  const copy = readCopy(text);
  if (copy.kind === 'headline' && copy.headline === '')
    footer(desk, withArt(desk, desk.wide ? 3 : 6, stage.isTall ? 0 : desk.wide ? 4 : 5));
  else layOut(desk, copy);
  const { width, height } = stage.film;
  const drawn = await layersOf(desk, stage);
  if (stage.foot !== null) return { ...drawn, anchor: isQuiet(look.theme) ? null : { x: width / 2, y: height } };
  const { backdrop } = desk.scene;
  if (backdrop.length === 0 || copy.kind === 'quote') return { ...drawn, anchor: null };
  return { ...drawn, anchor: desk.wide || copy.kind === 'list' ? { x: width, y: height / 2 } : { x: width / 2, y: 0 } };
}

/** The end of a video: logo and name of the brand. */
export async function signOffArt(look: Look, stage: Stage): Promise<SceneArt> {
  const hasLogo = (look.brand?.logo ?? null) !== null;
  const desk = deskOn(look, stage, hasLogo ? look.own : look.loud, -1);
  const { canvas, margin, unit, theme, scene } = desk;
  const cell = canvas.width / (desk.wide ? 10 : 6);
  const art = { x: 0, y: canvas.height - cell, width: canvas.width, height: cell };
  if (!stage.isTall && !isQuiet(look.theme)) scene.backdrop.push(drawMotif(theme.motif, art, cell, theme.fills, desk.seed));
  const zone = {
    x: margin,
    y: margin,
    width: canvas.width - 2 * margin,
    height: (stage.isTall ? canvas.height : art.y) - 2 * margin,
  };
  centred(desk, zone, () => {
    const logo = desk.logo === null ? 0 : placeLogo(desk, zone);
    const box = {
      ...zone,
      y: zone.y + logo,
      height: zone.height - logo,
      max: (logo > 0 ? 84 : 128) * unit,
      min: 36 * unit,
      maxLines: 3,
    };
    place(desk, desk.label, box, { setting: headingFor(desk, desk.label), colour: theme.ink, align: 'center' });
  });
  return { ...(await layersOf(desk, stage)), anchor: null };
}

/** A line of words over a picture, on a plate in the colours of the brand. */
export async function captionArt(look: Look, stage: Stage, caption: string): Promise<string> {
  const desk = deskOn(look, stage, look.theme, 0);
  const { theme, scene } = desk;
  const { captions } = stage;
  const [padding, bar] = [stage.captionSize * 0.64, stage.captionSize * 0.26];
  const inner = { width: captions.width - 2 * padding - bar, height: captions.height - 2 * padding };
  const setting = { ...headlineSetting, lineHeight: 1.16 };
  const box = { ...inner, x: captions.x + bar + padding, y: 0, max: stage.captionSize, min: stage.captionSize / 2 };
  const { lines, size, height } = place(desk, caption, box, { setting, colour: theme.ink });
  const top = captions.y + captions.height - height - 2 * padding;
  for (const block of scene.texts) block.y = top + padding;
  const width = Math.max(...lines.map((line) => widthOf(line, setting.face, size, setting.tracking))) + 2 * padding;
  const rectangle = (x: number, across: number, fill: string): string =>
    `<rect x="${x}" y="${top.toFixed(2)}" width="${across.toFixed(2)}" height="${(height + 2 * padding).toFixed(2)}" fill="${fill}"/>`;
  scene.shapes.push(rectangle(captions.x, bar, theme.accent), rectangle(captions.x + bar, width, theme.ground));
  return (await layersOf(desk, stage)).overlay;
}

const isQuiet = ({ style }: CardTheme): boolean => style === 'minimal' || style === 'editorial';

/** Upright scenes have their art beneath the card, so that the card itself has none. */
export function deskOn(look: Look, stage: Stage, theme: CardTheme, number: number): Desk {
  const seed = seedOf(...look.seedText, String(number));
  const layout: CardTheme = stage.isTall && theme.style !== 'editorial' ? { ...theme, style: 'minimal' } : theme;
  const { headingFont = '', logo = null } = look.brand ?? {};
  const desk = deskFor(stage.card, layout, seed, { label: look.label, headingFont, logo });
  // An upright video is seen on a phone, where a card has half its width.
  return stage.isTall ? { ...desk, unit: desk.unit * 1.2 } : desk;
}

/** Of a logo at the top of the zone, in its middle. Returns its height and the gap beneath it. */
function placeLogo({ logo, scene, unit }: Desk, zone: { x: number; y: number; width: number }): number {
  if (logo === null) return 0;
  const height = Math.min(200 * unit, (zone.width * 0.7 * logo.height) / logo.width);
  const width = (height * logo.width) / logo.height;
  scene.shapes.push(drawLogo(logo, { x: zone.x + (zone.width - width) / 2, y: zone.y, width, height }));
  return height + 48 * unit;
}

/** A logo as SVG. */
export function drawLogo({ bytes }: RequestLogo, { x, y, width, height }: Zone): string {
  const data = Buffer.from(bytes).toString('base64');
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/png;base64,${data}"/>`;
}

/** What is drawn on a desk, as layers in the size of the film. */
export async function layersOf(desk: Desk, { film, card, scale, top, foot }: Stage): Promise<Omit<SceneArt, 'anchor'>> {
  const { ground, backdrop, shapes, texts }: Scene = desk.scene;
  const outlines = (await outlinesOf(card, texts)).replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  const document = (content: string): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${film.width}" height="${film.height}" viewBox="0 0 ${film.width} ${film.height}">${content}</svg>`;
  const onCard = (content: string): string => `<g transform="translate(0 ${top}) scale(${scale})">${content}</g>`;
  // A band beside the words of a card would end with the card.
  const behind = foot === null ? onCard(backdrop.join('')) : '';
  const hasFoot = foot !== null && desk.theme.style !== 'editorial';
  const art = hasFoot ? drawMotif(desk.theme.motif, foot, foot.cell, desk.theme.fills, desk.seed) : '';
  const back = `<rect width="${film.width}" height="${film.height}" fill="${ground}"/>`;
  return {
    ground: document(`${back}${behind}${art}`),
    overlay: document(onCard(`${shapes.join('')}${outlines}`)),
  };
}
