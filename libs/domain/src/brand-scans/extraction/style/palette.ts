import { limits } from '@imprint/contracts/limits';
import { chroma, contrast, labDistance, labOfHex, type Hex, type Lab } from '@imprint/platform/colours';
import type { Finding, ReadPicture } from '../../read-site.js';
import { finding, rounded } from '../evidence.js';
import type { SitePage } from '../pages/site-pages.js';
import { headColours, isColourful, seenColours, variableColours, type ColourUse } from './accent-evidence.js';
import type { PageStyles } from './computed-style.js';
import { groundAndText, type GroundAndText } from './ground-and-text.js';
import type { SeenElement } from './page-parts.js';
import { colourfulOf, coloursOf } from './picture-colours.js';
import { ruleColours } from './rule-colours.js';

/** Colours that are alike, with everything that is in them. */
interface Swatch {
  colour: Hex;
  lab: Lab;
  uses: ColourUse[];
  score: number;
}

export interface LookedAt {
  page: SitePage;
  styles: PageStyles;
  seen: readonly SeenElement[];
  logo: ReadPicture | undefined;
  pictures: readonly ReadPicture[];
}

/** What people take for the same colour of a page. */
const alike = 0.055;
/** Fewer characters are what a page says before a script has filled it. */
const leastText = 60;

/** The colours of a site: its ground, its text, what stands out, and what else it is made of. */
export async function findColours({ page, styles, seen, logo, pictures }: LookedAt): Promise<Finding[]> {
  const pair = groundAndText(styles, seen);
  const hasText = seen.reduce((sum, { characters }) => sum + characters, 0) >= leastText;
  const uses = [
    ...seenColours(seen, pair, page.url),
    ...variableColours(styles, hasText),
    ...headColours(page),
    ...(hasText ? [] : ruleColours(styles)),
    ...(await pictureUses(logo === undefined ? [] : [logo], 0.4, 'the logo')),
  ];
  let swatches = swatchesOf(uses, pair);
  if (!swatches.some(({ colour }) => isColourful(colour)))
    swatches = swatchesOf([...uses, ...(await pictureUses(pictures.slice(0, 3), 0.25, 'pictures'))], pair);
  const [accent, rival] = accentsOf(swatches, pair);
  const hasStyles = styles.styles.rules.length > 0 || seen.some(({ style }) => style.own !== undefined);
  if (accent === undefined && !hasStyles) return [];
  const found = [colorsFinding(page, pair, { accent, rival })];
  const further = paletteOf(swatches, [pair.background, pair.foreground, accent?.colour ?? pair.foreground]);
  if (further.length > 0)
    found.push(
      finding(
        'identity.palette',
        further.map(({ colour }) => colour),
        {
          source: page.url,
          confidence: Math.min(0.8, 0.35 + (further[0]?.score ?? 0) * 0.4),
          evidence: further.map(({ colour, uses: own }) => `${colour} (${kinds(own, 1)})`).join(', '),
        },
      ),
    );
  return found;
}

function colorsFinding(
  page: SitePage,
  pair: GroundAndText,
  { accent, rival }: { accent: Swatch | undefined; rival: Swatch | undefined },
): Finding {
  const { background, foreground } = pair;
  const contested = accent === undefined ? 1 : 1 - 0.4 * Math.min(1, (rival?.score ?? 0) / accent.score);
  const sure = accent === undefined ? 0.15 : (1 - Math.exp(-2 * accent.score)) * contested;
  const said = accent === undefined ? 'nothing stands out' : `accent ${accent.colour}: ${kinds(accent.uses, 4)}`;
  return finding(
    'identity.colors',
    { background, foreground, accent: accent?.colour ?? foreground },
    {
      source: accent?.uses[0]?.source ?? page.url,
      confidence: rounded(pair.confidence * 0.5 + sure * 0.5),
      evidence: `${background}: ${pair.evidence}; text ${foreground}, contrast ${contrast(foreground, background).toFixed(1)}; ${said}`,
    },
  );
}

const kinds = (uses: readonly ColourUse[], most: number): string =>
  [...new Set(uses.toSorted((one, other) => other.weight - one.weight).map(({ kind }) => kind))].slice(0, most).join(', ');

async function pictureUses(pictures: readonly ReadPicture[], weight: number, kind: string): Promise<ColourUse[]> {
  const uses: ColourUse[] = [];
  for (const picture of pictures) {
    const colours = colourfulOf(await coloursOf(picture)).slice(0, 4);
    const whole = colours.reduce((sum, { share }) => sum + share, 0);
    uses.push(
      ...colours.map(({ colour, share }) => ({ colour, weight: weight * Math.sqrt(share / whole), kind, source: picture.url })),
    );
  }
  return uses;
}

/** Groups what looks alike. The colour of a group is that of its heaviest use. */
function swatchesOf(uses: readonly ColourUse[], { background }: { background: Hex }): Swatch[] {
  const swatches: Swatch[] = [];
  for (const use of uses.toSorted((one, other) => other.weight - one.weight).slice(0, 400)) {
    const lab = labOfHex(use.colour);
    const nearest = swatches.find((swatch) => labDistance(swatch.lab, lab) <= alike);
    if (nearest === undefined) swatches.push({ colour: use.colour, lab, uses: [use], score: 0 });
    else nearest.uses.push(use);
  }
  const ground = labOfHex(background);
  return swatches
    .map((swatch) => ({ ...swatch, score: scoreOf(swatch) * (labDistance(swatch.lab, ground) < 0.1 ? 0.2 : 1) }))
    .toSorted((one, other) => other.score - one.score);
}

/** Of each kind of use, the strongest counts: variables of three names for one colour say no more than one. */
function scoreOf({ uses }: Swatch): number {
  const byKind = Map.groupBy(uses, ({ kind }) => (kind.startsWith('variable ') ? 'variable' : kind));
  return [...byKind.values()].reduce((sum, own) => sum + Math.max(...own.map(({ weight }) => weight)), 0);
}

/** What stands out on the ground, the strongest first. Colourful ones before greys, unless there are only greys. */
function accentsOf(swatches: readonly Swatch[], { background, foreground }: { background: Hex; foreground: Hex }): Swatch[] {
  const [ground, text] = [labOfHex(background), labOfHex(foreground)];
  const vivid = swatches
    .filter(({ colour, lab }) => isColourful(colour) && labDistance(lab, ground) > 0.08)
    .map((swatch) => ({
      ...swatch,
      score:
        swatch.score * (0.5 + Math.min(1, chroma(swatch.lab) / 0.12) * 0.5) * (labDistance(swatch.lab, text) < alike ? 0.4 : 1),
    }))
    .toSorted((one, other) => other.score - one.score);
  const greys = swatches.filter(({ colour, lab }) => !isColourful(colour) && labDistance(lab, ground) > 0.25);
  const [first] = vivid;
  const [grey] = greys;
  // A shop in black and white has a black button and one coloured link somewhere.
  if (first === undefined || (first.score < 0.22 && grey !== undefined && grey.score > first.score * 2.5))
    return [...greys, ...vivid];
  return vivid;
}

function paletteOf(swatches: readonly Swatch[], chosen: readonly Hex[]): Swatch[] {
  const taken = chosen.map(labOfHex);
  const found: Swatch[] = [];
  for (const swatch of swatches) {
    if (found.length >= limits.brandPalette || swatch.score < 0.08) break;
    if (taken.some((lab) => labDistance(lab, swatch.lab) <= alike)) continue;
    taken.push(swatch.lab);
    found.push(swatch);
  }
  return found;
}
