import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';
import { comparable, cursorOf, positionOf, valueText, type KeyType, type Position } from './list-cursor.js';

/** The order of a list. The id breaks ties, so that every row has a definite position. */
export interface ListOrder {
  /** Sort column, by an alias of the query; never null. */
  by: string;
  type: KeyType;
  /** The id, of the same alias. */
  id: string;
  direction: 'ASC' | 'DESC';
  /** Whether the sort values of the list are consecutive numbers, so that the first and the last one say how many rows there are. */
  isConsecutive?: true;
}

/** Where a page starts and how many rows it has. */
export interface Slice {
  limit: number;
  cursor?: string | undefined;
}

/** Which page, by number or by cursor. */
export interface PageQuery extends Slice {
  page: number;
}

/** Newest rows first. */
export const newestFirst = (alias: string): ListOrder => byTime(alias, 'createdAt', 'DESC');

/** By a time column that is never null. */
export const byTime = (alias: string, field: string, direction: ListOrder['direction']): ListOrder => ({
  by: `${alias}.${field}`,
  type: 'time',
  id: `${alias}.id`,
  direction,
});

/** By consecutive numbers, the highest first. For lists that take no filter, of rows that are never deleted one by one. */
export const byNumber = (alias: string, field: string): ListOrder => ({
  ...byTime(alias, field, 'DESC'),
  type: 'number',
  isConsecutive: true,
});

/** By a nullable time column; rows without a time come last in both directions. */
export const byTimeIfAny = (alias: string, field: string, direction: ListOrder['direction']): ListOrder => ({
  ...byTime(alias, field, direction),
  by: `coalesce(${alias}.${field}, timestamptz '${direction === 'ASC' ? '' : '-'}infinity')`,
});

/**
 * One page of the query's rows, and their count up to `limits.listDepth`.
 * @throws Problem `page_too_deep` for a page number beyond that, `invalid_cursor`
 */
export async function paginate<T extends ObjectLiteral>(
  rows: SelectQueryBuilder<T>,
  order: ListOrder,
  query: PageQuery,
): Promise<Page<T>> {
  return pageOf(rows, order, query, entitiesOf);
}

/** Like `paginate`, for a query with its own selection of type `Row`. */
export async function paginateRaw<Row extends object>(
  rows: SelectQueryBuilder<ObjectLiteral>,
  order: ListOrder,
  query: PageQuery,
): Promise<Page<Row>> {
  return pageOf(rows, order, query, rawOf<Row>);
}

/**
 * One page without a page number and without a count.
 * @throws Problem `invalid_cursor`
 */
export async function slice<T extends ObjectLiteral>(
  rows: SelectQueryBuilder<T>,
  order: ListOrder,
  { limit, cursor }: Slice,
): Promise<{ items: T[]; next: string | null }> {
  const list = listOf(rows, order);
  const after = cursor === undefined ? null : positionOf(list, order.type, cursor);
  const { items, last } = await read(rows, order, { after, offset: 0, limit }, entitiesOf);
  return { items, next: last === null ? null : cursorOf(list, last) };
}

const tooMany = limits.listDepth + 1;

interface Found<Row> {
  items: Row[];
  positions: Position[];
}
type Fetch<T extends ObjectLiteral, Row> = (rows: SelectQueryBuilder<T>) => Promise<Found<Row>>;
interface Listed {
  order: ListOrder;
  list: unknown;
}

async function pageOf<T extends ObjectLiteral, Row>(
  rows: SelectQueryBuilder<T>,
  order: ListOrder,
  { page, limit, cursor }: PageQuery,
  fetch: Fetch<T, Row>,
): Promise<Page<Row>> {
  const list = listOf(rows, order);
  const after = cursor === undefined ? null : positionOf(list, order.type, cursor);
  if (after === null && page * limit > limits.listDepth) throw await tooDeep(rows, { order, list }, limit, fetch);
  const offset = after === null ? (page - 1) * limit : 0;
  const { items, last } = await read(rows, order, { after, offset, limit }, fetch);
  // A list that ends on this page needs no count, nor does one already known to exceed the limit.
  const isWhole = after === null && last === null && (items.length > 0 || page === 1);
  const count = isWhole ? offset + items.length : after?.isLong === true ? tooMany : await countUpTo(rows, order, tooMany);
  const totalIsExact = count < tooMany;
  const next = last === null ? null : cursorOf(list, { ...last, isLong: !totalIsExact });
  return { items, total: Math.min(count, limits.listDepth), totalIsExact, page, limit, next, isByCursor: after !== null };
}

async function read<T extends ObjectLiteral, Row>(
  rows: SelectQueryBuilder<T>,
  order: ListOrder,
  { after, offset, limit }: { after: Position | null; offset: number; limit: number },
  fetch: Fetch<T, Row>,
): Promise<{ items: Row[]; last: Position | null }> {
  // One extra row shows whether there is another page.
  const wanted = ordered(rows.clone(), order)
    .addSelect(valueText(order.type, order.by), 'position_value')
    .addSelect(valueText('text', order.id), 'position_id')
    .offset(offset)
    .limit(limit + 1);
  if (after !== null) {
    const [type, sign] = [sqlTypes[order.type], order.direction === 'ASC' ? '>' : '<'];
    wanted.andWhere(`(${order.by}, ${order.id}) ${sign} (cast(:afterValue as ${type}), :afterId)`, {
      afterValue: comparable(order.type, after.value),
      afterId: after.id,
    });
  }
  const { items, positions } = await fetch(wanted);
  const last = positions[limit - 1];
  return { items: items.slice(0, limit), last: items.length > limit && last !== undefined ? last : null };
}

const sqlTypes = { time: 'timestamptz', text: 'text', number: 'integer' } as const;

/** Ordered like the list, so that the planner uses the same index. */
async function countUpTo<T extends ObjectLiteral>(rows: SelectQueryBuilder<T>, order: ListOrder, most: number): Promise<number> {
  if (order.isConsecutive === true) return countConsecutive(rows, order.by);
  const [sql, parameters] = ordered(rows.clone().select('1', 'one'), order).limit(most).getQueryAndParameters();
  const counted = `select count(*)::integer as count from (${sql}) as counted`;
  const [row] = await rows.connection.query<{ count: number }[]>(counted, parameters);
  return row?.count ?? 0;
}

/** Of two rows of an index, however many there are. */
async function countConsecutive<T extends ObjectLiteral>(rows: SelectQueryBuilder<T>, by: string): Promise<number> {
  const counted = rows.clone().select(`max(${by}) - min(${by}) + 1`, 'count');
  return (await counted.getRawOne<{ count: number | null }>())?.count ?? 0;
}

/** The error names the cursor that continues where page numbers end. */
async function tooDeep<T extends ObjectLiteral, Row>(
  rows: SelectQueryBuilder<T>,
  listed: Listed,
  limit: number,
  fetch: Fetch<T, Row>,
): Promise<Error> {
  const deepest = Math.floor(limits.listDepth / limit);
  const { last } = await read(rows, listed.order, { after: null, offset: deepest * limit - 1, limit: 1 }, fetch);
  const depth = limits.listDepth.toLocaleString('en');
  const onward =
    last === null
      ? `This list ends before: its last page is ${deepest} or an earlier one.`
      : `To continue after page ${deepest}, use page=${deepest + 1}&limit=${limit}&cursor=${cursorOf(listed.list, last)}, then follow links.next.`;
  return problem('page_too_deep', `Page numbers cover only the first ${depth} entries. ${onward}`, { parameter: 'page' });
}

function ordered<T extends ObjectLiteral>(rows: SelectQueryBuilder<T>, { by, id, direction }: ListOrder): SelectQueryBuilder<T> {
  return rows.orderBy(by, direction).addOrderBy(id, direction);
}

/** What identifies the list of a cursor. The parameters include the organization and every filter. */
function listOf<T extends ObjectLiteral>(rows: SelectQueryBuilder<T>, order: ListOrder): unknown {
  const filters = Object.entries(rows.getParameters()).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [rows.expressionMap.mainAlias?.name, order.by, order.direction, filters];
}

interface Positioned {
  position_value: string;
  position_id: string;
}

const positionIn = ({ position_value: value, position_id: id }: Positioned): Position => ({ value, id });

async function entitiesOf<T extends ObjectLiteral>(rows: SelectQueryBuilder<T>): Promise<Found<T>> {
  const { entities, raw } = await rows.getRawAndEntities<Positioned>();
  return { items: entities, positions: raw.map(positionIn) };
}

async function rawOf<Row extends object>(rows: SelectQueryBuilder<ObjectLiteral>): Promise<Found<Row>> {
  const found = await rows.getRawMany<Row & Positioned>();
  const items = found.map(({ position_value: _value, position_id: _id, ...row }) => row as unknown as Row);
  return { items, positions: found.map(positionIn) };
}
