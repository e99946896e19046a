// The reference for cards, in a thread of the priority that the product's have: satori and resvg draw the very pictures of
// local/card, whose layout is done before the clock runs.
import { nice } from '@napi-rs/nice';
import { Resvg } from '@resvg/resvg-js';
import satori from 'satori';
import { parentPort, workerData } from 'node:worker_threads';
import type { satoriFonts } from '../../libs/adapters/src/models/card/card-fonts.js';
import type { cardScene } from '../../libs/adapters/src/models/card/card-svg.js';
import { requests, type CardOrder } from './card-requests.js';

type Scene = ReturnType<typeof cardScene>;
type Tree = Parameters<typeof satori>[0];
type Fonts = ReturnType<typeof satoriFonts>;

/** Files of a package that it does not offer to others. */
const inside = async <T>(file: string): Promise<T> =>
  (await import(new URL(file, import.meta.resolve('@imprint/adapters/models')).href)) as T;

const { cardScene: layOut } = await inside<{ cardScene: (request: (typeof requests)[number]) => Scene }>('card/card-svg.js');
const { satoriFonts: shipped, fontStyle } = await inside<{
  satoriFonts: () => Fonts;
  fontStyle: (face: Scene['texts'][number]['setting']['face']) => object;
}>('card/card-fonts.js');

function treeOf({ canvas, texts }: Scene): Tree {
  const children = texts.flatMap(({ x, y, width, align, colour, setting, fitted: { size, lines } }) =>
    lines.map((line, index) => {
      const height = size * setting.lineHeight;
      const box = {
        position: 'absolute',
        display: 'flex',
        left: x,
        top: y + index * height,
        width,
        height,
        whiteSpace: 'nowrap',
      };
      const type = {
        ...fontStyle(setting.face),
        fontSize: size,
        lineHeight: setting.lineHeight,
        letterSpacing: setting.tracking * size,
      };
      const style = { ...box, ...type, justifyContent: align === 'center' ? 'center' : 'flex-start', color: colour };
      return { type: 'div', props: { style, children: line } };
    }),
  );
  return { type: 'div', props: { style: { display: 'flex', ...canvas }, children } } as unknown as Tree;
}

nice((workerData as { nice: number }).nice);
const fonts = shipped();
const scenes = requests.map((request) => layOut(request)).map((scene) => ({ scene, tree: treeOf(scene) }));

async function draw(number: number): Promise<void> {
  const drawing = scenes[number % scenes.length];
  if (drawing === undefined) return;
  const { canvas, ground, backdrop, shapes } = drawing.scene;
  const { width, height } = canvas;
  const text = await satori(drawing.tree, { width, height, fonts });
  const svg = text.replace(
    /^<svg[^>]*>/,
    (opening) => `${opening}<rect width="${width}" height="${height}" fill="${ground}"/>${backdrop.join('')}${shapes.join('')}`,
  );
  new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
}

parentPort?.on('message', ({ from, count }: CardOrder) => {
  void (async () => {
    for (let number = from; number < from + count; number += 1) await draw(number);
    parentPort?.postMessage('done');
  })();
});
