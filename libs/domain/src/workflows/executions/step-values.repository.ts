import type { Failure } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { StepPlace } from './claimed-step.js';
import type { EndedEarlier } from './prepared-step.js';
import { undoneScope, undoSuffix } from './undo-scope.js';

/** Something that an expression of a step reads: the output of another one, or its item of a loop. */
export interface WantedValue extends StepPlace {
  organizationId: string;
  /** Of a loop: which item. */
  item?: number;
}

/** What was found. Of an item, how many there are. */
export interface FoundValue {
  value: unknown;
  count: number | null;
  /** Of a step that has failed for good. */
  error: Failure | null;
}

/** Executions that went on from each other, as far back as anybody looks. */
const longestAncestry = 50;

/** Outputs of steps, for the steps after them. */
@Injectable()
export class StepValuesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** In the order in which they were asked for; null for steps without an output. */
  async find(wanted: readonly WantedValue[]): Promise<FoundValue[]> {
    if (wanted.length === 0) return [];
    return this.dataSource.query<FoundValue[]>(
      `select case when w.item is null then s.output else s.state -> 'items' -> w.item end as value,
         case when w.item is not null then jsonb_array_length(s.state -> 'items') end as count,
         case when w.item is null and s.status = 'failed' then s.error end as error
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[]) with ordinality
         as w (execution_id, node_id, scope, organization_id, item, number)
       left join workflow_step s on s.execution_id = w.execution_id and s.node_id = w.node_id and s.scope = w.scope
         and s.organization_id = w.organization_id
       order by w.number`,
      [
        wanted.map(({ executionId }) => executionId),
        wanted.map(({ nodeId }) => nodeId),
        wanted.map(({ scope }) => scope),
        wanted.map(({ organizationId }) => organizationId),
        wanted.map(({ item }) => item ?? null),
      ],
    );
  }

  /** How steps have ended, in the order in which they were asked for; null for those that were not run to an end, or were undone. */
  async findEnded(places: readonly (StepPlace & { organizationId: string })[]): Promise<(EndedEarlier | null)[]> {
    if (places.length === 0) return [];
    const rows = await this.dataSource.query<(EndedEarlier | { status: null })[]>(
      `select s.status, s.output, s.error
       from unnest($1::text[], $2::text[], $3::text[], $4::text[]) with ordinality
         as w (execution_id, node_id, scope, organization_id, number)
       left join workflow_step s on s.execution_id = w.execution_id and s.node_id = w.node_id and s.scope = w.scope
         and s.organization_id = w.organization_id and s.status in ('done', 'failed')
         and not exists (select from workflow_step u where u.execution_id = s.execution_id and u.node_id = s.node_id
           and u.scope = s.scope || '${undoSuffix}' and u.status = 'done')
       order by w.number`,
      [
        places.map(({ executionId }) => executionId),
        places.map(({ nodeId }) => nodeId),
        places.map(({ scope }) => scope),
        places.map(({ organizationId }) => organizationId),
      ],
    );
    return rows.map((row) => (row.status === null ? null : row));
  }

  /** The executions that each of these went on from, the latest first, and the node that each ran again. */
  async ancestry(
    executions: readonly { id: string; organizationId: string }[],
  ): Promise<Map<string, readonly { id: string; rerunNodeId: string | null }[]>> {
    if (executions.length === 0) return new Map();
    const rows = await this.dataSource.query<{ first: string; id: string; rerunNodeId: string | null }[]>(
      `with recursive chain as (
         select e.id as first, e.id, e.organization_id, e.resumed_from_id, e.rerun_node_id, 1 as turn
         from unnest($1::text[], $2::text[]) as w (id, organization_id)
         join workflow_execution e on e.id = w.id and e.organization_id = w.organization_id
         union
         select chain.first, e.id, e.organization_id, e.resumed_from_id, e.rerun_node_id, chain.turn + 1 from chain
         join workflow_execution e on e.id = chain.resumed_from_id and e.organization_id = chain.organization_id where chain.turn < $3
       )
       select first, id, rerun_node_id as "rerunNodeId" from chain order by first, turn`,
      [executions.map(({ id }) => id), executions.map(({ organizationId }) => organizationId), longestAncestry],
    );
    return Map.groupBy(rows, ({ first }) => first);
  }

  /** Of each item of a loop, the outputs of the nodes with which its body ends. Steps that were skipped or failed have null. */
  async resultsOf(
    { executionId, organizationId, scope }: WantedValue,
    ends: readonly string[],
    count: number,
  ): Promise<Record<string, unknown>[]> {
    const scopes = Array.from({ length: count }, (_, index) => innerScope(scope, index));
    const rows = await this.dataSource.query<{ nodeId: string; scope: string; output: unknown }[]>(
      `select node_id as "nodeId", scope, output from workflow_step
       where execution_id = $1 and organization_id = $2 and node_id = any($3) and scope = any($4)`,
      [executionId, organizationId, [...ends], scopes],
    );
    const outputs = new Map(rows.map((row) => [`${row.scope} ${row.nodeId}`, row.output]));
    return scopes.map((inner) => Object.fromEntries(ends.map((end) => [end, outputs.get(`${inner} ${end}`) ?? null])));
  }
}

/** The scope of an item of a loop that has this scope itself. */
export const innerScope = (scope: string, index: number): string => (scope === '' ? String(index) : `${scope}.${index}`);

/** The scope of a node with that many loops around it, seen from a step within. */
export const scopeAtDepth = (scope: string, depth: number): string => undoneScope(scope).split('.').slice(0, depth).join('.');

/** Which item of the loop at that depth (1 for the outermost) the step belongs to. */
export const itemAtDepth = (scope: string, depth: number): number => Number(undoneScope(scope).split('.')[depth - 1]);
