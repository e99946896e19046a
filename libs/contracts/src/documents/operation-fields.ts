import { Problem, type ProblemEntry } from '../errors/error-catalogue.js';

/** What each operation of a request takes: fields that it cannot do without, and others. Fields that no operation names are all requests’. */
export type OperationFields = Readonly<Record<string, { needed: readonly string[]; also: readonly string[] }>>;

/** The operations of such a request. */
export type OperationOf<Fields extends OperationFields> = keyof Fields & string;

/** A request that has the fields of its operation. */
export type Fitting<Fields extends OperationFields, Body> = {
  [Operation in OperationOf<Fields>]: { operation: Operation } & Required<
    Pick<Body, Extract<Fields[Operation]['needed'][number], keyof Body>>
  > &
    Pick<Body, Extract<Fields[Operation]['also'][number], keyof Body>>;
}[OperationOf<Fields>];

/** The names of the operations, in their order. */
export const operationsOf = <Fields extends OperationFields>(fields: Fields): OperationOf<Fields>[] => Object.keys(fields);

/** The same request. @throws Problem `validation_failed` for each field that is missing, or that belongs to other operations */
export function requireFitting<Fields extends OperationFields, Body extends { operation: OperationOf<Fields> }>(
  fields: Fields,
  body: Body,
): Fitting<Fields, Body> {
  const { operation } = body;
  const { needed = [], also = [] } = fields[operation] ?? {};
  const given = new Set(Object.entries<unknown>({ ...body }).flatMap(([name, value]) => (value === undefined ? [] : [name])));
  const known = new Set(Object.values(fields).flatMap((each) => [...each.needed, ...each.also]));
  const refused = [...known].flatMap((name): ProblemEntry[] => {
    const isMissing = needed.includes(name) && !given.has(name);
    if (!isMissing && (!given.has(name) || needed.includes(name) || also.includes(name))) return [];
    const detail = isMissing ? `${operation} needs ${name}.` : `${operation} takes no ${name}.`;
    return [{ code: 'validation_failed', detail, source: { pointer: `/${name}` } }];
  });
  if (refused.length > 0) throw new Problem(refused);
  return body as unknown as Fitting<Fields, Body>;
}
