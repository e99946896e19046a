import { Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.js';
import { atMost, shown, type Figure } from './figures.js';
import { WebhookStage, type Mode } from './webhook-stage.js';

const usualEvents = 100_000;
const organizations = 20;
const batch = 200;
/** Of killing in each mode; what is left by then comes in peace. */
const killMinutes = 4;
/** For everything to arrive. */
const minutesAtMost = 8;

/** Events through kill -9 of dispatcher and database at random moments: all arrive, whatever it takes. */
export async function webhookKills(bench: Bench): Promise<Figure[]> {
  return [...(await measure(bench, 'embedded')), ...(await measure(bench, 'redis'))];
}

async function measure(bench: Bench, mode: Mode): Promise<Figure[]> {
  Logger.overrideLogger(false); // that the database is away is known
  const total = bench.size(usualEvents);
  const stage = await WebhookStage.start(bench, mode, { LOG_LEVEL: 'error' });
  const arrivals = new Map<string, number>();
  await stage.organizations('org', organizations, (response, eventId) => {
    arrivals.set(eventId, (arrivals.get(eventId) ?? 0) + 1);
    response.writeHead(204).end();
  });
  const names = stage.names(total);
  const began = performance.now();
  const deadline = began + minutesAtMost * 60_000;
  const feeding = feed(stage, names, deadline);
  const killed = { dispatcher: 0, database: 0 };
  while (arrivals.size < total && performance.now() < began + killMinutes * 60_000) {
    await sleep(1_000 + Math.random() * 7_000);
    if (arrivals.size >= total) break;
    killed[await strike(stage)] += 1;
    bench.note(`${mode}: ${arrivals.size} of ${total} arrived, killed ${killed.dispatcher} and ${killed.database} times`);
  }
  const [amid, amidMinutes] = [arrivals.size, (performance.now() - began) / 60_000];
  await feeding;
  const open = await untilRecorded(stage, deadline);
  const minutes = (performance.now() - began) / 60_000;
  const waiting = await waitingNames(stage);
  await stage.instance.stop();
  const twice = [...arrivals.values()].filter((count) => count > 1).length;
  return [
    shown(`${mode}: kills of the dispatcher`, killed.dispatcher, 'times'),
    shown(`${mode}: kills of the database`, killed.database, 'times'),
    shown(`${mode}: arrived amid the kills, in ${amidMinutes.toFixed(1)} minutes`, amid, 'events'),
    shown(`${mode}: rate over ${minutes.toFixed(1)} minutes, kills and starts included`, arrivals.size / minutes / 60, '/s'),
    atMost(
      `${mode}: lost of ${total} events: neither arrived nor waiting`,
      names.filter((name) => !arrivals.has(name) && !waiting.has(name)).length,
      0,
      'events',
    ),
    atMost(`${mode}: still waiting when the time was over`, waiting.size, 0, 'events'),
    atMost(`${mode}: not recorded as delivered, once, in the end`, open, 0, 'events'),
    atMost(
      `${mode}: arrived under an eventId that was never raised`,
      arrivals.size - names.filter((name) => arrivals.has(name)).length,
      0,
      'events',
    ),
    shown(`${mode}: arrived more than once, under the same eventId`, twice, 'events'),
  ];
}

/** Ends one of the two and starts it again. */
async function strike({ instance }: WebhookStage): Promise<'dispatcher' | 'database'> {
  if (Math.random() < 0.3) {
    await instance.killPostgres();
    await sleep(Math.random() * 500);
    await instance.startPostgres();
    return 'database';
  }
  await instance.app('webhook-dispatcher').kill();
  await instance.app('webhook-dispatcher').start();
  return 'dispatcher';
}

/** Each batch again until it is committed or the time is over. */
async function feed(stage: WebhookStage, names: readonly string[], deadline: number): Promise<void> {
  for (let first = 0; first < names.length; first += batch) {
    const organizationId = `org_${(first / batch) % organizations}`;
    for (let done = false; !done && performance.now() < deadline;) {
      done = await stage.raise(organizationId, names.slice(first, first + batch)).then(
        () => true,
        () => false,
      );
      if (!done) await sleep(100);
    }
  }
}

/** Events that are in the outbox or queued for their receiver. */
async function waitingNames(stage: WebhookStage): Promise<ReadonlySet<string>> {
  const rows = await stage.query<{ name: string }>(
    `select event_id as name from webhook_event where relayed_at is null
     union select event_id from webhook_delivery where status = 'queued'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Deliveries that are not there once and delivered, when nothing changes any more. */
async function untilRecorded(stage: WebhookStage, deadline: number): Promise<number> {
  for (;;) {
    await stage.reconnect().catch(() => undefined);
    const [row] = await stage
      .query<{ open: number }>(
        `select count(*)::integer as open from webhook_event e where 1 <> (
           select count(*) from webhook_delivery d where d.webhook_event_id = e.id and d.status = 'delivered')`,
      )
      .catch(() => []);
    if (row?.open === 0 || performance.now() > deadline) return row?.open ?? NaN;
    await sleep(500);
  }
}
