import type { RequestReference } from '@imprint/domain/generation/image';
import type { CardCopy } from './card-copy.js';
import type { Zone } from './card-art.js';
import { layOut } from './card-layouts.js';
import { deskFor, footer, type Desk } from './card-scene.js';

/** Characters from which a text gets more of the card than the picture does. */
const longText = 150;

/**
 * A picture over one side of the card, beside (wide) or above the text: on the ground of the card, the text has its contrast whatever the
 * picture shows. The text is laid out as on a card of its own, in the rest.
 */
export function besidePicture(desk: Desk, copy: CardCopy, picture: RequestReference): void {
  const { canvas, wide, isStory, bottom, margin, scene } = desk;
  const silent = copy.kind === 'headline' && copy.headline === '';
  const share = silent ? (desk.label === '' ? 1 : wide ? 0.75 : 0.86) : lengthOf(copy) > longText ? 0.36 : 0.5;
  const height = isStory ? bottom + margin : canvas.height;
  const area: Zone = wide
    ? { x: Math.round(canvas.width * (1 - share)), y: 0, width: Math.round(canvas.width * share), height: canvas.height }
    : { x: 0, y: 0, width: canvas.width, height: Math.round(height * share) };
  scene.shapes.push(placed(picture, silent && share === 1 ? { x: 0, y: 0, ...canvas } : area));
  if (silent && share === 1) return;
  const rest: Zone = wide
    ? { x: 0, y: 0, width: area.x, height: canvas.height }
    : { x: 0, y: area.height, width: canvas.width, height: height - area.height };
  within(desk, rest, (part) => {
    if (silent)
      footer(part, { x: part.margin, y: part.top, width: rest.width - 2 * part.margin, height: part.bottom - part.top });
    else layOut(part, copy);
  });
}

function lengthOf(copy: CardCopy): number {
  if (copy.kind === 'list') return copy.items.join().length + copy.title.length;
  if (copy.kind === 'quote') return copy.quote.length;
  return copy.body.length + (copy.kind === 'number' ? copy.statement : copy.headline).length;
}

/** The middle of the picture, as large as the zone. */
function placed({ bytes }: RequestReference, { x, y, width, height }: Zone): string {
  const data = Buffer.from(bytes).toString('base64');
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice" href="data:image/jpeg;base64,${data}"/>`;
}

/** Draws on a part of the card as if it were one. */
function within(
  { theme, seed, label, logo, isSerif, scene }: Desk,
  { x, y, width, height }: Zone,
  draw: (part: Desk) => void,
): void {
  const own = deskFor({ width, height }, theme, seed, { label, logo });
  const part: Desk = { ...own, isSerif, isPlain: true, isStory: false, top: own.margin, bottom: height - own.margin };
  draw(part);
  scene.shapes.push(`<g transform="translate(${x} ${y})">${part.scene.shapes.join('')}</g>`);
  scene.texts.push(...part.scene.texts.map((block) => ({ ...block, x: block.x + x, y: block.y + y })));
}
