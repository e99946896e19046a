import { listConnections, type ConnectionResource } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../../api/organization.js';
import { nextCursor } from '../../api/pages.js';

/** Every connected account, also those that need attention. */
export const accounts = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'connections', 'every'],
    queryFn: async ({ signal }): Promise<readonly ConnectionResource[]> => {
      const found: ConnectionResource[] = [];
      for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
        const page = await listConnections({ client, signal, query: { limit: 100, cursor } });
        found.push(...page.data.filter(({ attributes }) => usable.has(attributes.status)));
        cursor = nextCursor(page);
      }
      return found;
    },
    staleTime: 60_000,
    meta: { live: ['connection'] },
  });

const usable: ReadonlySet<ConnectionResource['attributes']['status']> = new Set(['connected', 'revoked']);

/** Name of an account for people. */
export const accountName = ({ attributes: { displayName, handle, platform } }: ConnectionResource): string =>
  displayName ?? handle ?? platform;

/**
 * Accounts that content of a brand can go to: its own, and those that belong to none.
 * @param brandId undefined for accounts of every brand
 * @param chosen ids that are there already, whatever they belong to
 */
export const accountsFor = (
  all: readonly ConnectionResource[],
  brandId: string | undefined,
  chosen: readonly string[],
): readonly ConnectionResource[] =>
  all.filter(({ id, attributes }) => isOfBrand(attributes.brandId, brandId) || chosen.includes(id));

/** @param own brand of the account; null for none */
export const isOfBrand = (own: string | null, brandId: string | undefined): boolean =>
  brandId === undefined || own === null || own === brandId;

/** By channel, in the order in which the first account of each comes. */
export function byPlatform(shown: readonly ConnectionResource[]): ReadonlyMap<string, readonly ConnectionResource[]> {
  const groups = new Map<string, ConnectionResource[]>();
  for (const account of shown) {
    const { platform } = account.attributes;
    groups.set(platform, [...(groups.get(platform) ?? []), account]);
  }
  return groups;
}
