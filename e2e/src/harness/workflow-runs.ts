import { eventually } from '@imprint/platform/testing';
import { randomUUID } from 'node:crypto';
import type { Database } from './database.js';

/** A node as graphs have it. */
export interface RunNode {
  id: string;
  kind: string;
  with?: object;
  onError?: 'stop' | 'continue';
  retry?: { maxAttempts: number; waitSeconds: number };
}

/** Who starts a workflow, and for which brand. */
export interface RunStarter {
  organizationId: string;
  userId: string;
  apiKeyId?: string;
  brandId?: string;
  /** Of an execution that this one resumes. */
  keyBase?: string;
  isDryRun?: boolean;
}

interface RunStep {
  status: string;
  state: { generationIds?: string[]; approvalId?: string; failed?: number } | null;
  output: Record<string, unknown> | null;
  error: { class: string; code: string; message: string; retryable: boolean } | null;
}

/** Executions of workflows, as their rows have them. */
export class WorkflowRuns {
  constructor(private readonly database: Database) {}

  /** Id of a new execution. Nodes without an edge to them begin at once. */
  async start(
    by: RunStarter,
    nodes: readonly RunNode[],
    edges: readonly (readonly [from: string, to: string])[] = [],
  ): Promise<string> {
    const [flow, version, id] = ['flow', 'fver', 'exec'].map((prefix) => `${prefix}_${randomUUID().replaceAll('-', '')}`);
    const { organizationId, userId, apiKeyId = null, brandId = null, keyBase = id, isDryRun = false } = by;
    const graph = {
      ...{ schema: 'imprint.workflow/1', name: 'Test', inputs: {}, nodes },
      edges: edges.map(([from, to]) => ({ from, to })),
    };
    const starts = nodes.map((node) => node.id).filter((node) => !edges.some(([, to]) => to === node));
    await this.database.rows(
      `with flow as (
         insert into workflow (id, organization_id, brand_id, user_id, name, draft) values ($1, $4, $6, $5, 'Test', $7) returning id
       ), version as (
         insert into workflow_version (id, organization_id, workflow_id, number, graph, hash, user_id)
         select $2, $4, id, 1, $7, $2, $5 from flow returning id, workflow_id
       ), execution as (
         insert into workflow_execution (id, organization_id, workflow_id, version_id, trigger, user_id, api_key_id, brand_id, key_base, is_dry_run,
           status, open, steps, started_at)
         select $3, $4, workflow_id, id, 'manual', $5, $8, $6, $9, $11, 'running', cardinality($10::text[]),
           cardinality($10::text[]), now()
         from version returning id
       )
       insert into workflow_step (execution_id, node_id, scope, organization_id, status, arrived, live, needed, wake_at)
       select execution.id, node, '', $4, 'ready', 1, 1, 1, now() from execution, unnest($10::text[]) as node`,
      [flow, version, id, organizationId, userId, brandId, JSON.stringify(graph), apiKeyId, keyBase, starts, isDryRun],
    );
    return id as string;
  }

  async cancel(id: string): Promise<void> {
    await this.database.rows(`update workflow_execution set ending = 'cancelled' where id = $1 and ended_at is null`, [id]);
  }

  async step(id: string, nodeId: string): Promise<RunStep> {
    const [step] = await this.database.rows<RunStep>(
      'select status, state, output, error from workflow_step where execution_id = $1 and node_id = $2',
      [id, nodeId],
    );
    if (step === undefined) throw new Error(`the execution ${id} has not come to ${nodeId}`);
    return step;
  }

  /** Ids of the generations that a step waits for. */
  async generating(id: string, nodeId: string): Promise<string[]> {
    return eventually(async () => {
      const { status, state } = await this.step(id, nodeId);
      return status === 'waiting' && state?.generationIds;
    });
  }

  /** The execution once it has ended. */
  async ended(
    id: string,
  ): Promise<{ status: string; creditsMicro: number; failedNodeId: string | null; error: RunStep['error'] }> {
    return eventually(
      async () => {
        const [row] = await this.database.rows<{
          status: string;
          creditsMicro: number;
          failedNodeId: string | null;
          error: RunStep['error'];
        }>(
          `select status, credits_micro::float8 as "creditsMicro", failed_node_id as "failedNodeId", error from workflow_execution
           where id = $1 and ended_at is not null`,
          [id],
        );
        return row;
      },
      { timeoutMs: 90_000 },
    );
  }
}
