import { addressesIn } from '@imprint/contracts/articles/markdown';
import type { WrittenFinding } from '@imprint/contracts/generation';
import { linksOf } from '../../markdown/index.js';
import type { PlannedSection } from '../article-draft.js';
import type { TextBrief } from './text-model.js';

/** Links that are named; a text with more of them has to be read as a whole anyway. */
const mostNamed = 20;

/**
 * Links of a text in Markdown to addresses that nothing of its brief names: models invent addresses.
 * @param outline that the caller wants
 */
export function unknownLinks(
  body: string,
  { topic, context, source, brand, known }: TextBrief,
  outline: readonly PlannedSection[] = [],
): WrittenFinding[] {
  const texts = [topic, ...context, ...(source?.texts ?? []), ...textsOf(outline), ...textsOf(brand), ...textsOf(known)];
  const named = new Set(texts.flatMap(addressesIn).map(comparable));
  const links = linksOf(body).flatMap(({ url }) => (/^(?:https?|mailto):/i.test(url) ? [url] : []));
  const unknown = new Set(links.filter((url) => !named.has(comparable(url))));
  return [...unknown].slice(0, mostNamed).map((detail) => ({ rule: 'unknown_link', detail }));
}

/** Every text in a value. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

/** The same for addresses that lead to the same page: without the scheme, the last stroke and the place on the page. */
function comparable(address: string): string {
  const url = URL.parse(address);
  if (url === null) return address;
  return `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}`;
}
