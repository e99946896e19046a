import type { Principal } from '@imprint/contracts/access';
import { ConnectionSlots } from '@imprint/domain/publishing';
import {
  CancelExecution,
  DecideStep,
  StartExecution,
  WorkflowsService,
  WorkflowTriggers,
} from '@imprint/domain/workflows';
import type { WorkflowEdge, WorkflowNode } from '@imprint/contracts/workflows';
import { SignalBus } from '@imprint/platform/signals';
import { eventually } from '@imprint/platform/testing';
import type { Type } from '@nestjs/common';
import { graphAround, kindGraphs, type KindGraph } from './kind-graphs.fixture.js';
import { Stage, type Worker } from './stage.fixture.js';

const owner: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'owner', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
const inputs = { mark: { type: 'text', required: true } } as const;

interface Parts {
  nodes: readonly WorkflowNode[];
  edges: readonly WorkflowEdge[];
}

/** How an execution ended whose worker was killed. */
export interface Outcome {
  /** Whether it was killed before the execution had ended. */
  isKilled: boolean;
  status: string;
  /** Of its event, and of its effect. */
  events: number;
  effects: number;
  /** Steps that have not ended. */
  open: number;
  creditsMicro: number;
  /** What the organization paid for its generations, and what is still reserved. */
  paidMicro: number;
  reservedMicro: number;
  generations: number;
  /** Whether a step was left to a person. */
  isHeld: boolean;
}

/** Executions of one node of each kind, whose workers are killed at a message. */
export class Kills {
  private readonly workflows = new Map<string, string>();

  private constructor(
    readonly stage: Stage,
    private worker: Worker,
    readonly graphs: Readonly<Record<string, KindGraph>>,
  ) {}

  static async open(): Promise<Kills> {
    const stage = await Stage.open();
    const worker = await stage.worker();
    const own = new Kills(stage, worker, {});
    await stage.others
      .get(ConnectionSlots, { strict: false })
      .replace(owner, 'conn', { timezone: 'UTC', slots: [{ weekday: 'monday', time: '09:00' }] });
    const childId = await own.publish({ nodes: [draftOf('child')], edges: [] });
    const listening = await own.publish({ nodes: [draftOf('event')], edges: [] }, {});
    await own.service(WorkflowTriggers).create(owner, listening, { kind: 'event', event: 'menu.changed' });
    return new Kills(stage, worker, kindGraphs({ ...(await own.material()), serviceUrl: stage.peers.url, childId }));
  }

  async close(): Promise<void> {
    await this.worker.app.close();
    await this.worker.proxy.stop();
    await this.stage.close();
  }

  /** @param message at which the worker of a new execution is killed: requests and answers of its database and its peers count */
  async at(kind: string, message: number): Promise<Outcome> {
    const mark = `${kind.replaceAll('_', '-')}-${message}-${crypto.randomUUID().slice(0, 8)}`;
    const workflowId = await this.workflowOf(kind);
    const { worker, stage } = this;
    let [seen, isKilled] = [0, false];
    const passes = (): boolean => {
      if (isKilled) return false;
      seen += 1;
      isKilled = seen === message;
      return !isKilled;
    };
    worker.proxy.passes = passes;
    stage.peers.passes = passes;
    const id = await this.service(StartExecution).execute(owner, workflowId, { variables: { mark } }, null);
    await eventually(async () => isKilled || (await this.goOn(id)), { timeoutMs: 30_000 });
    const wasKilled = isKilled;
    if (wasKilled) {
      await stage.kill(worker);
      stage.peers.passes = () => true;
      this.worker = await stage.worker();
    } else worker.proxy.passes = () => true;
    return this.outcomeOf(kind, id, mark, wasKilled);
  }

  private async outcomeOf(kind: string, id: string, mark: string, isKilled: boolean): Promise<Outcome> {
    const { stage } = this;
    const isHeld = (await eventually(() => this.goOn(id), { timeoutMs: 30_000 })) === 'held';
    if (isHeld) {
      await this.service(CancelExecution).cancel(owner, id);
      await eventually(() => this.goOn(id));
    }
    // Who made it may have been killed in the middle of something that goes on.
    const generations = await stage.rows<{ id: string }>('select id from generation where starts_with(idempotency_key, $1)', [id]);
    const [row] = await stage.rows<Pick<Outcome, 'status' | 'creditsMicro' | 'paidMicro' | 'reservedMicro'>>(
      `select status, credits_micro::float8 as "creditsMicro",
         (select coalesce(sum(amount_micro), 0)::float8 from credit_entry where kind = 'committed' and job_id = any($2)) as "paidMicro",
         (select coalesce(sum(reserved_micro), 0)::float8 from credit_account where organization_id = 'org') as "reservedMicro"
       from workflow_execution where id = $1`,
      [id, generations.map((one) => one.id)],
    );
    if (row === undefined) throw new Error('the execution is gone');
    return {
      ...{ ...row, isKilled, isHeld, generations: generations.length },
      effects: (await this.graphs[kind]?.effects?.(stage, id, mark)) ?? 1,
      events: await stage.count(`webhook_event where event like 'workflow.execution.%' and strpos(event_id, $1) > 0`, [id]),
      open: await stage.count(
        `workflow_step where execution_id = $1 and status not in ('done', 'failed', 'skipped', 'cancelled')`,
        [id],
      ),
    };
  }

  /** Does what people and clocks do, until it ends or a step is held. */
  private async goOn(id: string): Promise<'ended' | 'held' | undefined> {
    const { stage } = this;
    const [row] = await stage.rows<{ ended: boolean; held: boolean; asks: boolean; slot: boolean }>(
      `select e.ended_at is not null as ended, coalesce(bool_or(s.status = 'held'), false) as held,
         coalesce(bool_or(s.status = 'waiting' and s.wait_key like 'decision:%'), false) as asks,
         coalesce(bool_or(s.status = 'waiting' and s.wake_at > now() + interval '5 minutes' and s.wait_key is null), false) as slot
       from workflow_execution e left join workflow_step s on s.execution_id = e.id where e.id = $1 group by e.id`,
      [id],
    );
    if (row === undefined || row.ended) return 'ended';
    if (row.held) return 'held';
    // Another process may have decided meanwhile.
    if (row.asks) await this.service(DecideStep).decide(owner, id, { nodeId: 'one', approved: true }).catch(() => undefined);
    if (row.slot) {
      await stage.rows(`update workflow_step set wake_at = now() where execution_id = $1 and status = 'waiting'`, [id]);
      await this.service(SignalBus).publish('workflow.steps', { organizationId: 'org' });
    }
    return undefined;
  }

  private async workflowOf(kind: string): Promise<string> {
    const graph = this.graphs[kind];
    if (graph === undefined) throw new Error(`no graph contains a node of the kind ${kind}`);
    const known = this.workflows.get(kind) ?? (await this.publish(graphAround(kind, graph)));
    this.workflows.set(kind, known);
    return known;
  }

  private async publish({ nodes, edges }: Parts, variables: object = inputs): Promise<string> {
    const parts = { nodes: [...nodes], edges: [...edges], inputs: { ...variables } };
    return (await this.service(WorkflowsService).create(owner, { label: 'Killed', brandId: 'brand', ...parts })).id;
  }

  /** What nodes work on. */
  private async material(): Promise<{ postId: string; pictureId: string; soundId: string }> {
    const nodes = [
      { id: 'picture', kind: 'generate_image', with: { prompt: 'A tart', model: 'local/card' } },
      { id: 'sound', kind: 'generate_music', with: { prompt: 'calm', durationSeconds: 3 } },
      { id: 'text', kind: 'generate_text', with: { prompt: 'A tart' } },
    ];
    const workflowId = await this.publish({ nodes, edges: [] }, {});
    const id = await this.service(StartExecution).execute(owner, workflowId, {}, null);
    await eventually(() => this.goOn(id));
    const rows = await this.stage.rows<{ node: string; output: { assetId: string; postId: string } }>(
      'select node_id as node, output from workflow_step where execution_id = $1',
      [id],
    );
    const outputOf = (node: string): { assetId: string; postId: string } => {
      const output = rows.find((row) => row.node === node)?.output;
      if (output === undefined || output === null) throw new Error(`${node} has made nothing`);
      return output;
    };
    return { postId: outputOf('text').postId, pictureId: outputOf('picture').assetId, soundId: outputOf('sound').assetId };
  }

  private service<T>(of: Type<T> | (abstract new (...services: never[]) => T)): T {
    return this.stage.others.get<T>(of as Type<T>, { strict: false });
  }
}

const draftOf = (what: string): WorkflowNode => ({ id: 'draft', kind: 'post_draft', with: { content: `By ${what}` } });
