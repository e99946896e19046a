import { isLong } from '@imprint/platform/testing';
import type { Principal } from '@imprint/contracts/access';
import { microPerCredit } from '@imprint/contracts/credits';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EventEmitter } from 'node:events';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { holder, openLedger, storedBalances, sumsOfEntries, type OpenedLedger } from './credits.fixture.js';
import { wrongLedgers } from './ledger-sums.repository.js';

/** Micro-credits in few sizes, so that caps and balances are met exactly, and large ones, which 32 bits and floats would lose. */
const amounts = fc.constantFrom(1, 2, 3, 5, 1_000_000, 9_007_199_254_740, 123_456_789_012_345);
/** Few, so that most of what happens to one happens after something else. */
const jobs = fc.constantFrom('gen_1', 'gen_2', 'gen_3');
/** What there is at first: mostly enough to start something. */
const first = fc.constantFrom(0, 20_000_000, 9_007_199_254_740, 9_007_199_254_740);
const operator: Principal = {
  ...{ kind: 'api-key', userId: 'user', organizationId: 'org', role: 'admin', scopes: ['credits:provision'], apiKeyId: 'key' },
  ...{ brandIds: null, clientIp: null },
};
const brands = fc.constantFrom('brand', 'brand_2', null);

interface Job {
  brandId: string | null;
  reserved: number;
  committed: number;
  refunded: number;
  state: 'reserved' | 'committed' | 'released';
}

/** What the ledger has to be, by arithmetic alone. */
class Model {
  available = 0;
  funded = 0;
  organizationCap: number | null = null;
  brandCap: number | null = null;
  readonly references = new Set<string>();
  takenBack = 0;
  readonly jobs = new Map<string, Job>();

  used(brandId?: string): number {
    const counted = [...this.jobs.values()].filter((job) => brandId === undefined || job.brandId === brandId);
    return counted.reduce((sum, job) => sum + (job.state === 'reserved' ? job.reserved : job.committed - job.refunded), 0);
  }

  refusal(brandId: string | null, micro: number): string | null {
    if (this.available < micro) return 'insufficient_credits';
    if (this.organizationCap !== null && this.used() + micro > this.organizationCap) return 'credit_cap_reached';
    if (brandId === 'brand' && this.brandCap !== null && this.used('brand') + micro > this.brandCap) return 'credit_cap_reached';
    return null;
  }
}

function refusalOf(job: Job | undefined, micro: number): string | null {
  if (job === undefined) return 'not_found';
  if (job.refunded > 0) return job.refunded === micro ? null : 'credit_charge_refunded';
  return micro === 0 || micro > job.committed ? 'credit_refund_too_large' : null;
}

/** One thing that happens. `how` says how its transaction ends: `crash` ends the connection to PostgreSQL before the commit. */
type How = 'commits' | 'rolls back' | 'crash';
class Step implements fc.AsyncCommand<Model, OpenedLedger> {
  constructor(
    private readonly name: string,
    private readonly how: How,
    private readonly run_: (
      model: Model,
      change: (of: () => void) => void,
      manager: EntityManager,
      real: OpenedLedger,
    ) => Promise<void>,
  ) {}

  check = (): boolean => true;

  async run(model: Model, real: OpenedLedger): Promise<void> {
    const changes: (() => void)[] = [];
    await inTransaction(real.dataSource, this.how, (manager) => this.run_(model, (of) => changes.push(of), manager, real));
    if (this.how === 'commits') for (const change of changes) change();
    await requireSame(model, real.dataSource);
  }

  toString = (): string => `${this.name} (${this.how})`;
}

async function inTransaction(dataSource: DataSource, how: How, work: (manager: EntityManager) => Promise<void>): Promise<void> {
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    await runner.query('savepoint step');
    await work(runner.manager).catch(async (error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      await runner.query('rollback to savepoint step');
    });
    if (how === 'crash') await killBackend(dataSource, runner);
    if (how === 'commits') await runner.commitTransaction();
    else await runner.rollbackTransaction().catch(() => undefined);
  } finally {
    await runner.release();
  }
}

async function killBackend(dataSource: DataSource, runner: QueryRunner): Promise<void> {
  const [{ pid }] = await runner.manager.query<[{ pid: number }]>('select pg_backend_pid() as pid');
  const connection = (await runner.connect()) as EventEmitter;
  // Or the pool hands out a connection of which it has not seen yet that it is gone.
  const ended = new Promise((resolve) => connection.once('end', resolve));
  await dataSource.query('select pg_terminate_backend($1)', [pid]);
  await ended;
  // Its locks are gone once it has noticed.
  for (let isThere = true; isThere;)
    isThere = (await dataSource.query<unknown[]>('select from pg_stat_activity where pid = $1', [pid])).length > 0;
}

class Refused extends Error {}

async function requireSame(model: Model, dataSource: DataSource): Promise<void> {
  const all = [...model.jobs.values()];
  const expected = {
    available: model.available,
    reserved: all.reduce((sum, { state, reserved }) => sum + (state === 'reserved' ? reserved : 0), 0),
    spent: all.reduce((sum, { committed, refunded }) => sum + committed - refunded, 0),
    funding: model.funded === 0 ? 0 : -model.funded,
  };
  expect(await storedBalances(dataSource)).toEqual(expected);
  expect(await sumsOfEntries(dataSource)).toEqual(expected);
  expect(Object.values(await sumsOfEntries(dataSource)).reduce((sum, micro) => sum + micro, 0)).toBe(0);
  expect(await wrongLedgers(dataSource.manager)).toEqual([]);
}

const how = fc.constantFrom<How>('commits', 'commits', 'commits', 'rolls back', 'crash');
const step = <T>(
  name: string,
  given: fc.Arbitrary<T>,
  run: (given: T) => ConstructorParameters<typeof Step>[2],
): fc.Arbitrary<Step> =>
  fc.tuple(given, how).map(([chosen, ending]) => new Step(`${name} ${JSON.stringify(chosen)}`, ending, run(chosen)));

/** What a refund takes, one after the other: more often than all else. */
const charging = [
  step(
    'reserve',
    fc.record({ jobId: jobs, micro: amounts, brandId: brands }),
    ({ jobId, micro, brandId }) =>
      async (model, change, manager, { ledger }) => {
        if (model.jobs.has(jobId)) return;
        const refusal = model.refusal(brandId, micro);
        const started = ledger.reserve(manager, { ...holder, brandId, apiKeyId: null }, [{ jobId, micro, model: 'some/model' }]);
        if (refusal !== null) {
          await expect(started).rejects.toMatchObject({ code: refusal });
          throw new Refused();
        }
        await started;
        change(() => {
          model.available -= micro;
          model.jobs.set(jobId, { brandId, reserved: micro, committed: 0, refunded: 0, state: 'reserved' });
        });
      },
  ),
  step(
    'commit',
    fc.record({ jobId: jobs, micro: fc.oneof(fc.constant(0), amounts, amounts, amounts) }),
    ({ jobId, micro }) =>
      async (model, change, manager, { ledger }) => {
        await ledger.commit(manager, 'org', jobId, micro);
        const job = model.jobs.get(jobId);
        if (job?.state !== 'reserved') return;
        change(() => {
          Object.assign(job, { state: 'committed', committed: Math.min(micro, job.reserved) });
          model.available += job.reserved - job.committed;
        });
      },
  ),
  step(
    'refund by the operator',
    fc.record({ jobId: jobs, credits: fc.constantFrom(undefined, 1, 2, 9) }),
    (refund) =>
      async (model, change, manager, { refunds }) => {
        const job = model.jobs.get(refund.jobId);
        const micro = refund.credits === undefined ? (job?.committed ?? 0) : refund.credits * microPerCredit;
        const given = refunds.refundIn(manager, operator, { ...refund, reason: 'Cut off' });
        const refusal = refusalOf(job, micro);
        if (refusal !== null) {
          await expect(given).rejects.toMatchObject({ code: refusal });
          throw new Refused();
        }
        expect(await given).toMatchObject({ kind: 'refunded', jobId: refund.jobId, amountMicro: micro });
        change(() => {
          if (job === undefined || job.refunded > 0) return;
          job.refunded = micro;
          model.available += micro;
        });
      },
  ),
];

const steps = [
  ...charging,
  ...charging,
  ...charging,
  step('add', amounts, (micro) => async (model, change, manager) => {
    await manager.query(
      `with a as (update credit_account set available_micro = available_micro + $1::bigint, funded_micro = funded_micro + $1::bigint
         where organization_id = 'org')
       insert into credit_entry (id, organization_id, kind, from_account, to_account, amount_micro)
       values (gen_random_uuid()::text, 'org', 'added', 'funding', 'available', $1::bigint)`,
      [micro],
    );
    change(() => {
      model.available += micro;
      model.funded += micro;
    });
  }),
  step('release', fc.uniqueArray(jobs, { minLength: 1 }), (jobIds) => async (model, change, manager, { ledger }) => {
    await ledger.release(manager, 'org', jobIds);
    change(() => {
      for (const job of jobIds.map((id) => model.jobs.get(id)))
        if (job?.state === 'reserved') {
          job.state = 'released';
          model.available += job.reserved;
        }
    });
  }),
  step(
    'payment',
    fc.record({ reference: fc.constantFrom('stripe:cs_1', 'stripe:cs_2'), micro: amounts }),
    (payment) =>
      async (model, change, manager, { paid }) => {
        await paid.add(manager, { ...payment, organizationId: 'org' });
        change(() => {
          if (model.references.has(payment.reference)) return;
          model.references.add(payment.reference);
          model.available += payment.micro;
          model.funded += payment.micro;
        });
      },
  ),
  step('refund of a payment', amounts, (micro) => async (model, change, manager, { paid }) => {
    // What was spent or is reserved stays so.
    const taken = Math.min(micro, model.available);
    const reference = `stripe:${model.references.size}:${(model.takenBack += 1)}`;
    expect(await paid.takeBack(manager, { organizationId: 'org', micro, reference })).toBe(taken);
    change(() => {
      model.available -= taken;
      model.funded -= taken;
    });
  }),
  step(
    'cap',
    fc.record({ isOfBrand: fc.boolean(), micro: fc.oneof(fc.constant(null), fc.constant(0), amounts) }),
    ({ isOfBrand, micro }) =>
      async (model, change, manager) => {
        const subject = isOfBrand ? ['brand', 'brand'] : ['organization', 'org'];
        await manager.query(`update credit_account set caps_version = caps_version + 1 where organization_id = 'org'`);
        await manager.query(`delete from credit_cap where scope = $1 and subject_id = $2`, subject);
        if (micro !== null) await manager.query(`insert into credit_cap values ('org', $1, $2, $3::bigint)`, [...subject, micro]);
        change(() => {
          model[isOfBrand ? 'brandCap' : 'organizationCap'] = micro;
        });
      },
  ),
];

let opened: OpenedLedger;
beforeAll(async () => {
  opened = await openLedger();
});
afterAll(() => opened.close());

it(
  'any order of reserving, committing, releasing, paying, refunding, caps and crashes leaves what arithmetic says, by independent sums of the entries',
  async () => {
    const property = fc.asyncProperty(first, fc.commands(steps, { maxCommands: 25, size: 'max' }), async (micro, commands) => {
      await opened.clear();
      await opened.dataSource.query(`insert into credit_account (organization_id) values ('org')`);
      if (micro > 0) await opened.fund(micro);
      const model = Object.assign(new Model(), { available: micro, funded: micro });
      await fc.asyncModelRun(() => ({ model, real: opened }), commands);
    });
    await fc.assert(property, { numRuns: isLong ? 2_000 : 20, endOnFailure: true });
  },
  isLong ? 1_800_000 : 120_000,
);
