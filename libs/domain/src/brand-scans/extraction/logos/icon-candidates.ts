import type { Evidence } from '../evidence.js';
import { attr } from '../pages/page-search.js';
import type { PageElement } from '../pages/page-tree.js';
import type { SitePage } from '../pages/site-pages.js';
import { pictureAt } from './picture-address.js';

/** Icons of a page, for sites that show no logo: the larger, the better; the picture for shared links last. */
export function iconCandidates({ tree, meta, url, isStart }: SitePage): Evidence<string>[] {
  const place = isStart ? 1 : 0.7;
  const icons = tree.elements
    .filter(({ name }) => name === 'link')
    .slice(0, 200)
    .map(iconOf);
  const tile = meta.get('msapplication-tileimage');
  const shared = meta.get('og:image') ?? meta.get('og:image:url') ?? meta.get('twitter:image');
  const said = [
    ...icons.filter((icon) => icon !== undefined),
    ...(tile === undefined ? [] : [{ address: tile, weight: 0.3, kind: 'tile image' }]),
    ...(shared === undefined
      ? []
      : // Others are photographs and banners.
        /logo/iu.test(shared.split('/').at(-1) ?? '')
        ? [{ address: shared, weight: 0.45, kind: 'og:image' }]
        : []),
  ];
  return said.flatMap(({ address, weight, kind }) => {
    const value = pictureAt(address, tree.url);
    return value === undefined ? [] : [{ value, weight: weight * place, kind, source: url }];
  });
}

function iconOf(link: PageElement): { address: string; weight: number; kind: string } | undefined {
  const rel = attr(link, 'rel').toLowerCase();
  const address = attr(link, 'href');
  if (/apple-touch-icon/u.test(rel))
    return { address, weight: 0.5 + Math.min(0.04, sizeOf(link) / 5_000), kind: 'apple-touch-icon' };
  if (rel === 'mask-icon' || rel === 'fluid-icon') return { address, weight: 0.25, kind: rel };
  if (!rel.split(/\s+/u).includes('icon')) return undefined;
  return { address, weight: iconWeight(address, link), kind: 'icon' };
}

function iconWeight(address: string, link: PageElement): number {
  if (/\.svg(?:$|\?)|image\/svg/iu.test(`${address.slice(0, 2_000)} ${attr(link, 'type')}`)) return 0.47;
  if (/\.ico(?:$|\?)/iu.test(address)) return 0.14;
  const size = sizeOf(link);
  return size >= 180 ? 0.45 : size >= 90 ? 0.4 : size >= 32 ? 0.3 : size > 0 ? 0.2 : 0.28;
}

const sizeOf = (link: PageElement): number =>
  Number.parseInt(/(\d{2,4})x\d{2,4}/u.exec(`${attr(link, 'sizes')} ${attr(link, 'href').slice(0, 500)}`)?.[1] ?? '0', 10);
