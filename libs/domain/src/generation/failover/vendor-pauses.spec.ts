import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { delivers, failsWith, FailOverStage, type Draws } from './fail-over.fixture.js';
import { afterFailure, VendorPausesRepository, type Health } from './vendor-pauses.repository.js';

const rule = { failures: 3, seconds: 60 };
const settings = { VENDOR_PAUSE_FAILURES: 3, VENDOR_PAUSE_SECONDS: 60 };
const down = failsWith('provider_error');
let stage: FailOverStage;
beforeAll(async () => {
  stage = await FailOverStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.reset());

const stateOf = async () => {
  type Row = { failures: number; pauses: number; seconds: number | null };
  const [row] = await stage.dataSource.query<Row[]>(
    `select failures, pauses, round(extract(epoch from retry_at - now()))::float8 as seconds from vendor_pause where vendor = 'kiln'`,
  );
  return row ?? null;
};
const later = () => stage.dataSource.query(`update vendor_pause set retry_at = now() - interval '1 second'`);
/** One generation after the other, by a vendor that does this. */
async function make(draws: Draws): Promise<string[]> {
  stage.models = new Map([['kiln/one', draws]]);
  const id = await stage.add(['kiln/one', 'loom/two']);
  await stage.run(id, settings);
  return stage.receipt(id);
}

describe('a vendor that fails', () => {
  const healthy: Health = { failures: 0, pauses: 0, isPaused: false, isOver: false, isForgotten: false };
  it.each<[string, Partial<Health>, boolean, ReturnType<typeof afterFailure>]>([
    ['is not paused by the first failures', { failures: 1 }, false, { failures: 2, pauseSeconds: null }],
    ['is paused by the last one', { failures: 2 }, false, { failures: 3, pauseSeconds: 60 }],
    ['starts anew after a long time', { failures: 2, isForgotten: true }, false, { failures: 1, pauseSeconds: null }],
    ['stays paused as long as it was', { failures: 3, pauses: 1, isPaused: true }, false, { failures: 4, pauseSeconds: null }],
    [
      'is paused twice as long by whoever tries again',
      { failures: 3, pauses: 1, isPaused: true },
      true,
      { failures: 4, pauseSeconds: 120 },
    ],
    [
      'is paused twice as long by anybody once the pause is over',
      { failures: 3, pauses: 2, isPaused: true, isOver: true, isForgotten: true },
      false,
      { failures: 4, pauseSeconds: 240 },
    ],
    ['is paused for 15 minutes at most', { failures: 9, pauses: 40, isPaused: true }, true, { failures: 10, pauseSeconds: 900 }],
  ])('%s', (_what, health, isProbe, expected) =>
    expect(afterFailure({ ...healthy, ...health }, isProbe, rule)).toEqual(expected),
  );
});

it('what was delivered is not made, or paid, again where how the vendor did cannot be noted', async () => {
  stage.models = new Map([['kiln/one', delivers]]);
  const id = await stage.add(['kiln/one']);
  await stage.dataSource.query('alter table vendor_pause rename to vendor_pause_away');
  try {
    await stage.attempt(id, settings);
  } finally {
    await stage.dataSource.query('alter table vendor_pause_away rename to vendor_pause');
  }
  expect([stage.asked, await stage.receipt(id)]).toEqual([['kiln/one'], ['kiln/one delivered 1 instance']]);
  expect(await stage.row(id)).toMatchObject({ status: 'completed', attempts: 1 });
});

describe('a pause', () => {
  it('begins after failures in a row, and has generations skip the vendor', async () => {
    expect(await make(down)).toEqual(['kiln/one failed 2 provider_error instance', 'loom/two delivered 1 instance']);
    expect(await stateOf()).toEqual({ failures: 2, pauses: 0, seconds: null });
    // The first try of this one begins it, and its next one finds the vendor paused.
    expect(await make(down)).toEqual(['kiln/one failed 1 vendor_paused instance', 'loom/two delivered 1 instance']);
    expect(await stateOf()).toEqual({ failures: 3, pauses: 1, seconds: 60 });
    stage.asked.length = 0;
    expect(await make(down)).toEqual(['kiln/one skipped 0 vendor_paused instance', 'loom/two delivered 1 instance']);
    expect(stage.asked).toEqual(['loom/two']);
    expect(stage.pausedVendors).toEqual(['kiln']);
  });

  it('lets one through when it is over, and ends with what that one makes', async () => {
    for (let failure = 0; failure < 2; failure += 1) await make(down);
    await later();
    const pauses = new VendorPausesRepository(stage.dataSource);
    const entered = await Promise.all(Array.from({ length: 8 }, () => pauses.enter('kiln', rule)));
    expect(entered.map(({ is }) => is).sort()).toEqual([...Array.from({ length: 7 }, () => 'paused'), 'probed']);
    await later();
    expect(await make(delivers)).toEqual(['kiln/one delivered 1 instance']);
    expect(await stateOf()).toEqual({ failures: 0, pauses: 0, seconds: null });
    expect(await make(delivers)).toEqual(['kiln/one delivered 1 instance']);
  });

  it('that ends with another failure doubles', async () => {
    for (let failure = 0; failure < 2; failure += 1) await make(down);
    await later();
    expect(await make(down)).toEqual(['kiln/one failed 1 vendor_paused instance', 'loom/two delivered 1 instance']);
    expect(await stateOf()).toEqual({ failures: 4, pauses: 2, seconds: 120 });
    expect(stage.pausedVendors).toEqual(['kiln', 'kiln']);
  });

  it.each([
    ['refused prompts', failsWith('content_blocked', { class: 'validation', retryable: false })],
    ['jobs that could not be done', failsWith('job_failed', { retryable: false })],
    ['models that it does not know', failsWith('unknown_model', { class: 'misconfiguration', retryable: false })],
  ])('is not for %s', async (_what, draws) => {
    for (let failure = 0; failure < 4; failure += 1) await make(draws);
    expect(await stateOf()).toBeNull();
  });

  it('is not for the account of an organization, which is asked in any case', async () => {
    stage.own = new Map([['kiln', new Map([['kiln/one', down]])]]);
    for (let failure = 0; failure < 3; failure += 1)
      expect(await make(down)).toEqual(['kiln/one failed 2 provider_error organization', 'loom/two delivered 1 instance']);
    expect(await stateOf()).toBeNull();
    stage.own = new Map();
    for (let failure = 0; failure < 2; failure += 1) await make(down);
    stage.own = new Map([['kiln', new Map([['kiln/one', delivers]])]]);
    expect(await make(down)).toEqual(['kiln/one delivered 1 organization']);
  });

  it('does not stop a generation that has no other model', async () => {
    for (let failure = 0; failure < 2; failure += 1) await make(down);
    stage.models = new Map([['kiln/one', delivers]]);
    const id = await stage.add(['kiln/one']);
    await stage.run(id, settings);
    expect(await stage.receipt(id)).toEqual(['kiln/one delivered 1 instance']);
    expect(await stateOf()).toEqual({ failures: 0, pauses: 0, seconds: null });
  });
});
