import type { ChannelDestinations, Destination } from '@imprint/domain/publishing/channel';
import { fieldsOf, textOf } from '../answer-fields.js';
import { misconfigured, objectOf } from '../platform-failures.js';
import type { GoogleBusinessApi } from './api.js';
import { googleBusinessFailure } from './failures.js';
import { listed } from './pages.js';

/** Of 20 accounts each, and of 100 locations of one account. */
const accountPages = 5;
const locationPages = 10;

/**
 * The locations of every account that a person manages. Their names there are `accounts/1` and `locations/2`; posts are below both
 * (https://developers.google.com/my-business/reference/businessinformation/rest/v1/accounts.locations/list, read 2026-11-26).
 */
export class GoogleBusinessLocations implements ChannelDestinations {
  readonly kind = 'location';

  constructor(private readonly api: GoogleBusinessApi) {}

  async list({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Destination[]> {
    try {
      const found = new Map<string, Destination>();
      for (const account of await this.accounts(accessToken, signal)) {
        const parent = textOf(fieldsOf(account), 'name');
        const query = { readMask: 'name,title,storefrontAddress', pageSize: '100' };
        const page = { path: `${parent}/locations`, query, items: 'locations', pagesAtMost: locationPages };
        const { items } = await listed((call) => this.api.call('locations', accessToken, call, signal), page);
        // A location is in a group of locations and with its owner.
        for (const item of items) {
          const name = textOf(fieldsOf(item), 'name');
          if (!found.has(name)) found.set(name, { id: `${parent}/${name}`, name: titleOf(item) });
        }
      }
      return [...found.values()];
    } catch (error) {
      throw googleBusinessFailure(error, 'prepare', [accessToken]);
    }
  }

  /** "The personal account of the user doing the query will always be the first item". */
  async accounts(accessToken: string, signal: AbortSignal): Promise<readonly unknown[]> {
    const page = { path: 'accounts', query: { pageSize: '20' }, items: 'accounts', pagesAtMost: accountPages };
    return (await listed((call) => this.api.call('accounts', accessToken, call, signal), page)).items;
  }
}

/** The location of the connection. @throws ChannelError `location_missing` */
export function requireLocation(destinationId: string | undefined): string {
  if (destinationId !== undefined && /^accounts\/[\w-]+\/locations\/[\w-]+$/.test(destinationId)) return destinationId;
  throw misconfigured('location_missing', 'Nobody has chosen the location that posts go to.');
}

/** Chains have many of one name. */
function titleOf(item: unknown): string {
  const fields = fieldsOf(item);
  const { locality } = objectOf(fields['storefrontAddress']);
  const title = textOf(fields, 'title');
  return typeof locality === 'string' && locality !== '' ? `${title}, ${locality}` : title;
}
