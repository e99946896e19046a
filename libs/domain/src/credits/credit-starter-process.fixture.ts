// A process that starts jobs, as many of them at once as its pool has connections: `credit-race.spec.ts` runs several of it.
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { CreditLedger } from './credit-ledger.js';
import type { StarterOrder, StarterReport } from './credit-starters.fixture.js';

const atOnce = 10;
/** Repeats of a start, 50 ms apart, before the database counts as gone for good. */
const mostUnanswered = 1_200;

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Problem';

/**
 * Starts a job as a caller does who repeats what was not answered: with the same id, until there is an answer, and only if it was not started.
 * @returns how often there was no answer
 */
async function startedAfter(dataSource: DataSource, jobId: string, start: () => Promise<void>): Promise<number> {
  for (let unanswered = 0; ; unanswered += 1) {
    try {
      if (unanswered === 0 || !(await isStarted(dataSource, jobId))) await start();
      return unanswered;
    } catch (error) {
      if (isRefusal(error) || unanswered === mostUnanswered) throw error;
      // Until it is back, repeats fail at once.
      await sleep(50);
    }
  }
}

async function isStarted(dataSource: DataSource, jobId: string): Promise<boolean> {
  return (await dataSource.query<unknown[]>('select from credit_reservation where job_id = $1', [jobId])).length > 0;
}

async function run({ url, prefix, count, micro, settles }: StarterOrder): Promise<StarterReport> {
  const dataSource = await new DataSource({
    ...({ type: 'postgres', url, namingStrategy: new SnakeNamingStrategy() } as const),
    extra: { max: atOnce },
  }).initialize();
  const ledger = new CreditLedger({ CREDITS: 'prepaid' });
  const report: StarterReport = { started: [], refused: 0, unknown: 0 };
  let next = 0;
  const one = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const jobId = `${prefix}_${index}`;
      const holder = { organizationId: 'org', brandId: `brand_${index % 3}`, apiKeyId: index % 2 === 0 ? 'key' : null };
      try {
        report.unknown += await startedAfter(dataSource, jobId, () =>
          dataSource.transaction((manager) => ledger.reserve(manager, holder, [{ jobId, model: 'some/model', micro }])),
        );
        report.started.push(jobId);
        if (settles && index % 4 === 0) await dataSource.transaction((manager) => ledger.release(manager, 'org', [jobId]));
        if (settles && index % 4 === 1) await dataSource.transaction((manager) => ledger.commit(manager, 'org', jobId, micro));
      } catch (error) {
        if (!isRefusal(error)) throw error;
        report.refused += 1;
      }
      if ((index + 1) % 50 === 0) process.send?.({ type: 'progress', done: index + 1 });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  await dataSource.destroy().catch(() => undefined);
  return report;
}

process.on('message', (order: StarterOrder) => {
  void run(order)
    .then((report) => process.send?.({ type: 'report', report }))
    .finally(() => process.disconnect());
});
process.send?.({ type: 'ready' });
