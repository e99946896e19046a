import type { ChannelFetch } from '@imprint/platform/safe-fetch';
import { misconfigured } from '../platform-failures.js';
import { checkedOrigin } from '../server-address.js';
import type { DevtoAccess } from './api.js';

const dev = 'https://dev.to';

/** What an article can say about the use of AI (https://dev.to/llms.txt); nothing of it is `not_disclosed`. */
export const disclosures = ['no_ai', 'some_ai', 'fully_autonomous'] as const;
export type Disclosure = (typeof disclosures)[number];

/** An account, with what its articles say about the use of AI. */
export interface DevtoAccount extends DevtoAccess {
  disclosure: Disclosure | undefined;
}

type Credentials = Readonly<Record<string, string>>;

/** @throws ChannelError when the key is missing */
export function accessOf({ site = '', apiKey = '' }: Credentials): DevtoAccess {
  if (apiKey === '') throw misconfigured('credentials_missing', 'The API key is missing.');
  return { site: site === '' ? dev : site, apiKey };
}

/** @throws ChannelError when it is not one that articles can have */
export function disclosureOf({ aiDisclosure = '' }: Credentials): Disclosure | undefined {
  if (aiDisclosure === '') return undefined;
  const known = disclosures.find((each) => each === aiDisclosure);
  if (known === undefined)
    throw misconfigured('unknown_disclosure', `The use of AI is one of ${disclosures.join(', ')}.`, 'aiDisclosure');
  return known;
}

/** @throws ChannelError when the key may not be sent there */
export const checkedSite = (safeFetch: ChannelFetch, entered = ''): Promise<string> =>
  checkedOrigin(safeFetch, entered === '' ? dev : entered, 'site');

/** Only what was declared. */
export function storedCredentials({ site, apiKey, disclosure }: DevtoAccount): Record<string, string> {
  return { apiKey, site, ...(disclosure !== undefined && { aiDisclosure: disclosure }) };
}
