import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { JobUnderWay } from '../vendors/job-record.js';
import { delivers, failsWith, FailOverStage, type Draws } from './fail-over.fixture.js';

let stage: FailOverStage;
beforeAll(async () => {
  stage = await FailOverStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.reset());

const down = failsWith('provider_error');
const refuses = failsWith('content_blocked', { class: 'validation', retryable: false });

describe('a generation whose model fails', () => {
  it('moves to the next one after one more try, in the order of its candidates, and has a receipt of each', async () => {
    stage.models = new Map([
      ['kiln/one', down],
      ['loom/two', failsWith('insufficient_quota', { class: 'credential', retryable: false })],
      ['local/card', delivers],
    ]);
    const id = await stage.add(['kiln/one', 'loom/two', 'local/card']);
    await stage.run(id);
    expect(await stage.row(id)).toMatchObject({ status: 'completed', model: 'local/card', moves: 2, error: null });
    expect(stage.asked).toEqual(['kiln/one', 'kiln/one', 'loom/two', 'local/card']);
    const attempts = await stage.attempts(id);
    expect(attempts).toMatchObject([
      {
        number: 1,
        model: 'kiln/one',
        vendor: 'kiln',
        outcome: 'failed',
        tries: 2,
        errorCode: 'provider_error',
        movedTo: 'loom/two',
      },
      { number: 2, model: 'loom/two', key: 'instance', tries: 1, errorCode: 'insufficient_quota', movedTo: 'local/card' },
      {
        number: 3,
        model: 'local/card',
        key: 'none',
        outcome: 'delivered',
        tries: 1,
        errorCode: null,
        reason: null,
        movedTo: null,
      },
    ]);
    expect(attempts[0]).toMatchObject({ reason: 'It answers provider_error.', costMicro: 0, vendorCostUsd: null });
    expect(attempts.map(({ startedAt }) => startedAt).slice(1)).toEqual(attempts.slice(0, -1).map(({ endedAt }) => endedAt));
    expect(stage.moves).toEqual(['kiln/one provider_error', 'loom/two insufficient_quota']);
  });

  it('fails with the failure of the last one, which is tried as often as ever', async () => {
    stage.models = new Map([
      ['kiln/one', down],
      ['loom/two', failsWith('unreachable')],
    ]);
    const id = await stage.add(['kiln/one', 'loom/two']);
    await stage.run(id);
    expect(await stage.row(id)).toMatchObject({ status: 'failed', error: { code: 'unreachable' } });
    expect(await stage.receipt(id)).toEqual([
      'kiln/one failed 2 provider_error instance',
      'loom/two failed 4 unreachable instance',
    ]);
  });

  it('does not wait for a vendor that asks for minutes', async () => {
    stage.models = new Map([['kiln/one', failsWith('rate_limited', { class: 'rate_limit', retryAfterSeconds: 60 })]]);
    stage.models.set('loom/two', delivers);
    const id = await stage.add(['kiln/one', 'loom/two']);
    await stage.attempt(id);
    expect(await stage.receipt(id)).toEqual(['kiln/one failed 1 rate_limited instance', 'loom/two delivered 1 instance']);
  });

  it.each([
    ['moderation', refuses, 'content_blocked'],
    ['bad input', failsWith('invalid_request', { class: 'validation', retryable: false }), 'invalid_request'],
    [
      'an answer that nobody understands',
      failsWith('unexpected_answer', { class: 'unknown', retryable: false }),
      'unexpected_answer',
    ],
    ['a mistake of ours', () => Promise.reject(new Error('a bug')), 'unexpected_error'],
  ] as [string, Draws, string][])('stays where it is for %s', async (_what, draws, code) => {
    stage.models = new Map([['kiln/one', draws]]);
    const id = await stage.add(['kiln/one', 'loom/two']);
    await stage.run(id);
    expect(await stage.row(id)).toMatchObject({ status: 'failed', model: 'kiln/one', moves: 0, error: { code } });
    expect(stage.asked).not.toContain('loom/two');
    expect(await stage.attempts(id)).toMatchObject([{ outcome: 'failed', errorCode: code, movedTo: null }]);
  });

  it('does not repeat an attempt that has ended, whenever its worker dies', async () => {
    stage.models = new Map<string, Draws>([
      ['kiln/one', failsWith('insufficient_quota', { class: 'credential', retryable: false })],
      [
        'loom/two',
        () =>
          stage.dataSource
            .query(`update generation set fence = fence + 1, wake_at = now()`)
            .then(() => Promise.reject(new Error('killed'))),
      ],
    ]);
    const id = await stage.add(['kiln/one', 'loom/two']);
    await stage.attempt(id);
    expect(await stage.row(id)).toMatchObject({ status: 'processing', model: 'loom/two', moves: 1 });
    stage.models.set('loom/two', delivers);
    await stage.attempt(id);
    expect(stage.asked).toEqual(['kiln/one', 'loom/two', 'loom/two']);
    expect(await stage.receipt(id)).toEqual(['kiln/one failed 1 insufficient_quota instance', 'loom/two delivered 2 instance']);
  });

  it('is moved by nobody who has lost it', async () => {
    stage.models = new Map<string, Draws>([
      [
        'kiln/one',
        async (request, context) => {
          await stage.dataSource.query('update generation set fence = fence + 1');
          return failsWith('insufficient_quota', { class: 'credential', retryable: false })(request, context);
        },
      ],
    ]);
    const id = await stage.add(['kiln/one', 'loom/two']);
    await stage.attempt(id);
    expect(await stage.row(id)).toMatchObject({ status: 'processing', model: 'kiln/one', moves: 0 });
    expect(await stage.attempts(id)).toEqual([]);
  });
});

describe('a job at a vendor', () => {
  const losesAnswer: Draws = async (request, context) => {
    await context.job.submitting('kiln');
    return down(request, context);
  };

  it('whose answer was lost is an orphan when the generation moves, and the organization pays for one output', async () => {
    stage.models = new Map([['kiln/one', losesAnswer]]);
    const id = await stage.add(['kiln/one', 'loom/two'], { 'kiln/one': 3_000_000, 'loom/two': 2_000_000 });
    await stage.run(id);
    expect(await stage.row(id)).toMatchObject({ status: 'completed', model: 'loom/two' });
    const orphans = await stage.dataSource.query('select vendor, model, generation_id as id from vendor_orphan');
    expect(orphans).toEqual([
      { vendor: 'kiln', model: 'kiln/one', id },
      { vendor: 'kiln', model: 'kiln/one', id },
    ]);
    expect(stage.orphans).toEqual(['kiln', 'kiln']);
    expect(await stage.account()).toEqual({ reserved: 0, spent: 2_000_000 });
  });

  it('with the key of the organization does not move after that: it might pay its vendor, and another one', async () => {
    stage.own = new Map([['kiln', new Map([['kiln/one', losesAnswer]])]]);
    const id = await stage.add(['kiln/one', 'loom/two']);
    await stage.run(id);
    expect(await stage.row(id)).toMatchObject({ status: 'failed', model: 'kiln/one' });
    expect(await stage.attempts(id)).toMatchObject([{ key: 'organization', keyLastFour: 'k3yX', outcome: 'failed', tries: 4 }]);
  });

  it('that the vendor has taken keeps its generation, until it is over', async () => {
    stage.models = new Map<string, Draws>([
      [
        'kiln/one',
        async (_request, { job }) => {
          await job.submitting('kiln');
          await job.submitted('job_1');
          throw new JobUnderWay(60_000);
        },
      ],
    ]);
    const id = await stage.add(['kiln/one', 'loom/two']);
    await stage.attempt(id);
    stage.models.set('kiln/one', failsWith('model_timeout', { retryable: false }));
    await stage.attempt(id);
    expect(await stage.row(id)).toMatchObject({ status: 'failed', model: 'kiln/one', error: { code: 'model_timeout' } });
    const other = await stage.add(['kiln/one', 'loom/two']);
    stage.models.set('kiln/one', async (_request, { job }) => {
      await job.submitting('kiln');
      await job.submitted('job_2');
      throw new JobUnderWay(60_000);
    });
    await stage.attempt(other);
    stage.models.set('kiln/one', async (request, context) => {
      await context.job.dropped();
      return failsWith('job_failed', { retryable: false })(request, context);
    });
    await stage.attempt(other);
    expect(await stage.row(other)).toMatchObject({ status: 'completed', model: 'loom/two', job: null });
    expect(await stage.dataSource.query('select * from vendor_orphan')).toEqual([]);
  });
});

describe('credits', () => {
  const prices = { 'kiln/one': 3_000_000, 'loom/two': 5_000_000 };

  it('are reserved for the dearest of the models, and cost what the one that delivered costs', async () => {
    stage.models = new Map([['kiln/one', down]]);
    for (const [models, delivered, cost] of [
      [['kiln/one', 'loom/two'], 'loom/two', 5_000_000],
      [['loom/two', 'kiln/one'], 'loom/two', 5_000_000],
      [['kiln/one', 'local/card', 'loom/two'], 'local/card', 0],
    ] as const) {
      const before = await stage.account();
      const id = await stage.add(models, prices);
      expect(await stage.account()).toMatchObject({ reserved: 5_000_000 });
      await stage.run(id);
      expect(await stage.row(id)).toMatchObject({ status: 'completed', model: delivered });
      expect(await stage.account()).toEqual({ reserved: 0, spent: before.spent + cost });
      expect((await stage.attempts(id)).map(({ costMicro }) => costMicro).reduce((sum, each) => sum + each)).toBe(cost);
      const [reservation] = await stage.dataSource.query('select model, state from credit_reservation where job_id = $1', [id]);
      expect(reservation).toEqual({ model: delivered, state: 'committed' });
    }
  });

  it('are free again when no model delivers, and for one with the key of the organization', async () => {
    stage.models = new Map([
      ['kiln/one', down],
      ['loom/two', refuses],
    ]);
    await stage.run(await stage.add(['kiln/one', 'loom/two'], prices));
    expect(await stage.account()).toEqual({ reserved: 0, spent: 0 });
    stage.own = new Map([['loom', new Map([['loom/two', delivers]])]]);
    const id = await stage.add(['kiln/one', 'loom/two'], prices);
    await stage.run(id);
    expect(await stage.receipt(id)).toEqual(['kiln/one failed 2 provider_error instance', 'loom/two delivered 1 organization']);
    expect(await stage.account()).toEqual({ reserved: 0, spent: 0 });
  });
});
