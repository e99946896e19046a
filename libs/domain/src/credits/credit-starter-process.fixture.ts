// A process that starts jobs, as many of them at once as its pool has connections: `credit-race.spec.ts` runs several of it.
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { DataSource } from 'typeorm';
import { CreditLedger } from './credit-ledger.js';
import type { StarterOrder, StarterReport } from './credit-starters.fixture.js';

const atOnce = 10;

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
        await dataSource.transaction((manager) => ledger.reserve(manager, holder, [{ jobId, model: 'some/model', micro }]));
        report.started.push(jobId);
        if (settles && index % 4 === 0) await dataSource.transaction((manager) => ledger.release(manager, 'org', [jobId]));
        if (settles && index % 4 === 1) await dataSource.transaction((manager) => ledger.commit(manager, 'org', jobId, micro));
      } catch (error) {
        if (error instanceof Error && error.name === 'Problem') report.refused += 1;
        else report.unknown += 1;
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
