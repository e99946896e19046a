import { isLong } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { delivers, failsWith, FailOverStage, type Draws } from './fail-over.fixture.js';

/** What a vendor does with one call. `dies`: so does the worker that has made it. */
const events = ['delivers', 'down', 'no credit', 'refuses', 'bug', 'dies'] as const;
type VendorEvent = (typeof events)[number];

const models = ['kiln/one', 'loom/two', 'kiln/three'] as const;
const prices = { 'kiln/one': 3_000_000, 'loom/two': 5_000_000, 'kiln/three': 1_000_000 };
/** Vendors are not paused here: that has a spec of its own. */
const settings = { VENDOR_PAUSE_FAILURES: 1_000 };

const doing: Record<Exclude<VendorEvent, 'dies'>, Draws> = {
  delivers,
  down: failsWith('provider_error'),
  'no credit': failsWith('insufficient_quota', { class: 'credential', retryable: false }),
  refuses: failsWith('content_blocked', { class: 'validation', retryable: false }),
  bug: () => Promise.reject(new Error('a bug')),
};

/** What has to come of it, by the rules alone. */
function expected(script: readonly VendorEvent[]) {
  const [asked, receipt]: [string[], string[]] = [[], []];
  let [position, tries, call] = [0, 0, 0];
  const end = (outcome: string, code = '') => receipt.push([models[position], outcome, tries, code].join(' ').trim());
  for (;;) {
    tries += 1;
    if (tries > 4) return { asked, receipt: (end('failed', 'attempts_exhausted'), receipt), spent: 0 };
    let isHeld = true;
    while (isHeld) {
      const event = script[call++] ?? 'delivers';
      asked.push(models[position] ?? '');
      isHeld = false;
      const isLast = position === models.length - 1;
      const code = {
        down: 'provider_error',
        'no credit': 'insufficient_quota',
        refuses: 'content_blocked',
        bug: 'unexpected_error',
      };
      if (event === 'delivers')
        return { asked, receipt: (end('delivered'), receipt), spent: prices[models[position] ?? 'kiln/one'] };
      if (event === 'dies') continue;
      const isRepeated = (event === 'down' && tries < (isLast ? 4 : 2)) || (event === 'bug' && tries < 4);
      if (isRepeated) continue;
      end('failed', code[event]);
      const moves = !isLast && (event === 'down' || event === 'no credit');
      if (!moves) return { asked, receipt, spent: 0 };
      [position, tries, isHeld] = [position + 1, 1, true];
    }
  }
}

let stage: FailOverStage;
beforeAll(async () => {
  stage = await FailOverStage.open();
});
afterAll(() => stage?.close());

it('whatever vendors and workers do: one receipt for each model in order, none asked again after it, one charge, nothing left reserved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...events), { maxLength: 10 }), async (script) => {
      await stage.reset();
      let call = 0;
      const draws: Draws = async (request, context) => {
        const event = script[call++] ?? 'delivers';
        if (event !== 'dies') return doing[event](request, context);
        // Another worker may claim it from now on, and this one changes nothing more.
        await stage.dataSource.query('update generation set fence = fence + 1');
        throw new Error('killed');
      };
      stage.models = new Map(models.map((model) => [model, draws]));
      const id = await stage.add(models, prices);
      for (let claims = 0; claims < 20 && !['completed', 'failed'].includes((await stage.row(id)).status); claims += 1) {
        expect(await stage.account()).toEqual({ reserved: 5_000_000, spent: 0 });
        await stage.attempt(id, settings);
      }
      const attempts = await stage.attempts(id);
      const receipt = attempts.map(({ model, outcome, tries, errorCode }) =>
        [model, outcome, tries, errorCode ?? ''].join(' ').trim(),
      );
      const { spent, ...rest } = expected(script);
      expect({ asked: stage.asked, receipt }).toEqual(rest);
      expect(await stage.account()).toEqual({ reserved: 0, spent });
      expect(attempts.map(({ number }) => number)).toEqual(attempts.map((_, index) => index + 1));
      expect(attempts.reduce((sum, { costMicro }) => sum + costMicro, 0)).toBe(spent);
    }),
    { numRuns: isLong ? 300 : 40 },
  );
}, 120_000);
