import { resolved } from '../pages/addresses.js';
import { attr } from '../pages/page-search.js';
import type { PageElement } from '../pages/page-tree.js';

const longestData = 200_000;
const lateNames = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-srcset', 'data-lazy-srcset', 'srcset'];

/** Where the picture of an element is: also of one that a script loads when it comes into sight. */
export function pictureAddress(element: PageElement, base: string): string | undefined {
  const given = attr(element, element.name === 'object' ? 'data' : element.name === 'image' ? 'href' : 'src');
  const own = pictureAt(given, base);
  // What stands there until the picture is loaded is a picture of one point.
  if (
    own !== undefined &&
    !(own.startsWith('data:') && own.length < 400 && !own.includes('svg')) &&
    !/placeholder|blank\.gif|spacer|1x1|lazy[-_]?load/iu.test(own)
  )
    return own;
  for (const name of lateNames) {
    const late = pictureAt(largestOf(attr(element, name)), base);
    if (late !== undefined) return late;
  }
  return own?.startsWith('data:') === true ? sourceAddress(element, base) : (own ?? sourceAddress(element, base));
}

/** Of a `picture`, the address that one of its sources has. */
function sourceAddress({ parent }: PageElement, base: string): string | undefined {
  if (parent?.name !== 'picture') return undefined;
  for (const child of parent.children) {
    if (typeof child === 'string' || child.name !== 'source') continue;
    const found = pictureAt(largestOf(attr(child, 'srcset') || attr(child, 'data-srcset')), base);
    if (found !== undefined && !found.startsWith('data:')) return found;
  }
  return undefined;
}

/** An address of a picture as a whole one, or its data. */
export function pictureAt(address: string, base: string): string | undefined {
  const text = address.trim();
  if (!/^data:/iu.test(text)) return resolved(text, base)?.href;
  return /^data:image\/(?:png|jpe?g|gif|webp|avif|svg\+xml)[;,]/iu.test(text) && text.length > 60 && text.length <= longestData
    ? text
    : undefined;
}

/** The address of the largest picture of a `srcset`, or the address that it is. */
export function largestOf(srcset: string): string {
  if (!/\s[\d.]+[wx]\b/u.test(srcset.slice(0, 5_000))) return srcset.length > 2_048 ? '' : srcset;
  const candidates = srcset
    .slice(0, 20_000)
    .split(/,\s+/u)
    .map((part) => part.trim().split(/\s+/u));
  const sized = candidates.map(([address = '', size = '1x']) => ({ address, size: Number.parseFloat(size) || 0 }));
  return sized.toSorted((one, other) => other.size - one.size)[0]?.address ?? '';
}
