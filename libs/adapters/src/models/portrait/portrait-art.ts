import type { Zone } from '../card/card-art.js';
import { centred, headingFor, place, type Desk } from '../card/card-scene.js';
import { mix } from '@imprint/platform/colours';
import type { Canvas } from '../local-canvas.js';
import { deskOn, drawLogo, layersOf, type Look } from '../slideshow/scene-art.js';
import type { Stage } from '../slideshow/stage.js';

/** Where a figure and its waveform are, in pixels of the card of a stage. */
export interface PortraitPlace {
  figure: { x: number; y: number; radius: number };
  waveform: Zone;
}

/** Clear of the captions, which lie in the lower half, or on the left of a wide film. */
export function placeOf({ isTall, card }: Stage): PortraitPlace {
  if (card.width > card.height)
    return { figure: { x: 980, y: 260, radius: 150 }, waveform: { x: 830, y: 450, width: 300, height: 100 } };
  const [y, radius] = isTall ? [210, 170] : [220, 150];
  return { figure: { x: 540, y, radius }, waveform: { x: 270, y: isTall ? 410 : 400, width: 540, height: 120 } };
}

/** What stands for whoever speaks: a picture as PNG in the shape of a square, or what there is of the brand. */
export interface Figure {
  picture: Uint8Array | null;
}

/** The ground of a portrait, with the figure on it, as SVG in the size of the film. */
export async function portraitArt(look: Look, stage: Stage, { picture }: Figure): Promise<string> {
  const desk = deskOn(look, stage, look.theme, 0);
  const { figure } = placeOf(stage);
  const { x, y, radius } = figure;
  const { scene, theme } = desk;
  const circle = (size: number, fill: string): string => `<circle cx="${x}" cy="${y}" r="${size.toFixed(2)}" fill="${fill}"/>`;
  scene.shapes.push(circle(radius * 1.09, theme.accent), circle(radius * 1.045, theme.ground));
  if (picture !== null) scene.shapes.push(round(picture, figure));
  else if (desk.logo !== null) drawLogoIn(desk, look, figure, circle);
  else if (desk.label !== '') drawInitial(desk, figure, circle);
  else scene.shapes.push(circle(radius, theme.accent), bust(figure, mix(theme.onAccent, theme.accent, 0.1)));
  const { ground, overlay } = await layersOf(desk, stage);
  return merged(ground, overlay, stage.film);
}

type Circle = PortraitPlace['figure'];

/** A picture in a circle. */
function round(picture: Uint8Array, { x, y, radius }: Circle): string {
  const data = Buffer.from(picture).toString('base64');
  const box = `x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}"`;
  return `<clipPath id="figure"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath><image ${box} clip-path="url(#figure)" href="data:image/png;base64,${data}"/>`;
}

/** Logos are made for the ground of their brand. */
function drawLogoIn(desk: Desk, look: Look, { x, y, radius }: Circle, circle: (size: number, fill: string) => string): void {
  const { scene, logo } = desk;
  if (logo === null) return;
  scene.shapes.push(circle(radius, look.own.ground));
  // The largest of its shape within the circle, and some air.
  const scale = (2 * radius * 0.84) / Math.hypot(logo.width, logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  scene.shapes.push(drawLogo(logo, { x: x - width / 2, y: y - height / 2, width, height }));
}

function drawInitial(desk: Desk, { x, y, radius }: Circle, circle: (size: number, fill: string) => string): void {
  const { scene, theme, label } = desk;
  scene.shapes.push(circle(radius, theme.accent));
  const letter = [...label.matchAll(/[\p{L}\p{N}]/gu)][0]?.[0].toUpperCase() ?? [...label][0] ?? '';
  const zone = { x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius };
  centred(desk, zone, () => {
    const size = radius * 1.1;
    const box = { ...zone, max: size, min: size / 2, maxLines: 1 };
    place(desk, letter, box, { setting: headingFor(desk, letter), colour: theme.onAccent, align: 'center' });
  });
}

/** Head and shoulders of nobody in particular. */
function bust({ x, y, radius }: Circle, fill: string): string {
  const shoulders = `<ellipse cx="${x}" cy="${y + radius * 0.86}" rx="${radius * 0.62}" ry="${radius * 0.56}" fill="${fill}" clip-path="url(#bust)"/>`;
  const head = `<circle cx="${x}" cy="${y - radius * 0.16}" r="${radius * 0.34}" fill="${fill}"/>`;
  return `<clipPath id="bust"><circle cx="${x}" cy="${y}" r="${radius}"/></clipPath>${head}${shoulders}`;
}

/** Both layers as one picture. */
function merged(ground: string, overlay: string, { width, height }: Canvas): string {
  const within = (svg: string): string => svg.replace('<svg ', `<svg x="0" y="0" `);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${within(ground)}${within(overlay)}</svg>`;
}
