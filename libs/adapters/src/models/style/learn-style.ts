import type { LearnedStyle } from '@imprint/contracts/trainings';
import { ColourCount, nearestGroup } from '@imprint/platform/colours';
import { layoutOf, type PictureLayout } from './picture-layout.js';
import type { Pixels } from './picture-pixels.js';

/** Colours that a style has. */
const paletteSize = 6;
/** Rarer ones are accidents; the first is kept in any case. */
const leastShare = 0.01;
/** Share of edges in a picture above which their colours count. */
const mostDetail = 0.8;
/** The part of a picture, from each side, that surrounds what it shows. */
const frame = 0.1;

/** Learns the style of pictures, one after the other. Each counts the same, whatever its size. */
export class StyleLesson {
  private readonly colours = new ColourCount();
  private readonly surroundings = new ColourCount();
  private readonly layouts: PictureLayout[] = [];

  add(picture: Pixels): void {
    const { layout, isEdge } = layoutOf(picture);
    this.layouts.push(layout);
    // Between two colours, a small picture has mixtures that nobody chose. One that is nothing but detail has no other colours.
    const leavesEdgesOut = layout.density < mostDetail;
    const { data, width, height } = picture;
    const [sides, ends] = [Math.ceil(width * frame), Math.ceil(height * frame)];
    const weight = 1 / (width * height);
    for (let pixel = 0; pixel < width * height; pixel += 1) {
      if (leavesEdgesOut && isEdge[pixel] === 1) continue;
      const [red = 0, green = 0, blue = 0] = data.subarray(pixel * 3, pixel * 3 + 3);
      this.colours.add(red, green, blue, weight);
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      if (x < sides || y < ends || x >= width - sides || y >= height - ends) this.surroundings.add(red, green, blue, weight);
    }
  }

  style(): LearnedStyle {
    const groups = this.colours.groups(paletteSize);
    const kept = groups.filter(({ share }, index) => index === 0 || share >= leastShare);
    const [around] = this.surroundings.groups(paletteSize);
    const ground = around === undefined ? undefined : nearestGroup(kept, around.lab);
    const edges = (['horizontal', 'vertical', 'diagonal'] as const).map((direction) => this.sum(direction));
    const all = edges.reduce((sum, one) => sum + one, 0);
    const [horizontal = 0, vertical = 0, diagonal = 0] = edges.map((one) => rounded(all === 0 ? 1 / 3 : one / all));
    const mean = (what: keyof PictureLayout): number => rounded(this.sum(what) / Math.max(1, this.layouts.length));
    return {
      palette: kept.map(({ colour: color, share }) => ({ color, share: rounded(share) })),
      ground: ground?.colour ?? '#ffffff',
      contrast: mean('contrast'),
      density: mean('density'),
      balance: mean('balance'),
      edges: { horizontal, vertical, diagonal },
    };
  }

  private sum(what: keyof PictureLayout): number {
    return this.layouts.reduce((sum, layout) => sum + layout[what], 0);
  }
}

/** Three digits, so that sums in another order are the same style. */
const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;
