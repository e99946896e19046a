import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';

/** Scans that an organization has started in the last hour. */
export interface StartedScans {
  count: number;
  oldestAgeSeconds: number;
}

/** @throws Problem `too_many_requests` when the organization may start no further scan now */
export function requireRoom({ count, oldestAgeSeconds }: StartedScans): void {
  if (count >= limits.scansPerHour) throw tooManyScans(Math.max(1, Math.ceil(3_600 - oldestAgeSeconds)));
}

export const tooManyScans = (retryAfterSeconds: number): Problem =>
  new Problem(
    {
      code: 'too_many_requests',
      detail: `An organization starts at most ${limits.scansPerHour} scans in an hour. Addresses that were refused count.`,
    },
    { retryAfterSeconds },
  );
