import { hex, type Hex } from './colour.js';
import { labDistance, labOf, type Lab } from './oklab.js';

/** Colours that are alike. */
export interface ColourGroup {
  colour: Hex;
  lab: Lab;
  /** Of all that was counted, 0 to 1. */
  share: number;
}

interface Bin {
  weight: number;
  red: number;
  green: number;
  blue: number;
}

/** Steps per channel: fine enough that the mean of one is a colour of the pictures, coarse enough to count in. */
const steps = 16;
/** Groups that look alike become one. */
const alike = 0.07;

/** Counts the colours of any number of pictures, in little memory. */
export class ColourCount {
  private readonly bins = new Map<number, Bin>();

  add(red: number, green: number, blue: number, weight: number): void {
    const width = 256 / steps;
    const key = (Math.floor(red / width) * steps + Math.floor(green / width)) * steps + Math.floor(blue / width);
    const bin = this.bins.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    bin.weight += weight;
    bin.red += red * weight;
    bin.green += green * weight;
    bin.blue += blue * weight;
    this.bins.set(key, bin);
  }

  /**
   * At most `most` groups, the largest first. Each is called after its most frequent colour, because a mean of many would be muddy: a
   * colour that is far from all before it begins a group, and the others join the nearest.
   */
  groups(most: number): ColourGroup[] {
    const total = [...this.bins.values()].reduce((sum, { weight }) => sum + weight, 0);
    const counted = [...this.bins.entries()]
      .map(([key, bin]) => ({ key, ...meanOf(bin, total) }))
      .sort((a, b) => b.share - a.share || a.key - b.key);
    const groups: ColourGroup[] = [];
    for (const { colour, lab, share } of counted) {
      const nearest = nearestGroup(groups, lab);
      const isOwn = nearest === undefined || labDistance(nearest.lab, lab) > alike;
      if (isOwn && groups.length < most) groups.push({ colour, lab, share });
      else if (nearest !== undefined) nearest.share += share;
    }
    return groups.sort((a, b) => b.share - a.share);
  }
}

function meanOf({ weight, red, green, blue }: Bin, total: number): ColourGroup {
  const [r, g, b] = [red / weight, green / weight, blue / weight];
  return { colour: hex([r, g, b]), lab: labOf(r, g, b), share: weight / total };
}

/** The group that looks most like the colour. */
export function nearestGroup<Group extends Pick<ColourGroup, 'lab'>>(groups: readonly Group[], lab: Lab): Group | undefined {
  let best: Group | undefined;
  for (const group of groups) if (best === undefined || labDistance(group.lab, lab) < labDistance(best.lab, lab)) best = group;
  return best;
}
