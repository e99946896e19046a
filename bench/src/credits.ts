import { CreditLedger, type PricedJob } from '@imprint/domain/credits';
import { schema } from '@imprint/domain/schema';
import { Instance } from '@imprint/e2e/harness/instance';
import { SnakeNamingStrategy } from '@imprint/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Bench } from './bench.js';
import { atLeast, median, ratioAtMost, shown, type Figure } from './figures.js';
import { productionWaits } from './settings.js';

const jobsPerRound = 300;
const mostRatio = 1.5;
const startsPerSecond = 500;
const secondsOfStarts = 5;
const connections = 16;
const organizationId = 'org_bench';
const holder = { organizationId, brandId: 'brand_bench', apiKeyId: 'key_bench' };

interface Stage {
  dataSource: DataSource;
  ledger: CreditLedger;
  /** Ids that are new. */
  next: () => string;
}

async function stageOf(bench: Bench): Promise<Stage> {
  const server = await Instance.start({ mode: 'embedded', apps: [], settings: { ...productionWaits, LOG_LEVEL: 'warn' } });
  bench.defer(() => server.stop());
  const dataSource = await new DataSource({
    ...({ type: 'postgres', url: server.databaseUrl, namingStrategy: new SnakeNamingStrategy() } as const),
    entities: schema.entities,
    extra: { max: connections },
  }).initialize();
  bench.defer(() => dataSource.destroy());
  await dataSource.query(`insert into organization (id, name, slug) values ($1, 'Bench', 'bench')`, [organizationId]);
  await dataSource.query(`insert into app_user (id, email, name) values ('user', 'ada@example.com', 'Ada')`);
  await dataSource.query(
    `insert into credit_account (organization_id, available_micro, funded_micro) values ($1, 1000000000000000, 1000000000000000)`,
    [organizationId],
  );
  await dataSource.query(
    `insert into credit_cap select $1::text, scope, id, 1000000000000000
    from (values ('organization', $1::text), ('brand', 'brand_bench'), ('key', 'key_bench')) as v (scope, id)`,
    [organizationId],
  );
  await dataSource.query('create table bench_balance (id text primary key, micro bigint not null) with (fillfactor = 50)');
  await dataSource.query(`insert into bench_balance values ($1, 0)`, [organizationId]);
  let count = 0;
  return { dataSource, ledger: new CreditLedger({ CREDITS: 'prepaid' }), next: () => `gen_${(count += 1)}` };
}

const begin = (manager: EntityManager, id: string): Promise<unknown> =>
  manager.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, options, wake_at)
     values ($1, $2, 'user', 'image', 'queued', 'some/model', 'some', 'A card', '{}', now())`,
    [id, organizationId],
  );
const end = (manager: EntityManager, id: string): Promise<unknown> =>
  manager.query(`update generation set status = 'completed', completed_at = now() where id = $1`, [id]);
const bare = (manager: EntityManager): Promise<unknown> =>
  manager.query('update bench_balance set micro = micro - 1 where id = $1', [organizationId]);
const priced = (jobId: string): PricedJob => ({ jobId, model: 'some/model', micro: 4_000_000 });

/** A start and an end of a job, each in a transaction with its row: by the ledger, and with one bare update of a row, in turns. */
export async function creditsRatio(bench: Bench): Promise<Figure[]> {
  const { dataSource, ledger, next } = await stageOf(bench);
  const withLedger = async (id: string): Promise<void> => {
    await dataSource.transaction((manager) => begin(manager, id).then(() => ledger.reserve(manager, holder, [priced(id)])));
    await dataSource.transaction((manager) => end(manager, id).then(() => ledger.commit(manager, organizationId, id, 3_000_000)));
  };
  const withBareRow = async (id: string): Promise<void> => {
    await dataSource.transaction((manager) => begin(manager, id).then(() => bare(manager)));
    await dataSource.transaction((manager) => end(manager, id).then(() => bare(manager)));
  };
  const ways = { ledger: withLedger, bare: withBareRow };
  const times: Record<keyof typeof ways, number[]> = { ledger: [], bare: [] };
  for (let round = 0; round <= bench.rounds; round += 1) {
    for (const way of ['ledger', 'bare'] as const) {
      const started = performance.now();
      for (let job = 0; job < jobsPerRound; job += 1) await ways[way](next());
      // The first round warms up.
      if (round > 0) times[way].push((performance.now() - started) / jobsPerRound);
    }
    if (round > 0)
      bench.note(`round ${round}: ledger ${times.ledger.at(-1)?.toFixed(2)} ms, bare ${times.bare.at(-1)?.toFixed(2)} ms`);
  }
  const name = 'a start and an end of a job with the ledger, against a bare row update in each transaction';
  return [ratioAtMost(name, median(times.ledger), mostRatio, 'ms', median(times.bare))];
}

/** Starts of one organization, each with its row, as many at once as there are connections. */
export async function creditsStarts(bench: Bench): Promise<Figure[]> {
  const { dataSource, ledger, next } = await stageOf(bench);
  const rates: number[] = [];
  for (let round = 0; round <= bench.rounds; round += 1) {
    const until = performance.now() + secondsOfStarts * 1_000;
    let starts = 0;
    const starter = async (): Promise<void> => {
      while (performance.now() < until) {
        const id = next();
        await dataSource.transaction((manager) => begin(manager, id).then(() => ledger.reserve(manager, holder, [priced(id)])));
        starts += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, starter));
    if (round > 0) rates.push(starts / secondsOfStarts);
    bench.note(`${(starts / secondsOfStarts).toFixed(0)} starts a second`);
  }
  const [sums] = await dataSource.query<[{ reserved: number; rows: number }]>(
    `select reserved_micro::float8 as reserved, (select count(*)::float8 * 4000000 from credit_reservation) as rows from credit_account`,
  );
  return [
    atLeast('starts a second on one organization', median(rates), startsPerSecond, '/s'),
    shown('reserved against the sum of the reservations', sums.reserved, 'micro-credits', sums.rows),
  ];
}
