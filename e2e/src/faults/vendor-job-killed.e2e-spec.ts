/** @modes embedded, long: redis */
import { ReplicateSimulator } from '@imprint/adapters/models/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { FaultStage } from './fault-stage.js';
import { strikes } from './rounds.js';

interface Generation {
  id: string;
  attributes: { status: string; error: { code: string } | null };
}
interface Job {
  vendor_job_id: string | null;
  attempts: number;
}

describe('kill -9 of scheduler-worker while a vendor makes a picture', () => {
  let replicate: ReplicateSimulator;
  let stage: FaultStage;

  beforeAll(async () => {
    replicate = await ReplicateSimulator.start();
    stage = await FaultStage.start(['api-gateway', 'scheduler-worker'], {
      settings: {
        // A worker that is merely slow must not lose what it submits.
        GENERATION_LEASE_SECONDS: '5',
        REPLICATE_BASE_URL: `${replicate.origin}/v1`,
        REPLICATE_API_TOKEN: ReplicateSimulator.token,
        REPLICATE_MODELS: 'image:black-forest-labs/flux-schnell',
      },
    });
  });
  afterAll(async () => {
    await stage?.stop();
    await replicate?.stop();
  });

  async function ask(): Promise<string> {
    const body = { prompt: 'Old wheat', model: 'replicate/flux-schnell' };
    return (await stage.api.data<Generation>('POST', '/v1/images/generate', body)).id;
  }

  const orphansOf = (id: string) => stage.rows('select vendor from vendor_orphan where generation_id = $1', [id]);
  const jobOf = async (id: string): Promise<Job | undefined> =>
    (await stage.rows<Job>('select vendor_job_id, attempts from generation where id = $1', [id]))[0];

  /** There is one output, and the vendor was asked for no more than that and what is on record as lost. */
  async function expectOneOutput(id: string, submittedBefore: number): Promise<number> {
    const { attributes } = await stage.api.until<Generation>(`/v1/generations/${id}`, ['completed', 'failed']);
    expect(attributes).toMatchObject({ status: 'completed', error: null });
    expect(await stage.rows('select id from asset where generation_id = $1', [id])).toHaveLength(1);
    const orphans = (await orphansOf(id)).length;
    expect(replicate.submissions).toHaveLength(submittedBefore + 1 + orphans);
    return orphans;
  }

  it('after the submission: the next worker finds the job by the id of the vendor', async () => {
    const before = replicate.submissions.length;
    replicate.looks = 1;
    const id = await ask();
    const job = await eventually(async () => {
      const found = await jobOf(id);
      return typeof found?.vendor_job_id === 'string' && found;
    });
    await stage.worker.kill();
    await stage.worker.start();
    expect(await expectOneOutput(id, before)).toBe(0);
    expect(await jobOf(id)).toMatchObject({ vendor_job_id: job.vendor_job_id });
  });

  it('before its answer: the job that nobody can name is an orphan on record, and another one makes the output', async () => {
    const before = replicate.submissions.length;
    const taken = new Promise<void>((resolve) =>
      // It is never answered.
      replicate.nextSubmit((_response, seen) => {
        replicate.take(seen);
        resolve();
      }),
    );
    const id = await ask();
    await taken;
    await stage.worker.kill();
    await stage.worker.start();
    expect(await expectOneOutput(id, before)).toBe(1);
    expect(await orphansOf(id)).toEqual([{ vendor: 'replicate' }]);
  });

  strikes(
    'worker at any moment of a submission',
    'there is one output, and what was lost is counted',
    async ({ chance, tally }) => {
      const before = replicate.submissions.length;
      const slow = chance.between(0, 30);
      const taken = new Promise<void>((resolve) =>
        replicate.nextSubmit((response, seen) => {
          const prediction = replicate.take(seen);
          resolve();
          setTimeout(() => response.writeHead(201).end(JSON.stringify(replicate.shown(prediction))), slow);
        }),
      );
      const id = await ask();
      await taken;
      await sleep(chance.between(0, 60));
      await stage.worker.kill();
      await stage.worker.start();
      tally.hit += 1;
      tally.heldForPerson += await expectOneOutput(id, before);
    },
  );
});
