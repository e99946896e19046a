import { publicAddresses, type Config } from '@imprint/platform/config';
import type { OwnAddressFetch, ServerCertificate } from '@imprint/platform/safe-fetch';
import { found, worst, type Found } from './found.js';
import { isHttps } from './reach.js';

const dayMs = 86_400_000;

/** How long the certificates of the public addresses are valid: the one that needs somebody first. */
export async function checkCertificates(config: Config, fetch: Pick<OwnAddressFetch, 'certificate'>): Promise<Found> {
  const origins = new Set(
    publicAddresses(config)
      .filter(isHttps)
      .map((url) => new URL(url).origin),
  );
  const [first, ...others] = await Promise.all([...origins].map((origin) => read(origin, fetch)));
  return first === undefined ? found('certificate_none') : worst([first, ...others]);
}

async function read(origin: string, fetch: Pick<OwnAddressFetch, 'certificate'>): Promise<Found> {
  const { hostname: host } = new URL(origin);
  return fetch.certificate(origin).then(
    (certificate) => judged(host, certificate, Date.now()),
    // The check of the address says why.
    () => found('certificate_unread', { host }),
  );
}

/** Certificates of a few days are renewed late, so the limits shrink with the lifetime. @param now milliseconds since 1970 */
export function judged(host: string, { validFrom, validTo, refusal }: ServerCertificate, now: number): Found {
  if (refusal !== null) return found('certificate_refused', { host, reason: refusal });
  const [lifetime, left] = [validTo.getTime() - validFrom.getTime(), validTo.getTime() - now];
  const until = validTo.toISOString().slice(0, 10);
  if (left < Math.min(3 * dayMs, lifetime / 10)) return found('certificate_ending', { host, until });
  return found(left < Math.min(14 * dayMs, lifetime / 5) ? 'certificate_expiring' : 'certificate_ok', { host, until });
}
