/** @modes embedded, long: redis */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
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

describe('kill -9 of scheduler-worker while vendors make something', () => {
  let vendors: SlowVendor[] = [];
  let stage: FaultStage;

  beforeAll(async () => {
    vendors = await startSlowVendors();
    const settings = Object.assign({}, ...vendors.map((vendor) => vendor.settings)) as Record<string, string>;
    stage = await FaultStage.start(['api-gateway', 'scheduler-worker'], {
      // A worker that is merely slow must not lose what it submits.
      settings: { GENERATION_LEASE_SECONDS: '5', GENERATION_CONCURRENCY: '8', ...settings },
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
});
