import { Injectable } from '@nestjs/common';
import { storableJson } from '@imprint/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '@imprint/platform/crypto';
import { itemsKey, type StepPlace } from './claimed-step.js';
import { decisionKey } from './wait-keys.js';

const ofDecision = `where organization_id = $1 and execution_id = $2 and node_id = $3 and scope = $4 and status = 'waiting' and wait_key = $5`;

function decisionParameters({ organizationId, executionId, nodeId, scope }: StepPlace & { organizationId: string }): unknown[] {
  return [organizationId, executionId, nodeId, scope, decisionKey(executionId, nodeId, scope)];
}

/** Something that a step waits for. */
export interface NewSignal {
  organizationId: string;
  waitKey: string;
  /** A second signal with the same one, for the same key, is dropped. */
  dedupeKey: string;
  payload: unknown;
}

/**
 * What steps wait for. A signal may come before its step waits, and stays until then. Whoever writes either of them looks for the other one
 * afterwards: so one of them, or a sweep, finds both.
 */
@Injectable()
export class StepSignalsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** @returns whether it is the first one. Call `deliver` after the commit. */
  async send({ organizationId, waitKey, dedupeKey, payload }: NewSignal): Promise<boolean> {
    if (waitKey === itemsKey) throw new Error('loops wait for their items, not for signals');
    const rows = await this.dataSource.query<unknown[]>(
      `insert into workflow_signal (id, organization_id, wait_key, dedupe_key, payload) values ($1, $2, $3, $4, $5::jsonb)
       on conflict (organization_id, wait_key, dedupe_key) do nothing returning id`,
      [newId('fsig'), organizationId, waitKey, dedupeKey, JSON.stringify(payload ?? null)],
    );
    return rows.length === 1;
  }

  /**
   * What a step remembers that waits for a decision, held until the transaction ends.
   * @returns undefined if it waits for none
   */
  async lockDecision(manager: EntityManager, place: StepPlace & { organizationId: string }): Promise<unknown> {
    const [row] = await manager.query<{ state: unknown }[]>(
      `select state from workflow_step ${ofDecision} for update`,
      decisionParameters(place),
    );
    return row?.state;
  }

  /** Requires the caller's lock. @returns whether it waited */
  async decide(manager: EntityManager, place: StepPlace & { organizationId: string }, decision: unknown): Promise<boolean> {
    const [, count] = await manager.query<[unknown[], number]>(
      `update workflow_step set status = 'ready', wake_at = now(), wait_key = null, signal = $6::jsonb ${ofDecision}`,
      [...decisionParameters(place), storableJson(JSON.stringify(decision))],
    );
    return count === 1;
  }

  /**
   * Makes waiting steps ready for which a signal has come, the earliest for each.
   * @param keys of these only; all if left out
   * @returns how many
   */
  async deliver(limit: number, keys?: readonly string[]): Promise<number> {
    const [row] = await this.dataSource.query<{ count: number }[]>(
      `with waiting as (
         select s.execution_id, s.node_id, s.scope, s.organization_id, s.wait_key from workflow_step s
         where s.status = 'waiting' and s.wait_key is not null and ($2::text[] is null or s.wait_key = any($2))
           and exists (select from workflow_signal g
             where g.organization_id = s.organization_id and g.wait_key = s.wait_key and g.consumed_at is null)
         order by s.execution_id, s.node_id, s.scope limit $1 for update of s skip locked
       ), paired as (
         select w.execution_id, w.node_id, w.scope, g.id from (
           select *, row_number() over (partition by organization_id, wait_key order by execution_id, node_id, scope) as turn from waiting
         ) w join (
           select id, organization_id, wait_key, row_number() over (partition by organization_id, wait_key order by created_at, id) as turn
           from workflow_signal g where consumed_at is null and exists (
             select from waiting where waiting.organization_id = g.organization_id and waiting.wait_key = g.wait_key)
         ) g using (organization_id, wait_key, turn)
       ), consumed as (
         update workflow_signal g set consumed_at = now() from paired
         where g.id = paired.id and g.consumed_at is null returning g.id, g.payload
       ), woken as (
         update workflow_step s set status = 'ready', wake_at = now(), wait_key = null, signal = consumed.payload
         from paired join consumed on consumed.id = paired.id where s.execution_id = paired.execution_id
           and s.node_id = paired.node_id and s.scope = paired.scope returning 1
       )
       select count(*)::integer as count from woken`,
      [limit, keys === undefined ? null : [...keys]],
    );
    return row?.count ?? 0;
  }
}
