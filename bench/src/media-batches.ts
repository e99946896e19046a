import { Instance } from '@imprint/e2e/harness/instance';
import { Workspace } from '@imprint/e2e/harness/workspace';
import type { Bench } from './bench.js';
import { median, ratioAtMost, shown, type Figure } from './figures.js';
import { residentMb } from './processes.js';
import { productionWaits } from './settings.js';

const usualGenerations = 10_000;
/** Of the batch that it is compared with. */
const part = 10;
const sampleEveryMs = 20;

/** A large batch through the API against a tenth of it: what the gateway needs, and how long the answer takes. No worker makes them. */
export async function mediaBatches(bench: Bench): Promise<Figure[]> {
  const large = bench.size(usualGenerations);
  const small = Math.floor(large / part);
  const settings = { ...productionWaits, GENERATION_QUEUE_LIMIT: '1000000', LOG_LEVEL: 'warn' };
  const running = await Instance.start({ mode: 'embedded', apps: ['api-gateway', 'keys-service', 'oauth-server'], settings });
  bench.defer(() => running.stop());
  const workspace = await Workspace.open(running);
  const pid = running.app('api-gateway').pid ?? 0;
  const runs = { large: [] as Run[], small: [] as Run[] };
  await made(workspace, pid, small);
  for (let round = 1; round <= bench.rounds; round += 1) {
    runs.small.push(await made(workspace, pid, small));
    runs.large.push(await made(workspace, pid, large));
    const [one, other] = [runs.small.at(-1), runs.large.at(-1)];
    bench.note(
      `round ${round}: ${one?.peakMb.toFixed(0)} MB, ${large}: ${other?.peakMb.toFixed(0)} MB in ${other?.ms.toFixed(0)} ms`,
    );
  }
  const peak = (of: Run[]): number => median(of.map(({ peakMb }) => peakMb));
  const ms = (of: Run[]): number => median(of.map((run) => run.ms));
  return [
    ratioAtMost(
      `memory of the gateway, a batch of ${large} against one of ${small}`,
      peak(runs.large),
      1.25,
      'MB',
      peak(runs.small),
    ),
    shown(`until a batch of ${large} is accepted, against one of ${small}`, ms(runs.large), 'ms', ms(runs.small)),
  ];
}

interface Run {
  /** While it was written. */
  peakMb: number;
  ms: number;
}

async function made({ api, brandId }: Workspace, pid: number, count: number): Promise<Run> {
  const values = (number: number): string[] => Array.from({ length: number }, (_none, index) => `value ${index}`);
  const [first, second] = [Math.min(50, count / 10), Math.max(count / 500, 1)];
  const variables = { a: values(Math.round(first)), b: values(Math.round(second)) };
  const body = { prompts: ['A card with {a} and {b}'], variables, count: 10, brandId, model: 'local/card' };
  let peakMb = residentMb(pid);
  const sampling = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), sampleEveryMs);
  const began = performance.now();
  const { id } = await api.data('POST', '/v1/images/batches', body).finally(() => clearInterval(sampling));
  const ms = performance.now() - began;
  await api.data('POST', `/v1/batches/${id}/cancel`);
  return { peakMb, ms };
}
