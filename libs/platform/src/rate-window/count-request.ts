import { Problem } from '@imprint/contracts/errors';
import type { RateWindow } from './rate.window.js';

/** Counts a request of a minute under a key. @throws Problem `too_many_requests` beyond `perMinute` */
export async function countRequest(window: RateWindow, key: string, perMinute: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await window.hit(key, perMinute);
  if (allowed) return;
  const detail = `No more than ${perMinute} requests are taken in a minute. Try again in ${retryAfterSeconds} s.`;
  throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
}
