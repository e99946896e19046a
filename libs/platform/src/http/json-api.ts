import { resourceOf, type Page } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import type { Type } from '@nestjs/common';

import { getMetadataStorage } from 'class-validator';
import { nestedTypes } from './nested-types.js';

/** JSON:API resource object. */
export interface ResourceObject {
  type: string;
  id: string;
  attributes: Record<string, unknown>;
}

/** Document of one resource. */
export interface OneDocument {
  data: ResourceObject;
  links: { self: string };
}

/** Document of all there is. */
export interface AllDocument {
  data: ResourceObject[];
  links: { self: string };
}

/** Document of one page of a list. */
export interface PageDocument {
  data: ResourceObject[];
  /** With `totalIsExact: false`, `total` is where counting stopped, and `pages` is unknown. */
  meta: { page: number; limit: number; total: number; totalIsExact?: false; pages?: number };
  links: { self: string; first: string; prev: string | null; next: string | null; last?: string };
}

type Row = Readonly<Record<string, unknown>>;
/** Declared properties of a class, each with the shape of its nested class, if any. */
type Shape = readonly { name: string; nested: Shape | null }[];

/**
 * The document of one row. Only declared properties are included, also in nested classes.
 * @param options.self path of the document when the resource has no address of its own
 */
export function serialiseOne(resource: Type<object>, row: object, options: { self: string }): OneDocument {
  const { path } = resourceOf(resource);
  const data = resourceObject(resource, row as Row);
  return { data, links: { self: path === null ? options.self : `/v1/${path}/${data.id}` } };
}

/** The document of an answer that has no other pages. @param options.self path of the document */
export function serialiseAll(resource: Type<object>, rows: readonly object[], options: { self: string }): AllDocument {
  return { data: rows.map((row) => resourceObject(resource, row as Row)), links: options };
}

/** @param request path and query as the caller sent them; links keep every parameter except `page` and `cursor` */
export function serialisePage(resource: Type<object>, page: Page<object>, request: { url: string }): PageDocument {
  const { page: number, limit, total, totalIsExact = true } = page;
  const pages = Math.ceil(total / limit);
  const { self, link } = pageLinks(request.url);
  return {
    data: page.items.map((row) => resourceObject(resource, row as Row)),
    meta: { page: number, limit, total, ...(totalIsExact ? { pages } : { totalIsExact }) },
    links: {
      self: page.isByCursor === true ? self : link(number),
      first: link(1),
      prev: previousOf(page, pages, link),
      next: nextOf(page, pages, link),
      ...(totalIsExact && { last: link(Math.max(pages, 1)) }),
    },
  };
}

type PageLink = (page: number, cursor?: string) => string;

/** Null also when the previous page cannot be reached by number. */
function previousOf({ page, limit, isByCursor = false }: Page<object>, pages: number, link: PageLink): string | null {
  if (page === 1) return null;
  const before = isByCursor ? page - 1 : Math.min(page - 1, Math.max(pages, 1));
  return before * limit > limits.listDepth ? null : link(before);
}

function nextOf({ page, next }: Page<object>, pages: number, link: PageLink): string | null {
  const following = Math.min(page + 1, limits.pages);
  if (next !== undefined) return next === null ? null : link(following, next);
  return page < pages ? link(following) : null;
}

function pageLinks(url: string): { self: string; link: PageLink } {
  const [path = '', query = ''] = url.split('?', 2);
  const kept = new URLSearchParams(query);
  kept.delete('page');
  kept.delete('cursor');
  const rest = kept.toString();
  const before = rest === '' ? `${path}?page=` : `${path}?${rest}&page=`;
  return { self: url, link: (page, cursor) => `${before}${page}${cursor === undefined ? '' : `&cursor=${cursor}`}` };
}

function resourceObject(resource: Type<object>, row: Row): ResourceObject {
  const id = row['id'];
  if (typeof id !== 'string') throw new Error(`A row of ${resource.name} has no id`);
  return { type: resourceOf(resource).type, id, attributes: pick(shapeOfResource(resource), row) };
}

function pick(shape: Shape, row: Row): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const { name, nested } of shape) {
    const value = row[name];
    if (value === undefined || value === null) picked[name] = null;
    else if (value instanceof Date) picked[name] = value.toISOString();
    else picked[name] = nested === null ? value : pickNested(nested, value);
  }
  return picked;
}

function pickNested(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => pickNested(shape, entry));
  return typeof value === 'object' && value !== null ? pick(shape, value as Row) : value;
}

const shapes = new WeakMap<object, Shape>();

function shapeOfResource(resource: Type<object>): Shape {
  const known = shapes.get(resource);
  return known ?? shapeOf(resource, resourceOf(resource).attributes);
}

function shapeOf(target: Type<object>, names: readonly string[]): Shape {
  const shape: { name: string; nested: Shape | null }[] = [];
  // Cached before it is complete, because a class may contain itself.
  shapes.set(target, shape);
  for (const name of names) shape.push({ name, nested: nestedShape(target, name) });
  return shape;
}

function nestedShape(target: Type<object>, name: string): Shape | null {
  // Set by `@Type(() => Nested)`; scalar types (`Number`, `Date`) have no declared properties.
  const typed = nestedTypes.findTypeMetadata(target, name) as { typeFunction(): unknown } | undefined;
  const nested = typed?.typeFunction() as Type<object> | undefined;
  if (nested === undefined) return null;
  const known = shapes.get(nested);
  if (known !== undefined) return known;
  const metadata = getMetadataStorage().getTargetValidationMetadatas(nested, '', true, false);
  const names = [...new Set(metadata.map((entry) => entry.propertyName))];
  return names.length === 0 ? null : shapeOf(nested, names);
}
