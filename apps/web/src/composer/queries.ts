import {
  getAsset,
  getPost,
  getRelease,
  getReleaseVersion,
  ImprintError,
  listBrands,
  listChannels,
  listConnections,
  listReleaseVersions,
  validateRelease,
  type ChannelResource,
  type ConnectionResource,
  type CreateRelease,
  type ReleaseValidation,
} from '@imprint/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { faultsOf, type Fault } from '../api/faults.js';
import { meQuery } from '../api/instance.js';
import { keptCopy, leftCopies, newDraftId, type DraftOwner } from '../api/kept-draft.js';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { Draft } from './draft.js';

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
    meta: { live: ['connection'] },
  });
export type Destinations = Awaited<ReturnType<NonNullable<ReturnType<typeof destinations>['queryFn']>>>;

interface OpenedFor {
  /** The release to change. */
  releaseId?: string | undefined;
  /** A picture to begin with. */
  assetId?: string | undefined;
  /** A draft to begin with. */
  postId?: string | undefined;
  visit: number;
}

/** The release to change, if there is one, and what this browser has kept. Read once: what is typed must not be overwritten. */
export const opening = ({ id: organizationId, client }: OpenOrganization, { releaseId, assetId, postId, visit }: OpenedFor) =>
  queryOptions({
    queryKey: [organizationId, 'compose', 'opening', releaseId, assetId, postId, visit],
    queryFn: async ({ signal, client: queries }) => {
      const { user } = await queries.ensureQueryData(meQuery);
      const owner: DraftOwner = { what: 'post', userId: user.id, organizationId };
      const id = releaseId ?? newDraftId(owner, postId);
      const [saved, added, post, copy, left] = await Promise.all([
        releaseId === undefined ? undefined : getRelease({ client, signal, path: { id: releaseId } }),
        assetId === undefined ? undefined : getAsset({ client, signal, path: { id: assetId } }).catch(() => undefined),
        postId === undefined ? undefined : getPost({ client, signal, path: { id: postId } }).catch(nothingIfGone),
        keptCopy<Draft>(owner, id),
        releaseId === undefined ? leftCopies<Draft>(owner).catch(() => []) : [],
      ]);
      const isGone = post === null && copy === undefined;
      return { owner, id, saved: saved?.data, added: added?.data, post: post?.data, isGone, copy, left };
    },
    staleTime: Infinity,
    gcTime: 0,
  });
export type Opening = Awaited<ReturnType<NonNullable<ReturnType<typeof opening>['queryFn']>>>;

function nothingIfGone(error: unknown): null {
  if (error instanceof ImprintError && error.status === 404) return null;
  throw error;
}

type Validation = Pick<ReleaseValidation['attributes'], 'scheduledAt' | 'occurrences'> & { faults: readonly Fault[] };

/** What the API would say to the release. @param body undefined while there is nothing to ask about */
export const validation = ({ id, client }: OpenOrganization, body: CreateRelease | undefined) =>
  queryOptions({
    queryKey: [id, 'compose', 'validation', body],
    queryFn: async ({ signal }): Promise<Validation> => {
      if (body === undefined) return { faults: [], scheduledAt: null, occurrences: [] };
      try {
        return (await validateRelease({ client, signal, body })).data.attributes;
      } catch (error) {
        if (!(error instanceof ImprintError) || error.status !== 400) throw error;
        return { faults: faultsOf(error), scheduledAt: null, occurrences: [] };
      }
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    gcTime: 30_000,
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
