import { describe, expect, it } from '@jest/globals';
import { AccountList } from './account-list.js';

const voice = (id: string) => ({ id, label: id, language: 'en' });
const settled = () => new Promise((resolve) => setImmediate(resolve));

function account(freshMs?: number) {
  const state = { now: 0, answers: [] as (() => Promise<ReturnType<typeof voice>[]>)[], reads: 0 };
  const voices = new AccountList(
    () => {
      state.reads += 1;
      return (state.answers.shift() ?? (() => Promise.resolve([voice(`v${state.reads}`)])))();
    },
    { freshMs, now: () => state.now },
  );
  return { voices, state };
}

describe('voices of an account', () => {
  it('are read again as often as their vendor suits', async () => {
    const { voices, state } = account(300_000);
    voices.latest();
    await settled();
    state.now = 299_999;
    expect([voices.latest(), state.reads]).toEqual([[voice('v1')], 1]);
    state.now = 300_000;
    voices.latest();
    expect(state.reads).toBe(2);
  });

  it('are read again after a minute, and say the old ones until the new ones are there', async () => {
    const { voices, state } = account();
    expect(voices.latest()).toBeNull();
    await settled();
    state.now = 59_999;
    expect(voices.latest()).toEqual([voice('v1')]);
    state.now = 60_000;
    expect([voices.latest(), state.reads]).toEqual([[voice('v1')], 2]);
    await settled();
    expect([voices.latest(), state.reads]).toEqual([[voice('v2')], 2]);
  });

  it('are kept when reading fails, which is tried again after 15 seconds', async () => {
    const { voices, state } = account();
    voices.latest();
    await settled();
    state.answers = [() => Promise.reject(new Error('down'))];
    state.now = 60_000;
    voices.latest();
    await settled();
    state.now = 74_999;
    expect([voices.latest(), state.reads]).toEqual([[voice('v1')], 2]);
    state.now = 75_000;
    voices.latest();
    expect(state.reads).toBe(3);
  });

  it('are read once for all who wait, who may stop waiting, and not at all once closed', async () => {
    const { voices, state } = account();
    const stopping = new AbortController();
    state.answers = [() => new Promise((resolve) => setImmediate(() => resolve([voice('a')])))];
    const waiting = voices.current(new AbortController().signal);
    const stopped = voices.current(stopping.signal);
    stopping.abort(new Error('enough'));
    await expect(stopped).rejects.toThrow('enough');
    expect([await waiting, state.reads]).toEqual([[voice('a')], 1]);
    voices.close();
    state.now = 120_000;
    expect([voices.latest(), state.reads]).toEqual([[voice('a')], 1]);
  });
});
