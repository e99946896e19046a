import { Instance } from '@imprint/e2e/harness/instance';
import type { WorkflowGraph } from '@imprint/contracts/workflows';
import pg from 'pg';
import type { Bench } from './bench.js';
import { Helper } from './processes.js';
import type { FromWorkflowEngine, ToWorkflowEngine } from './workflow-engine.js';
import { productionWaits } from './settings.js';

const patienceMs = 300_000;

/** A database, and the engine of workflows in a process of its own. */
export class WorkflowStage {
  private constructor(
    readonly databaseUrl: string,
    readonly client: pg.Client,
    private readonly engine: Helper<ToWorkflowEngine, FromWorkflowEngine>,
  ) {}

  /** @param stepsAtOnce of the engine; by default those of the product */
  static async start(bench: Bench, stepsAtOnce?: number): Promise<WorkflowStage> {
    const server = await Instance.start({ mode: 'embedded', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
    bench.defer(() => server.stop());
    const client = new pg.Client({ connectionString: server.databaseUrl });
    await client.connect();
    bench.defer(() => client.end());
    await client.query(`insert into organization (id, name, slug) values ('org_bench', 'Bench', 'bench')`);
    await client.query(`insert into app_user (id, email, name) values ('user_bench', 'bench@example.com', 'Bench')`);
    const engine: WorkflowStage['engine'] = new Helper('workflow-engine', {
      ...{ DATABASE_URL: server.databaseUrl, NODE_OPTIONS: '--expose-gc' },
      ...(stepsAtOnce !== undefined && { WORKFLOW_STEPS_AT_ONCE: String(stepsAtOnce) }),
    });
    bench.defer(() => engine.kill());
    await engine.next('ready');
    return new WorkflowStage(server.databaseUrl, client, engine);
  }

  get pid(): number {
    return this.engine.pid;
  }

  async add(id: string, graph: WorkflowGraph): Promise<void> {
    await this.ask({ type: 'graph', id, graph }, 'graph');
  }

  async ask<T extends FromWorkflowEngine['type']>(
    message: ToWorkflowEngine,
    type: T,
  ): Promise<Extract<FromWorkflowEngine, { type: T }>> {
    const answer = this.engine.next(type, patienceMs);
    this.engine.send(message);
    return answer;
  }
}
