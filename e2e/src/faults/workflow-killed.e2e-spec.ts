/** @modes embedded, long: redis */
import { portSetting } from '@imprint/platform/config';
import { DatabaseProxy, eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppProcess, isLong, Receiver } from '../harness/index.js';
import { FaultStage } from './fault-stage.js';
import { rounds, strikes, type Tally } from './rounds.js';

const kills = isLong ? Math.max(rounds, 30) : 2;
/** Of a whole worker, so that they reach from the claim of the first step to the end of the execution. */
const messagesAtMost = 150;

describe('kill -9 and standstill of scheduler-worker between any two messages of the steps of a workflow', () => {
  let stage: FaultStage;
  let proxy: DatabaseProxy;
  let worker: AppProcess;
  let service: Receiver;
  let workflowId: string;

  beforeAll(async () => {
    service = await Receiver.start();
    stage = await FaultStage.start(['api-gateway'], { settings: { WORKFLOW_LEASE_SECONDS: '1' } });
    const { settings } = stage.instance;
    proxy = new DatabaseProxy(new URL(stage.instance.databaseUrl));
    worker = new AppProcess('scheduler-worker', { ...settings, DATABASE_URL: await proxy.start() });
    await worker.start();
    const nodes = [
      { id: 'draft', kind: 'post_draft', with: { content: 'Draft {{ inputs.mark }}' } },
      { id: 'card', kind: 'generate_image', with: { prompt: '{{ inputs.mark }}', model: 'local/pattern' } },
      {
        id: 'order',
        kind: 'http_request',
        with: { url: service.url, method: 'POST', idempotent: true, json: { mark: '{{ inputs.mark }}' } },
      },
      { id: 'out', kind: 'publish', with: { content: 'Out {{ inputs.mark }}', connectionIds: [stage.connections.feed] } },
    ];
    const edges = ['card', 'order', 'out'].map((to, index) => ({ from: nodes[index]?.id, to }));
    const inputs = { mark: { type: 'text', required: true } };
    const body = { label: 'Killed', brandId: stage.brandId, nodes, edges, inputs };
    ({ id: workflowId } = await stage.api.data('POST', '/v1/workflows', body));
  });
  afterAll(async () => {
    await worker?.stop();
    await proxy?.stop();
    await stage?.stop();
    await service?.stop();
  });

  const start = async (mark: string): Promise<string> =>
    (await stage.api.data('POST', `/v1/workflows/${workflowId}/execute`, { variables: { mark } })).id;
  const countOf = async (from: string, value: string): Promise<number> =>
    (await stage.rows<{ count: number }>(`select count(*)::integer as count from ${from} $1`, [value]))[0]?.count ?? 0;

  async function count(id: string, mark: string, tally: Tally): Promise<void> {
    const [execution] = await eventually(
      async () => {
        const rows = await stage.rows<{ status: string }>(
          'select status from workflow_execution where id = $1 and ended_at is not null',
          [id],
        );
        return rows.length > 0 && rows;
      },
      { timeoutMs: 60_000 },
    );
    expect(execution).toEqual({ status: 'completed' });
    const orders = service.requests.filter(({ body }) => body.toString().includes(`"${mark}"`));
    const effects = [
      await countOf('post where content =', `Draft ${mark}`),
      await countOf('release where base_content =', `Out ${mark}`),
      await countOf('feed_entry where text =', `Out ${mark}`),
      await countOf('generation where idempotency_key like', `${id}/%`),
      await countOf(`webhook_event where event like 'workflow.execution.%' and event_id like`, `%${id}%`),
      new Set(orders.map(({ headers }) => headers['idempotency-key'])).size,
    ];
    if (effects.some((each) => each < 1)) tally.lost += 1;
    if (effects.some((each) => each > 1)) tally.doubled += 1;
    expect(effects).toEqual([1, 1, 1, 1, 1, 1]);
  }

  strikes(
    'worker at a message of the steps of a workflow',
    'another one goes on, and each step has its effect once',
    async ({ index, chance, tally }) => {
      const mark = `killed-${index}-${chance.between(0, 999_999)}`;
      const message = chance.between(1, messagesAtMost);
      const id = await start(mark);
      let [seen, killed] = [0, undefined as Promise<void> | undefined];
      proxy.passes = () => {
        seen += 1;
        if (seen === message) killed = worker.kill();
        return killed === undefined;
      };
      await eventually(() => killed !== undefined);
      await killed;
      proxy.passes = () => true;
      tally.hit += 1;
      await worker.start();
      await count(id, mark, tally);
    },
    undefined,
    kills,
  );

  strikes(
    'worker that stands still for longer than its lease',
    'what it writes afterwards changes nothing, and each step has its effect once',
    async ({ index, chance, tally }) => {
      const mark = `still-${index}-${chance.between(0, 999_999)}`;
      const other = new AppProcess('scheduler-worker', {
        ...stage.instance.settings,
        [portSetting('scheduler-worker')]: String(await freePort()),
      });
      const id = await start(mark);
      await sleep(chance.between(0, 150));
      process.kill(worker.pid ?? 0, 'SIGSTOP');
      try {
        await other.start();
        await count(id, mark, tally);
      } finally {
        process.kill(worker.pid ?? 0, 'SIGCONT');
        await other.stop();
      }
      tally.hit += 1;
      // It has gone on, and found that its steps are not its own.
      await eventually(async () => (await fetch(`${worker.url}/v1/health/ready`)).ok);
      await count(id, mark, tally);
    },
    undefined,
    isLong ? rounds : 1,
  );
});
