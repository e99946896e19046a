import type { Finding } from '../../read-site.js';
import { confidenceOf, finding, weighed, type Evidence, type Weighed } from '../evidence.js';
import { siteLabel } from '../pages/addresses.js';
import type { SitePages } from '../pages/site-pages.js';
import { mailsOf } from './mail-addresses.js';
import { phonesOf } from './phone-numbers.js';
import { addressesOf } from './postal-addresses.js';

/** With less than this, it is as likely that of somebody else: nothing is said then. */
const least = { mail: 0.3, phone: 0.35, address: 0.3 };

/** How the brand is reached: mail, telephone and address, each by what most speaks for it. */
export function findContact({ pages, start }: SitePages): Finding | undefined {
  const label = siteLabel(start);
  const email = best(
    pages.flatMap((page) => mailsOf(page, label)),
    (text) => text.toLowerCase(),
    least.mail,
  );
  const phone = best(
    pages.flatMap((page) => phonesOf(page)),
    (text) => text.replaceAll(/\D/gu, '').slice(-8),
    least.phone,
  );
  const address = best(
    pages.flatMap((page) => addressesOf(page)),
    (text) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''),
    least.address,
  );
  const all = [email, phone, address].filter((one) => one !== undefined);
  const [first] = all.toSorted((one, other) => other.score - one.score);
  if (first === undefined) return undefined;
  const value = { email: email?.best.value ?? '', phone: phone?.best.value ?? '', address: address?.best.value ?? '' };
  return finding('contact', value, {
    source: first.best.source,
    confidence: Math.min(0.95, all.reduce((sum, { score }) => sum + confidenceOf(score), 0) / all.length),
    evidence: all.map(({ best: one }) => `${one.value.slice(0, 60)} (${one.kind})`).join(', '),
  });
}

function best(
  all: readonly Evidence<string>[],
  keyOf: (text: string) => string,
  leastScore: number,
): Weighed<string> | undefined {
  const [first] = weighed(all, keyOf);
  return first !== undefined && first.score >= leastScore ? first : undefined;
}
