import { migrate, SnakeNamingStrategy } from '@imprint/platform/database';
import { eventually, isLong, startEmbeddedPostgres } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { schema } from '../schema/index.js';
import { openLedger, storedBalances, sumsOfEntries, type OpenedLedger } from './credits.fixture.js';
import { wrongLedgers } from './ledger-sums.repository.js';
import { Starters } from './credit-starters.fixture.js';

const processes = 3;
/** Of each process: 10,000 of all of them in a long run. */
const starts = isLong ? 3_334 : 120;
const all = processes * starts;
/** What is left for everybody: less than they ask for, and no multiple of what any of them takes. */
const cap = Math.floor(all * 0.7) * 3 + 1;
const price = 3;
/** Reports of progress, one after 50 starts of a process, between two kills. */
const strikeEvery = isLong ? 20 : 4;

let starters: Starters;
afterEach(() => starters?.stop());

async function requireExact(dataSource: DataSource): Promise<void> {
  const stored = await storedBalances(dataSource);
  expect(await sumsOfEntries(dataSource)).toEqual(stored);
  expect(Object.values(stored).reduce((sum, micro) => sum + micro, 0)).toBe(0);
  expect(await wrongLedgers(dataSource.manager)).toEqual([]);
  expect(stored.reserved + stored.spent).toBeLessThanOrEqual(cap);
}

describe('starts of several processes at once', () => {
  let opened: OpenedLedger;
  beforeAll(async () => {
    opened = await openLedger();
  });
  afterEach(() => opened.clear());
  afterAll(() => opened.close());

  const url = (): string => String((opened.dataSource.options as { url?: string }).url);

  it.each([
    ['a cap of the organization', 'organization', 'org', cap],
    ['the balance', null, '', cap],
  ])(
    'never end above %s, and none that fits is refused',
    async (_what, scope, subjectId, limit) => {
      await opened.fund(scope === null ? limit : all * price);
      if (scope !== null) await opened.cap(scope, subjectId, limit);
      starters = await Starters.ready(processes);
      const { started, refused, unknown } = await starters.run({ url: url(), count: starts, micro: price, settles: false });
      expect({ started: started.length, refused, unknown }).toEqual({
        started: Math.floor(cap / price),
        refused: all - Math.floor(cap / price),
        unknown: 0,
      });
      expect(await storedBalances(opened.dataSource)).toMatchObject({ reserved: Math.floor(cap / price) * price });
      await requireExact(opened.dataSource);
    },
    isLong ? 600_000 : 60_000,
  );

  it(
    'and ends in between keep every sum, below caps of brand and key',
    async () => {
      await opened.fund(all * price);
      await opened.cap('brand', 'brand_1', Math.floor(starts / 2) * price);
      await opened.cap('key', 'key', starts * price);
      starters = await Starters.ready(processes);
      const { unknown } = await starters.run({ url: url(), count: starts, micro: price, settles: true });
      expect(unknown).toBe(0);
      const above = await opened.dataSource.query<unknown[]>(
        'select from credit_month m join credit_cap c using (organization_id, scope, subject_id) where reserved_micro + spent_micro > monthly_micro',
      );
      expect(above).toEqual([]);
      expect(await sumsOfEntries(opened.dataSource)).toEqual(await storedBalances(opened.dataSource));
      expect(await wrongLedgers(opened.dataSource.manager)).toEqual([]);
    },
    isLong ? 600_000 : 60_000,
  );
});

describe('kill -9 of PostgreSQL while they start', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'imprint-credits-'));
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('loses nothing that was said to be started, lets in no more than fits, and refuses nothing that does', async () => {
    const directory = join(folder, 'data');
    let server = await startEmbeddedPostgres({ directory });
    const port = Number(new URL(server.url).port);
    await migrate(server.url, schema.migrations);
    const dataSource = await new DataSource({
      ...({ type: 'postgres', url: server.url, namingStrategy: new SnakeNamingStrategy() } as const),
      entities: schema.entities,
    }).initialize();
    try {
      await dataSource.query(`insert into organization (id, name, slug) values ('org', 'Org', 'org')`);
      await dataSource.query(
        `with a as (insert into credit_account (organization_id, available_micro, funded_micro) values ('org', $1::bigint, $1::bigint))
         insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro)
         values ('added', 'org', 'added', 'funding', 'available', $1::bigint)`,
        [cap],
      );
      starters = await Starters.ready(processes);
      let reports = 0;
      let kills = 0;
      const strike = async (): Promise<void> => {
        process.kill(server.pid, 'SIGKILL');
        await server.exited;
        server = await startEmbeddedPostgres({ directory, port, takeOver: true });
        kills += 1;
      };
      let striking = Promise.resolve();
      let isStriking = false;
      const { started, refused } = await starters.run({ url: server.url, count: starts, micro: price, settles: false }, () => {
        reports += 1;
        if (reports % strikeEvery !== 1 || isStriking) return;
        isStriking = true;
        striking = strike().finally(() => (isStriking = false));
      });
      await striking;
      await eventually(
        () =>
          dataSource.query('select').then(
            () => true,
            () => false,
          ),
        { timeoutMs: 30_000 },
      );
      expect(kills).toBeGreaterThan(0);
      await requireExact(dataSource);
      const rows = await dataSource.query<{ id: string }[]>('select job_id as id from credit_reservation');
      expect(rows.map(({ id }) => id).sort()).toEqual(started.sort());
      const fits = Math.floor(cap / price);
      expect({ started: started.length, refused }).toEqual({ started: fits, refused: all - fits });
      expect(await storedBalances(dataSource)).toMatchObject({ reserved: fits * price, spent: 0 });
    } finally {
      await dataSource.destroy().catch(() => undefined);
      await server.stop();
    }
  }, 600_000);
});
