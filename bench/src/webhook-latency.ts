import type { ServerResponse } from 'node:http';
import type { Bench } from './bench.js';
import { atLeast, atMost, median, percentile, ratioAtMost, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';
import { EvenLoad, WebhookStage, type EvenTimes, type Mode } from './webhook-stage.js';

const organizations = 20;
const perSecond = 200;
const seconds = 15;
/** Less than this share of the rate asked for is another load than the one that is promised for. */
const reachedShare = 0.95;
const slowAnswerMs = 29_000;
const slowEvents = 500;

/** From the commit of an event to its first attempt, alone and beside a receiver that answers after 29 seconds. */
export async function webhookLatency(bench: Bench): Promise<Figure[]> {
  return [...(await measure(bench, 'embedded')), ...(await measure(bench, 'redis'))];
}

async function measure(bench: Bench, mode: Mode): Promise<Figure[]> {
  const stage = await WebhookStage.start(bench, mode, productionWaits);
  const load = new EvenLoad();
  await stage.organizations('org', organizations, (response, eventId) => {
    load.arrived(eventId);
    response.writeHead(204).end();
  });
  const held = new Set<ServerResponse>();
  const timers: NodeJS.Timeout[] = [];
  await stage.organizations('slow', 1, (response) => {
    held.add(response);
    timers.push(setTimeout(() => response.writeHead(204).end(), slowAnswerMs));
  });
  const others = Array.from({ length: organizations }, (_, number) => `org_${number}`);
  const run = (): Promise<EvenTimes> => load.run(stage, others, perSecond, seconds);
  await load.run(stage, others, perSecond, 2);
  const before = await run();
  await stage.raise('slow_0', stage.names(slowEvents));
  const beside = await run();
  bench.note(`${mode}: the slow receiver held ${held.size} of ${slowEvents}`);
  await stage.query(`update webhook_settings set enabled = false where organization_id = 'slow_0'`);
  for (const timer of timers) clearTimeout(timer);
  for (const response of held) if (!response.headersSent) response.writeHead(204).end();
  const after = await run();
  await stage.instance.stop();
  const alone = percentile([...before.times, ...after.times], 0.99);
  const reached = Math.min(...[before, beside, after].map((each) => each.perSecond));
  return [
    atLeast(`${mode}: rate reached of ${perSecond}/s, the least of three runs`, reached, perSecond * reachedShare, '/s'),
    shown(`${mode}: event to first attempt, p50`, median(before.times), 'ms'),
    atMost(`${mode}: event to first attempt, p99`, percentile(before.times, 0.99), 250, 'ms'),
    ratioAtMost(
      `${mode}: p99 of others beside a receiver that answers in 29 s`,
      percentile(beside.times, 0.99),
      1.2,
      'ms',
      alone,
    ),
  ];
}
