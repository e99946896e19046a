import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';
import { EvenLoad, WebhookStage, type Mode } from './webhook-stage.js';

const usualRows = 1_000_000;
const batch = 100_000;
const settleMs = 15_000;

/** Memory of a dispatcher while a million deliveries of one organization wait, half of them due now, and what others notice. */
export async function webhookBacklog(bench: Bench): Promise<Figure[]> {
  return [...(await measure(bench, 'embedded')), ...(await measure(bench, 'redis'))];
}

async function measure(bench: Bench, mode: Mode): Promise<Figure[]> {
  const rows = bench.size(usualRows);
  const stage = await WebhookStage.start(bench, mode, productionWaits);
  const load = new EvenLoad();
  await stage.organizations('org', 1, (response, eventId) => {
    load.arrived(eventId);
    response.writeHead(204).end();
  });
  await stage.organizations('behind', 1, (response) => void setTimeout(() => response.writeHead(204).end(), 1_000));
  const before = await load.run(stage, ['org_0'], 100, 10);
  await sleep(settleMs);
  const memory = stage.memory();
  for (let first = 0; first < rows; first += batch) await pending(stage, first, Math.min(batch, rows - first));
  await stage.query('analyze webhook_delivery; analyze webhook_event');
  bench.note(`${mode}: ${rows} deliveries wait`);
  const beside = await load.run(stage, ['org_0'], 100, 10);
  await sleep(settleMs);
  const later = stage.memory();
  await stage.instance.stop();
  return [
    ratioAtMost(`${mode}: memory of the dispatcher, ${rows.toLocaleString('en')} pending`, later, 1.25, 'MB', memory),
    shown(
      `${mode}: p99 of others beside them at ${beside.perSecond.toFixed(0)}/s`,
      percentile(beside.times, 0.99),
      'ms',
      percentile(before.times, 0.99),
    ),
  ];
}

async function pending(stage: WebhookStage, first: number, count: number): Promise<void> {
  await stage.query(
    `with raised as (
       insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at, relayed_at)
       select 'evt_p' || n, 'behind_0', 'generation.completed', 'pending:' || n, '{"generation":{}}', now(), now()
       from generate_series($1::integer + 1, $1::integer + $2::integer) n returning id, event_id
     )
     insert into webhook_delivery (id, organization_id, webhook_event_id, event, event_id, status, attempts, next_attempt_at)
     select 'dlv_' || event_id, 'behind_0', id, 'generation.completed', event_id, 'queued', 1,
       now() + (case when random() < 0.5 then -1 else 1 end) * interval '1 hour' from raised`,
    [first, count],
  );
}
