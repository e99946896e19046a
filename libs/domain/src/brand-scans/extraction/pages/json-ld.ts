import { attr, named, rawOf } from './page-search.js';
import type { PageTree } from './page-tree.js';
import { oneLineOf } from './plain-text.js';

/** A thing that a page describes to machines (schema.org). */
export interface Thing {
  types: readonly string[];
  fields: Readonly<Record<string, unknown>>;
  /** Name of the field that it stands in; empty for one that stands by itself. */
  role: string;
}

const most = { scripts: 40, characters: 600_000, things: 2_000, depth: 12 };

/** What a page says in JSON-LD. Scripts that are no JSON say nothing. */
export function thingsOf(tree: PageTree): Thing[] {
  const scripts = named(tree, 'script').filter((script) => /ld\+json/iu.test(attr(script, 'type')));
  const found: Thing[] = [];
  for (const script of scripts.slice(0, most.scripts)) collect(parsed(rawOf(script, most.characters)), '', 0, found);
  return found;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(
      text
        .replace(/^\s*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*<!\[CDATA\[\*\/)/u, '')
        .replace(/(?:-->|\/\/\s*\]\]>|\/\*\]\]>\*\/)\s*;?\s*$/u, ''),
    );
  } catch {
    return undefined;
  }
}

function collect(value: unknown, role: string, depth: number, found: Thing[]): void {
  if (depth > most.depth || found.length >= most.things) return;
  if (Array.isArray(value)) {
    for (const one of value.slice(0, 500)) collect(one, role, depth + 1, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const fields = value as Record<string, unknown>;
  const types = listed(fields['@type']).flatMap((type) =>
    typeof type === 'string' ? [type.slice(0, 200).replace(/^.*[/#:]/u, '')] : [],
  );
  if (types.length > 0) found.push({ types, fields, role });
  for (const [name, inner] of Object.entries(fields).slice(0, 100))
    if (typeof inner === 'object') collect(inner, name === '@graph' ? role : name, depth + 1, found);
}

/** A value as a list: many fields hold one or several. */
export function listed(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? (value as unknown[]).slice(0, 200) : [value];
}

/** The first text of a field, or the name of what stands in it. */
export function textIn(fields: Readonly<Record<string, unknown>>, name: string, most = 1_000): string {
  for (const value of listed(fields[name])) {
    if (typeof value === 'string' || typeof value === 'number') return oneLineOf(String(value), most);
    if (typeof value !== 'object' || value === null) continue;
    const { '@value': inner, name: named } = value as Record<string, unknown>;
    const text = typeof inner === 'string' ? inner : named;
    if (typeof text === 'string') return oneLineOf(text, most);
  }
  return '';
}

/** Addresses in a field: texts, or those of pictures and pages that stand in it. */
export function addressesIn(fields: Readonly<Record<string, unknown>>, name: string): string[] {
  return listed(fields[name]).flatMap((value) => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null) return [];
    const { url, contentUrl, '@id': id } = value as Record<string, unknown>;
    return [...listed(url), ...listed(contentUrl), ...(url === undefined && contentUrl === undefined ? listed(id) : [])].filter(
      (one) => typeof one === 'string',
    );
  });
}

const organizations =
  /(?:Organization|Business|Corporation|Store|Shop|Restaurant|Cafe|CoffeeShop|Bakery|Hotel|LodgingBusiness|BedAndBreakfast|Winery|Brewery|BarOrPub|Brand|NGO|School|CollegeOrUniversity|Museum|Library|Service|Agency|Dentist|Physician|Clinic|Hospital|Attorney|Salon|Spa|Gym|Club|Airline|Contractor|Electrician|Plumber|Florist|Dealer|Project|Team|Group|Church|Place|Association)$/u;
/** Of these, pages describe some that are not their own. */
const others = new Set(['Service', 'Place', 'FoodService']);

export const isOrganization = ({ types }: Thing): boolean => types.some((type) => organizations.test(type) && !others.has(type));

export const isOf = ({ types }: Thing, ...wanted: readonly string[]): boolean => types.some((type) => wanted.includes(type));
