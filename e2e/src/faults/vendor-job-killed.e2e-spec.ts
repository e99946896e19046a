/** @modes embedded, long: redis */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { isLong } from '../harness/index.js';
import { FaultStage } from './fault-stage.js';
import { rounds, strikes, type Chance } from './rounds.js';
import { startSlowVendors, type SlowVendor } from './slow-vendors.js';

interface Generation {
  id: string;
  attributes: { status: string; error: { code: string } | null };
}
interface Job {
  vendor_job_id: string | null;
  attempts: number;
}

/** How far a round has come. */
interface Hit {
  /** Submissions that were taken. */
  taken: number;
  /** At how many the worker dies. */
  enough: number;
  isEnough: PromiseWithResolvers<void>;
  /** The worker has died: from now on all is answered. */
  isOver: boolean;
}

const concurrency = 8;
/** Generations of a round: 1,000 of all of them in a long run. */
const billed = isLong ? 25 : 10;

describe('kill -9 of scheduler-worker while vendors make something', () => {
  let vendors: SlowVendor[] = [];
  let stage: FaultStage;

  beforeAll(async () => {
    vendors = await startSlowVendors();
    const settings = Object.assign({}, ...vendors.map((vendor) => vendor.settings)) as Record<string, string>;
    stage = await FaultStage.start(['api-gateway', 'scheduler-worker'], {
      // A worker that is merely slow must not lose what it submits.
      settings: { GENERATION_LEASE_SECONDS: '5', GENERATION_CONCURRENCY: String(concurrency), ...settings },
    });
  });
  afterAll(async () => {
    await stage?.stop();
    await Promise.all(vendors.map(({ simulator }) => simulator.stop()));
  });

  const ask = async ({ ask: { path, body } }: SlowVendor): Promise<string> =>
    (await stage.api.data<Generation>('POST', path, body)).id;
  const orphansOf = (id: string) => stage.rows('select vendor from vendor_orphan where generation_id = $1', [id]);
  const jobOf = async (id: string): Promise<Job | undefined> =>
    (await stage.rows<Job>('select vendor_job_id, attempts from generation where id = $1', [id]))[0];
  const all = <T>(act: (vendor: SlowVendor) => Promise<T>): Promise<T[]> => Promise.all(vendors.map(act));

  async function restart(): Promise<void> {
    await stage.worker.kill();
    await stage.worker.start();
  }

  /** There is one output, and the vendor was asked for no more than that and what is on record as lost. */
  async function expectOneOutput({ name, simulator }: SlowVendor, id: string, submittedBefore: number): Promise<number> {
    const { attributes } = await stage.api.until<Generation>(`/v1/generations/${id}`, ['completed', 'failed']);
    expect({ name, ...attributes }).toMatchObject({ name, status: 'completed', error: null });
    expect(await stage.rows('select id from asset where generation_id = $1', [id])).toHaveLength(1);
    const orphans = (await orphansOf(id)).length;
    expect([name, simulator.submissions.length]).toEqual([name, submittedBefore + 1 + orphans]);
    return orphans;
  }

  it('after the submission: the next worker finds each job by the id of its vendor', async () => {
    const before = vendors.map(({ simulator }) => simulator.submissions.length);
    for (const { simulator } of vendors) simulator.looks = 1;
    const ids = await all(ask);
    const jobs = await eventually(async () => {
      const found = await Promise.all(ids.map(jobOf));
      return found.every((job) => typeof job?.vendor_job_id === 'string') && found;
    });
    await restart();
    for (const [index, vendor] of vendors.entries()) {
      const id = ids[index] ?? '';
      expect(await expectOneOutput(vendor, id, before[index] ?? 0)).toBe(0);
      expect(await jobOf(id)).toMatchObject({ vendor_job_id: jobs[index]?.vendor_job_id });
    }
  });

  it('before its answer: a job that nobody can name is an orphan on record, and another one makes the output', async () => {
    const before = vendors.map(({ simulator }) => simulator.submissions.length);
    const taken = all(
      (vendor) =>
        new Promise<void>((resolve) =>
          // It is never answered.
          vendor.simulator.nextSubmit((_response, seen) => {
            vendor.take(seen);
            resolve();
          }),
        ),
    );
    const ids = await all(ask);
    await taken;
    await restart();
    for (const [index, vendor] of vendors.entries()) {
      const lost = vendor.isFoundByName ? [] : [{ vendor: vendor.name }];
      expect(await expectOneOutput(vendor, ids[index] ?? '', before[index] ?? 0)).toBe(lost.length);
      expect(await orphansOf(ids[index] ?? '')).toEqual(lost);
    }
  });

  /** Answers the next submission after a while, and resolves as soon as it was taken. */
  const answersSlowly = ({ simulator, take }: SlowVendor, chance: Chance): Promise<void> => {
    const slow = chance.between(0, 30);
    return new Promise((resolve) =>
      simulator.nextSubmit((response, seen) => {
        const answer = JSON.stringify(take(seen));
        resolve();
        setTimeout(() => response.writeHead(201).end(answer), slow);
      }),
    );
  };

  strikes(
    'worker at any moment of a submission',
    'there is one output of every vendor, and what was lost is counted',
    async ({ chance, tally }) => {
      const before = vendors.map(({ simulator }) => simulator.submissions.length);
      const taken = all((vendor) => answersSlowly(vendor, chance));
      const ids = await all(ask);
      await taken;
      await sleep(chance.between(0, 60));
      await restart();
      for (const [index, vendor] of vendors.entries()) {
        const lost = await expectOneOutput(vendor, ids[index] ?? '', before[index] ?? 0);
        // Each was killed once.
        expect(lost).toBeLessThanOrEqual(vendor.isFoundByName ? 0 : 1);
        tally.hit += 1;
        tally.heldForPerson += lost;
      }
    },
    undefined,
    isLong ? Math.max(rounds, 50) : rounds,
  );

  /** Takes the next submission, and so charges for it; the answer comes late, breaks off or never comes, until the worker has died. */
  const losesAnswer = ({ simulator, take }: SlowVendor, chance: Chance, hit: Hit): void => {
    const [how, slow] = [chance.pick(['late', 'broken', 'never']), chance.between(0, 60)];
    simulator.nextSubmit((response, seen) => {
      const answer = JSON.stringify(take(seen));
      hit.taken += 1;
      if (hit.taken === hit.enough) hit.isEnough.resolve();
      const isAnswered = how === 'late' || hit.isOver;
      if (how === 'broken' && !isAnswered) response.destroy();
      if (isAnswered) setTimeout(() => response.writeHead(201).end(answer), hit.isOver ? 0 : slow);
    });
  };
  const sold = (): SlowVendor[] => vendors.filter(({ credits }) => credits !== undefined);
  const billOf = (of: readonly SlowVendor[]): number =>
    of.reduce((sum, { simulator, credits = 0 }) => sum + simulator.submissions.length * credits, 0);
  const submissionsOf = (of: readonly SlowVendor[]): number =>
    of.reduce((sum, { simulator }) => sum + simulator.submissions.length, 0);
  /** In credits: what the organization has paid, and what its vendors were paid for nothing. */
  async function accountsOf(ids: readonly string[]): Promise<{ charged: number; lost: number; orphans: number }> {
    const [{ charged }] = (await stage.rows<{ charged: number }>(
      `select coalesce(sum(amount_micro), 0)::float8 / 1000000 as charged from credit_entry where kind = 'committed' and job_id = any($1)`,
      [ids],
    )) as [{ charged: number }];
    const orphans = await stage.rows<{ vendor: string }>('select vendor from vendor_orphan where generation_id = any($1)', [ids]);
    const priceOf = (name: string): number => vendors.find((vendor) => vendor.name === name)?.credits ?? 0;
    return { charged, lost: orphans.reduce((sum, { vendor }) => sum + priceOf(vendor), 0), orphans: orphans.length };
  }

  strikes(
    'worker while vendors bill and lose their answers',
    'their bills are what was charged and what is on record as lost, and the organization pays for its outputs alone',
    async ({ chance, tally }) => {
      const [before, submittedBefore] = [billOf(sold()), submissionsOf(sold())];
      const hit: Hit = { taken: 0, enough: chance.between(1, concurrency), isEnough: Promise.withResolvers(), isOver: false };
      const asked = Array.from({ length: billed }, (_, index) => sold()[index % sold().length] as SlowVendor);
      for (const vendor of asked) losesAnswer(vendor, chance, hit);
      const ids = await Promise.all(asked.map(ask));
      await hit.isEnough.promise;
      await sleep(chance.between(0, 60));
      hit.isOver = true;
      await stage.worker.kill();
      // What it had sent is read in the next turns: accepted first, and then parsed.
      for (let turn = 0; turn < 10; turn += 1) await setImmediate();
      const takenBefore = hit.taken;
      await stage.worker.start();
      for (const id of ids)
        expect((await stage.api.until<Generation>(`/v1/generations/${id}`, ['completed', 'failed'])).attributes).toMatchObject({
          status: 'completed',
        });
      const { charged, lost, orphans } = await accountsOf(ids);
      // Nothing is billed that is not on record. What is on record may not have left when its worker died, which nobody can tell from here.
      const unsent = orphans - (submissionsOf(sold()) - submittedBefore - ids.length);
      expect(unsent).toBeGreaterThanOrEqual(0);
      expect(unsent).toBeLessThanOrEqual(concurrency);
      const bill = billOf(sold()) - before;
      if (unsent === 0) expect(bill).toBe(charged + lost);
      else expect(bill).toBeLessThan(charged + lost);
      expect(charged).toBe(asked.reduce((sum, { credits = 0 }) => sum + credits, 0));
      expect(orphans - unsent).toBeLessThanOrEqual(takenBefore);
      tally.hit += ids.length;
      tally.heldForPerson += orphans;
    },
    async () => {
      const [account] = await stage.rows(
        `select reserved_micro::text as reserved, spent_micro - (
           select coalesce(sum(amount_micro), 0) from credit_entry where kind = 'committed'
         ) as unexplained from credit_account`,
      );
      expect(account).toEqual({ reserved: '0', unexplained: '0' });
    },
    isLong ? Math.max(rounds, 1_000 / billed) : rounds,
  );
});
