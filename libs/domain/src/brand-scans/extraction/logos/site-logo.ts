import type { Finding, ReadPicture } from '../../read-site.js';
import { confidenceOf, finding, kindsOf, weighed, type Weighed } from '../evidence.js';
import type { SitePages } from '../pages/site-pages.js';
import { isRaster } from '../style/raster.js';
import { logoCandidates, type LogoHints } from './logo-candidates.js';

/** The logo that was found, with its picture. */
export interface FoundLogo {
  finding: Finding;
  picture: ReadPicture;
}

/** How many are looked at; those after them are icons that say no more. */
const mostLookedAt = 12;

/** The logo of a site: the best candidate whose picture was read, and is one. */
export async function findLogo(
  site: SitePages,
  pictures: readonly ReadPicture[],
  hints: LogoHints,
): Promise<FoundLogo | undefined> {
  const byAddress = new Map(pictures.slice(0, 200).map((picture) => [picture.url, picture]));
  const groups = weighed(logoCandidates(site, hints), (address) => address);
  const usable: { group: Weighed<string>; picture: ReadPicture; score: number }[] = [];
  for (const group of groups) {
    if (usable.length >= mostLookedAt) break;
    const picture = byAddress.get(group.best.value) ?? dataPicture(group.best.value);
    if (picture === undefined) continue;
    const share = await shareOfLogo(picture);
    if (share > 0) usable.push({ group, picture, score: group.score * share });
  }
  const [best, rival] = usable.toSorted((one, other) => other.score - one.score);
  if (best === undefined) return undefined;
  const { group, picture, score } = best;
  const isIcon = /icon|og:image|tile/u.test(group.best.kind);
  const confidence = isIcon ? Math.min(0.5, score * 0.8) : confidenceOf(score, (rival?.score ?? 0) * 0.4);
  const source = group.best.value.startsWith('data:') ? group.best.source : group.best.value;
  const evidence = `${kindsOf(group.all)}, on ${group.best.source}`;
  return { picture, finding: finding('identity.logo', group.best.value, { source, confidence, evidence }) };
}

/** A picture that is its own address. */
export function dataPicture(address: string): ReadPicture | undefined {
  const [, mimeType = '', encoding = ''] = /^data:(image\/[\w.+-]{1,40})((?:;[\w=.-]{1,40}){0,4}),/iu.exec(address) ?? [];
  if (mimeType === '') return undefined;
  const content = address.slice(address.indexOf(',') + 1);
  try {
    const bytes = /;base64/iu.test(encoding) ? Buffer.from(content, 'base64') : Buffer.from(decodeURIComponent(content), 'utf8');
    return bytes.length === 0 ? undefined : { url: address, bytes, mimeType };
  } catch {
    return undefined;
  }
}

/** How far a picture can be a logo by itself: nothing for one that cannot be read or is a point, little for photographs and icon files. */
async function shareOfLogo({ bytes, mimeType, url }: ReadPicture): Promise<number> {
  const head = bytes.subarray(0, 1_000).toString('utf8');
  if (/svg/iu.test(mimeType) || /<svg[\s>]/iu.test(head))
    return /<svg[\s>]/iu.test(bytes.subarray(0, 20_000).toString('utf8')) ? 1 : 0;
  // Icons of tabs, mostly of 16 to 48 points, and often those that came with a theme.
  if (/icon/iu.test(mimeType) || /\.ico(?:$|\?)/iu.test(url) || !isRaster(bytes)) return 0;
  try {
    const { default: sharp } = await import('sharp');
    const { width, height, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width < 12 || height < 12) return 0;
    const isPhotograph = format === 'jpeg' && width * height > 600_000;
    return isPhotograph || width / height > 14 || height / width > 6 ? 0.4 : 1;
  } catch {
    return 0;
  }
}
