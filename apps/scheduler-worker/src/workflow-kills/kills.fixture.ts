import type { Principal } from '@imprint/contracts/access';
import { json, picture } from '@imprint/adapters/models/testing';
import { ConnectionSlots } from '@imprint/domain/publishing';
import { CancelExecution, DecideStep, StartExecution, WorkflowsService, WorkflowTriggers } from '@imprint/domain/workflows';
import type { WorkflowEdge, WorkflowNode } from '@imprint/contracts/workflows';
import { SignalBus } from '@imprint/platform/signals';
import { eventually } from '@imprint/platform/testing';
import type { Type } from '@nestjs/common';
import { graphAround, kindGraphs, type KindGraph, type Known } from './kind-graphs.fixture.js';
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
    /** Dead while the other one works. */
    private standby: Worker,
    readonly graphs: Readonly<Record<string, KindGraph>>,
  ) {}

  static async open(): Promise<Kills> {
    const stage = await Stage.open();
    const [worker, standby] = await Promise.all([stage.worker(), stage.worker()]);
    for (const each of [standby, worker]) await stage.begin(each);
    await stage.kill(standby);
    const own = new Kills(stage, worker, standby, {});
    await stage.others
      .get(ConnectionSlots, { strict: false })
      .replace(owner, 'conn', { timezone: 'UTC', slots: [{ weekday: 'monday', time: '09:00' }] });
    const childId = await own.publish({ nodes: [draftOf('child')], edges: [] });
    const listening = await own.publish({ nodes: [draftOf('event')], edges: [] }, {});
    await own.service(WorkflowTriggers).create(owner, listening, { kind: 'event', event: 'menu.changed' });
    return new Kills(stage, worker, standby, kindGraphs({ ...(await own.material()), serviceUrl: stage.peers.url, childId }));
  }

  async close(): Promise<void> {
    for (const worker of [this.worker, this.standby]) await this.stage.end(worker);
    await this.stage.close();
  }

  /**
   * One execution of each of these kinds at the same time.
   * @param message at which their worker is killed: requests and answers of its database and its peers count
   */
  async at(kinds: readonly string[], message: number): Promise<Outcome[]> {
    for (const kind of kinds) await this.workflowOf(kind);
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
    const started = await Promise.all(
      kinds.map(async (kind) => {
        const mark = `${kind.replaceAll('_', '-')}-${message}-${crypto.randomUUID().slice(0, 8)}`;
        return { kind, mark, id: await this.execute(kind, mark) };
      }),
    );
    const areOver = async (): Promise<boolean> =>
      (await Promise.all(started.map(({ id }) => this.goOn(id)))).every((state) => state !== undefined);
    await eventually(async () => isKilled || (await areOver()), { timeoutMs: 60_000 });
    const wasKilled = isKilled;
    if (wasKilled) await this.replaceWorker();
    worker.proxy.passes = () => true;
    stage.peers.passes = () => true;
    // Before any is looked at: they share an account.
    await Promise.all(started.map(({ id }) => eventually(() => this.goOn(id))));
    return Promise.all(started.map(({ kind, id, mark }) => this.outcomeOf(kind, id, mark, wasKilled)));
  }

  /** The one that was dead comes back with all that it remembers. */
  private async replaceWorker(): Promise<void> {
    await this.stage.kill(this.worker);
    this.stage.peers.passes = () => true;
    this.standby.proxy.passes = () => true;
    this.standby.proxy.revive();
    [this.worker, this.standby] = [this.standby, this.worker];
  }

  /** How a rehearsal ends. */
  async dry(kind: string): Promise<{ status: string; effects: number }> {
    const mark = `dry-${kind.replaceAll('_', '-')}`;
    const id = await this.execute(kind, mark, { dryRun: true });
    await eventually(() => this.goOn(id));
    const { status } = await this.rowOf(id);
    return { status, effects: (await this.graphs[kind]?.effects?.(this.stage, id, mark)) ?? 0 };
  }

  /** The worker dies while the price of what it asked for is reserved. */
  async diesWhileReserved(kind: string): Promise<Outcome> {
    const { stage } = this;
    const vendor = Promise.withResolvers<void>();
    const { images } = stage.peers.vendors;
    images.next(async (response) => {
      await vendor.promise;
      json(response, 200, {
        created: 1_713_833_628,
        data: [{ b64_json: (await picture('1024x1024', 'png')).toString('base64') }],
      });
    });
    const mark = `reserved-${kind}`;
    const id = await this.execute(kind, mark);
    await eventually(async () => (await stage.count('credit_account where reserved_micro > 0')) === 1);
    await this.replaceWorker();
    vendor.resolve();
    return this.outcomeOf(kind, id, mark, true);
  }

  /** How it ends when the organization has no credits left. They come back afterwards. */
  async without(kind: string): Promise<{ status: string; code: string | undefined }> {
    const { stage } = this;
    const [row] = await stage.rows<{ left: string }>(
      `update credit_account a set available_micro = 0, funded_micro = a.funded_micro - a.available_micro from credit_account b
       where a.organization_id = 'org' and b.organization_id = 'org' returning b.available_micro::text as left`,
    );
    const id = await this.execute(kind, 'no-credits');
    await eventually(() => this.goOn(id));
    await stage.rows(
      `update credit_account set available_micro = $1::bigint, funded_micro = funded_micro + $1::bigint where organization_id = 'org'`,
      [row?.left ?? '0'],
    );
    const { status, error } = await this.rowOf(id);
    return { status, code: error?.code };
  }

  /** What has left: requests and mails, and rows of what others see. */
  async traces(): Promise<Record<string, number>> {
    const { taken, mails, vendors } = this.stage.peers;
    const asked = Object.values(vendors).map(({ seen }) => seen.length);
    const rows = ['post', 'release', 'generation', 'asset', 'workflow_mail'];
    const counts = await Promise.all(rows.map(async (table) => [table, await this.stage.count(table)] as const));
    return {
      ...Object.fromEntries(counts),
      taken: taken.length,
      mails: mails.length,
      asked: asked.reduce((sum, one) => sum + one, 0),
    };
  }

  private async execute(kind: string, mark: string, more: object = {}): Promise<string> {
    const workflowId = await this.workflowOf(kind);
    return this.service(StartExecution).execute(owner, workflowId, { variables: { mark }, ...more }, null);
  }

  private async rowOf(id: string): Promise<{ status: string; error: { code: string } | null }> {
    const [row] = await this.stage.rows<{ status: string; error: { code: string } | null }>(
      'select status, error from workflow_execution where id = $1',
      [id],
    );
    if (row === undefined) throw new Error('the execution is gone');
    return row;
  }

  private async outcomeOf(kind: string, id: string, mark: string, isKilled: boolean): Promise<Outcome> {
    const { stage } = this;
    const isHeld = (await eventually(() => this.goOn(id), { timeoutMs: 30_000 })) === 'held';
    if (isHeld) {
      await this.service(CancelExecution).cancel(owner, id);
      await eventually(async () => (await this.goOn(id)) === 'ended');
    }
    // Who made it may have been killed in the middle of something that goes on.
    const generations = await stage.rows<{ id: string }>('select id from generation where starts_with(idempotency_key, $1)', [
      id,
    ]);
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
    if (row.asks)
      await this.service(DecideStep)
        .decide(owner, id, { nodeId: 'one', approved: true })
        .catch(() => undefined);
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
    const parts = {
      nodes: nodes.map((node) => ({ ...node })),
      edges: edges.map((edge) => ({ ...edge })),
      inputs: { ...variables },
    };
    return (await this.service(WorkflowsService).create(owner, { label: 'Killed', brandId: 'brand', ...parts })).id;
  }

  /** What nodes work on. */
  private async material(): Promise<Omit<Known, 'serviceUrl' | 'childId'>> {
    const nodes = [
      { id: 'picture', kind: 'generate_image', with: { prompt: 'A tart', model: 'local/card' } },
      { id: 'sound', kind: 'generate_music', with: { prompt: 'calm', durationSeconds: 3 } },
      { id: 'text', kind: 'generate_text', with: { prompt: 'A tart' } },
      { id: 'clip', kind: 'generate_video', with: { prompt: 'A tart', model: 'runway/gen4.5', aspectRatio: '16:9' } },
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
    const fileOf = (node: string): string => outputOf(node).assetId;
    return { postId: outputOf('text').postId, clipId: fileOf('clip'), pictureId: fileOf('picture'), soundId: fileOf('sound') };
  }

  private service<T>(of: Type<T> | (abstract new (...services: never[]) => T)): T {
    return this.stage.others.get<T>(of, { strict: false });
  }
}

const draftOf = (what: string): WorkflowNode => ({ id: 'draft', kind: 'post_draft', with: { content: `By ${what}` } });
