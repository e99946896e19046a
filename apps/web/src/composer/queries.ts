import {
  getAsset,
  getRelease,
  getReleaseVersion,
  ImprintError,
  listAssets,
  listBrands,
  listChannels,
  listConnections,
  listReleaseVersions,
  validateRelease,
  type AssetResource,
  type ChannelResource,
  type ConnectionResource,
  type CreateRelease,
} from '@imprint/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { faultsOf, type Fault } from '../api/faults.js';
import { meQuery } from '../api/instance.js';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import { keptCopy, leftCopies, newDraftId } from './kept-draft.js';

/** An account, with the channel that it is on. */
export interface Account {
  connection: ConnectionResource;
  channel: ChannelResource | undefined;
}

/** What a post can go to. */
export const destinations = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'compose', 'destinations'],
    queryFn: async ({ signal }) => {
      const [{ data: brands }, { data: connections }, { data: channels }] = await Promise.all([
        listBrands({ client, signal, query: { limit: 100 } }),
        listConnections({ client, signal, query: { limit: 100 } }),
        listChannels({ client, signal }),
      ]);
      const accounts = connections.map((connection): Account => ({
        connection,
        channel: channels.find((each) => each.id === connection.attributes.platform),
      }));
      return { brands, accounts };
    },
  });
export type Destinations = Awaited<ReturnType<NonNullable<ReturnType<typeof destinations>['queryFn']>>>;

/** The release to change, if there is one, and what this browser has kept. Read once: what is typed must not be overwritten. */
export const opening = ({ id: organizationId, client }: OpenOrganization, releaseId: string | undefined, visit: number) =>
  queryOptions({
    queryKey: [organizationId, 'compose', 'opening', releaseId, visit],
    queryFn: async ({ signal, client: queries }) => {
      const { user } = await queries.ensureQueryData(meQuery);
      const owner = { userId: user.id, organizationId };
      const id = releaseId ?? newDraftId(owner);
      const [saved, copy, left] = await Promise.all([
        releaseId === undefined ? undefined : getRelease({ client, signal, path: { id: releaseId } }),
        keptCopy(owner, id),
        releaseId === undefined ? leftCopies(owner).catch(() => []) : [],
      ]);
      return { owner, id, saved: saved?.data, copy, left };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
export type Opening = Awaited<ReturnType<NonNullable<ReturnType<typeof opening>['queryFn']>>>;

/** What the API would say to the release. @param body undefined while there is nothing to ask about */
export const validation = ({ id, client }: OpenOrganization, body: CreateRelease | undefined) =>
  queryOptions({
    queryKey: [id, 'compose', 'validation', body],
    queryFn: async ({ signal }): Promise<{ faults: readonly Fault[]; scheduledAt: string | null }> => {
      if (body === undefined) return { faults: [], scheduledAt: null };
      try {
        return (await validateRelease({ client, signal, body })).data.attributes;
      } catch (error) {
        if (!(error instanceof ImprintError) || error.status !== 400) throw error;
        return { faults: faultsOf(error), scheduledAt: null };
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 30_000,
  });

const pageSize = 24;

/** Pictures of the library, the latest first. */
export const pictures = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'compose', 'pictures'],
    queryFn: ({ signal, pageParam: cursor }) => listAssets({ client, signal, query: { kind: 'image', limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
  });

/** What was saved of a release, the latest first. */
export const versionList = ({ id, client }: OpenOrganization, releaseId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'releases', releaseId, 'versions'],
    queryFn: ({ signal, pageParam: cursor }) =>
      listReleaseVersions({ client, signal, path: { id: releaseId }, query: { limit: 10, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['release'] },
  });

export const version = ({ id, client }: OpenOrganization, releaseId: string, versionId: string) =>
  queryOptions({
    queryKey: [id, 'releases', releaseId, 'versions', versionId],
    queryFn: ({ signal }) => getReleaseVersion({ client, signal, path: { id: releaseId, versionId } }),
    // What one author saves within minutes changes the latest one.
    staleTime: 0,
  });

export const picture = ({ id, client }: OpenOrganization, assetId: string) =>
  queryOptions({
    queryKey: [id, 'assets', assetId],
    queryFn: ({ signal }): Promise<{ data: AssetResource }> => getAsset({ client, signal, path: { id: assetId } }),
    staleTime: 60_000,
  });
