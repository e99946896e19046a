import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import type { Held, LeaseColumns } from '../lease.repository.js';

/** One worker's operations on rows, by the statements used in production. */
export interface LeaseWorker {
  /** Claims the row for a minute; null when it may not be claimed. */
  claim(id: string): Promise<Held | null>;
  /** Whether the row is still held. */
  renew(held: Held): Promise<boolean>;
  giveBack(held: Held): Promise<unknown>;
  /** Writes a result; returns whether it was written. */
  write(held: Held): Promise<boolean>;
}

export interface LeaseHarness {
  columns: LeaseColumns;
  /** A further connection to the same database, ended by `close()`. */
  connect(): Promise<DataSource>;
  worker(dataSource: DataSource): LeaseWorker;
  /** Creates a row that nobody holds and returns its id. No other row can be claimed. */
  add(): Promise<string>;
  close(): Promise<void>;
}

/** Pauses before a statement, like a process suspended there. */
class Pauses {
  private statements = 0;
  private at: { statement: number; meanwhile: () => Promise<void> } | undefined;

  constructor(dataSource: DataSource) {
    const create = dataSource.createQueryRunner.bind(dataSource);
    dataSource.createQueryRunner = (mode) => {
      const runner = create(mode);
      const query = runner.query.bind(runner) as (...given: unknown[]) => Promise<unknown>;
      runner.query = async (...given: unknown[]) => {
        if (this.at?.statement === (this.statements += 1)) await this.at.meanwhile();
        return query(...given) as never;
      };
      return runner;
    };
  }

  /** Does the work and pauses before its nth statement. Resolves with the result, and with whether there were that many statements. */
  async before<T>(
    statement: number,
    meanwhile: () => Promise<void>,
    work: () => Promise<T>,
  ): Promise<[result: T, paused: boolean]> {
    this.statements = 0;
    this.at = { statement, meanwhile };
    const result = await work();
    this.at = undefined;
    return [result, this.statements >= statement];
  }
}

/** The guarantees of a lease for every table that uses one. `open` is called once. */
export function describeLease(name: string, open: () => Promise<LeaseHarness>): void {
  describe(`the lease of ${name}`, () => {
    let harness: LeaseHarness;
    let dataSource: DataSource;
    let pauses: Pauses;
    let first: LeaseWorker;
    let second: LeaseWorker;

    beforeAll(async () => {
      harness = await open();
      dataSource = await harness.connect();
      second = harness.worker(dataSource);
      const paused = await harness.connect();
      pauses = new Pauses(paused);
      first = harness.worker(paused);
    });
    afterAll(() => harness.close());

    const row = async (id: string): Promise<unknown> => {
      const [found] = await dataSource.query<{ row: unknown }[]>(
        `select to_jsonb(t) as row from ${harness.columns.table} t where id = $1`,
        [id],
      );
      return found?.row;
    };
    const isLocked = async (id: string): Promise<boolean> =>
      (await dataSource.query<unknown[]>(`select from ${harness.columns.table} where id = $1 for update skip locked`, [id]))
        .length === 0;
    const leaseEnds = async (id: string): Promise<void> => {
      const { table, until } = harness.columns;
      await dataSource.query(`update ${table} set ${until} = now() - interval '10 seconds' where id = $1`, [id]);
    };
    const claimed = async (worker: LeaseWorker, id: string): Promise<Held> => {
      const held = await worker.claim(id);
      if (held === null) throw new Error('the row could not be taken');
      return held;
    };
    /** Expects the row to stay as it is, whatever this worker tries. */
    const changesNothing = async (held: Held): Promise<void> => {
      const before = await row(held.id);
      expect(await first.renew(held)).toBe(false);
      await first.giveBack(held);
      expect(await first.write(held)).toBe(false);
      expect(await row(held.id)).toEqual(before);
    };

    it('a row that is held is taken by nobody else, and written by its holder', async () => {
      const id = await harness.add();
      const held = await claimed(first, id);
      expect(await second.claim(id)).toBeNull();
      expect(await first.renew(held)).toBe(true);
      expect(await first.write(held)).toBe(true);
    });

    it('of several who want a row at the same time, one has it', async () => {
      const id = await harness.add();
      const hands = await Promise.all(Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? first : second).claim(id)));
      expect(hands.filter((held) => held !== null)).toHaveLength(1);
    });

    it('a row whose lease has ended is taken under another fence, and who held it before changes nothing any more', async () => {
      const id = await harness.add();
      const stale = await claimed(first, id);
      await leaseEnds(id);
      const held = await claimed(second, id);
      expect(held.fence).toBeGreaterThan(stale.fence);
      await changesNothing(stale);
      expect(await second.write(held)).toBe(true);
    });

    it('a renewal extends the hold', async () => {
      const id = await harness.add();
      const held = await claimed(first, id);
      await leaseEnds(id);
      expect(await first.renew(held)).toBe(true);
      expect(await second.claim(id)).toBeNull();
    });

    it('a row that is given back is free at once', async () => {
      const id = await harness.add();
      const held = await claimed(first, id);
      await first.giveBack(held);
      expect((await claimed(second, id)).fence).toBeGreaterThan(held.fence);
      await changesNothing(held);
    });

    it('the same id of another organization is touched by nothing', async () => {
      const id = await harness.add();
      await changesNothing({ ...(await claimed(first, id)), organizationId: 'org_of-somebody-else' });
    });

    it('whoever is paused longer than the lease, before any statement of a claim, shares its fence with nobody', async () => {
      for (let statement = 1, more = true; more; statement += 1) {
        const id = await harness.add();
        const taken: { held?: Held } = {};
        const meanwhile = async (): Promise<void> => {
          await leaseEnds(id);
          taken.held = await claimed(second, id);
        };
        const [late, paused] = await pauses.before(statement, meanwhile, () => first.claim(id));
        if ((more = paused) && taken.held !== undefined) {
          expect(late?.fence).not.toBe(taken.held.fence);
          if (late !== null) await changesNothing(late);
          expect(await second.write(taken.held)).toBe(true);
        }
      }
    });

    it.each(['renew', 'giveBack', 'write'] as const)(
      'whoever is paused longer than the lease, before any statement of %s, changes nothing',
      async (act) => {
        let taken = 0;
        for (let statement = 1, more = true; more; statement += 1) {
          const id = await harness.add();
          const held = await claimed(first, id);
          const found: { row?: unknown } = {};
          const meanwhile = async (): Promise<void> => {
            if (await isLocked(id)) return; // Nobody else can claim it from here on.
            await leaseEnds(id);
            if ((await second.claim(id)) === null) return; // The result is written.
            taken += 1;
            found.row = await row(id);
          };
          more = (await pauses.before(statement, meanwhile, () => first[act](held)))[1];
          if (found.row !== undefined) expect(await row(id)).toEqual(found.row);
        }
        expect(taken).toBeGreaterThan(0);
      },
    );
  });
}
