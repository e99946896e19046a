import { describe, expect, it } from '@jest/globals';
import { QuotaPlan, quotaText, windowsOf, type PostSize, type QuotaUse, type QuotaWindow } from './quota-windows.js';

const hourMs = 3_600_000;
const posts = (most: number, lengthMs = hourMs): QuotaWindow => ({ counts: 'posts', most, lengthMs, isOwn: false });
const media = (most: number, lengthMs = hourMs): QuotaWindow => ({ ...posts(most, lengthMs), counts: 'media' });
const requests = (most: number, lengthMs = hourMs): QuotaWindow => ({ ...posts(most, lengthMs), counts: 'requests' });
const post = (media: number, posts = 1): PostSize => ({ posts, media });
const at = (...times: number[]): QuotaUse[] => times.map((time) => ({ at: time, ...post(0) }));
const takeAll = (plan: QuotaPlan, times: readonly number[], files = 0) => times.map((time) => plan.take(time, post(files)).at);

describe('a plan', () => {
  it('lets through what fits in the window, and puts off what does not until something leaves it', () => {
    const plan = new QuotaPlan([posts(3)], at(0, 10, 20));
    expect(plan.find(hourMs - 1, post(0))).toEqual({ at: hourMs, heldBy: posts(3) });
    expect(plan.find(hourMs, post(0))).toEqual({ at: hourMs, heldBy: undefined });
    expect(takeAll(plan, [30, 30, 30, 30])).toEqual([hourMs, hourMs + 10, hourMs + 20, 2 * hourMs]);
  });

  it('keeps the order: what is due later finds no room that is taken by then', () => {
    const plan = new QuotaPlan([posts(1)], at(0));
    expect(takeAll(plan, [1, hourMs, hourMs + 1])).toEqual([hourMs, 2 * hourMs, 3 * hourMs]);
  });

  it('goes by the window that is full the longest', () => {
    const windows = [posts(2, 1_000), posts(3, 10_000)];
    const plan = new QuotaPlan(windows, []);
    expect(takeAll(plan, [0, 0, 0, 0, 0])).toEqual([0, 0, 1_000, 10_000, 10_000]);
    expect(plan.find(10_000, post(0))).toMatchObject({ at: 11_000, heldBy: windows[0] });
  });

  it('counts every post of a thread, and for a limit of the organization the thread as one', () => {
    const thread = post(0, 3);
    const plan = new QuotaPlan([posts(5)], [{ at: 0, ...thread }]);
    expect([plan.find(1, post(0, 2)).at, plan.find(1, thread).at]).toEqual([1, hourMs]);
    const own = new QuotaPlan([{ ...posts(2), isOwn: true }], [{ at: 0, ...thread }]);
    expect([own.take(1, thread).at, own.find(1, post(0)).at]).toEqual([1, hourMs]);
  });

  it('counts files, or every request', () => {
    const plan = new QuotaPlan([media(5)], [{ at: 0, ...post(4) }]);
    expect([plan.find(1, post(0)).at, plan.find(1, post(1)).at, plan.find(1, post(2)).at]).toEqual([1, 1, hourMs]);
    const calls = new QuotaPlan([requests(5)], [{ at: 0, ...post(2) }]);
    expect([calls.find(1, post(1)).at, calls.find(1, post(2)).at]).toEqual([1, hourMs]);
  });

  it('puts nothing before a use to come that would then be too much', () => {
    const plan = new QuotaPlan([requests(4)], [{ at: 500, ...post(2) }]);
    expect([plan.find(0, post(0)).at, plan.find(0, post(1)).at]).toEqual([0, 500 + hourMs]);
  });

  it('lets a post through that is more than the whole quota, once nothing else is in the window', () => {
    const plan = new QuotaPlan([media(2)], [{ at: 0, ...post(1) }]);
    expect(plan.find(1, post(4)).at).toBe(hourMs);
  });

  it('is never over a quota, whatever is asked for', () => {
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 40; round += 1) {
      const windows = [posts(2 + random(4), 50), requests(4 + random(9), 200), media(4 + random(6), 120)];
      const plan = new QuotaPlan(windows, []);
      const placed = Array.from({ length: 30 }, () => {
        const files = random(3);
        const size = post(files, 1 + random(2));
        return { at: plan.take(random(300), size).at, ...size };
      });
      for (const { counts, most, lengthMs } of windows)
        for (const { at: end } of placed) {
          const inside = placed.filter((use) => use.at > end - lengthMs && use.at <= end);
          const weight = (use: QuotaUse): number => (counts === 'requests' ? use.posts + use.media : use[counts]);
          expect(inside.reduce((sum, use) => sum + weight(use), 0)).toBeLessThanOrEqual(most);
        }
    }
  });
});

describe('the windows of an account', () => {
  const source = 'https://platform.example/limits';
  const capability = { quotas: [{ counts: 'requests', most: 300, windowMinutes: 5, source }] } as const;

  it('are those of its channel and its own', () => {
    expect(windowsOf(capability, null)).toEqual([requests(300, 300_000)]);
    expect(windowsOf(undefined, 3)).toEqual([{ counts: 'posts', most: 3, lengthMs: 24 * hourMs, isOwn: true }]);
    expect(windowsOf(capability, 3)).toHaveLength(2);
    expect(windowsOf({}, null)).toEqual([]);
  });

  it.each([
    [posts(1, 24 * hourMs), '1 post within 24 hours'],
    [posts(1_666), '1666 posts within 1 hour'],
    [media(30, hourMs / 2), '30 media files within 30 minutes'],
    [requests(300, 300_000), '300 requests within 5 minutes'],
  ])('read %#', (window, text) => {
    expect(quotaText(window)).toBe(text);
  });
});
