import {
  approveBrand,
  createBrand,
  deleteBrand,
  getBrand,
  getBrandRevision,
  getBrandUses,
  listArticles,
  listAssets,
  listBrandPresets,
  listBrandRevisions,
  listBrands,
  listConnections,
  listMembers,
  listReleases,
  restoreBrandRevision,
  updateBrand,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { meQuery } from '../api/instance.js';
import { keptCopy, type DraftOwner, type KeptCopy } from '../api/kept-draft.js';
import type { OpenOrganization } from '../api/organization.js';
import { nextCursor } from '../api/pages.js';
import type { ProfileState } from './profile-fields.js';

export const addBrand = createBrand;
export const changeBrand = updateBrand;
export const approve = approveBrand;
export const restore = restoreBrandRevision;
export const readBrand = getBrand;
export const removeBrand = deleteBrand;

const pageSize = 25;

/** The latest first, a page at a time. */
export const brandList = ({ id, client }: OpenOrganization) =>
  infiniteQueryOptions({
    queryKey: [id, 'brands', 'list'],
    queryFn: ({ signal, pageParam: cursor }) => listBrands({ client, signal, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['brand'] },
  });

export const brand = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'brands', 'one', brandId],
    queryFn: ({ signal }) => getBrand({ client, signal, path: { id: brandId } }),
    meta: { live: ['brand'] },
  });

/** Who sees a brand, those who joined first at the top. */
export const membersOf = ({ id, client }: OpenOrganization, brandId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'brands', 'members', brandId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listMembers({ client, signal, path: { organizationId: id }, query: { limit: pageSize, cursor, brandId } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['member'] },
  });

/** The latest first, a page at a time. */
export const revisionsOf = ({ id, client }: OpenOrganization, brandId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'brands', 'revisions', brandId],
    queryFn: ({ signal, pageParam: cursor }) =>
      listBrandRevisions({ client, signal, path: { id: brandId }, query: { limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['brand'] },
  });

/** With what differs from the one before. It never changes. */
export const revision = ({ id, client }: OpenOrganization, brandId: string, revisionId: string) =>
  queryOptions({
    queryKey: [id, 'brands', 'revision', revisionId],
    queryFn: ({ signal }) => getBrandRevision({ client, signal, path: { id: brandId, revisionId } }),
    staleTime: Infinity,
  });

/** What uses it: counted anew whenever it is asked for. */
export const usesOf = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'brands', 'uses', brandId],
    queryFn: ({ signal }) => getBrandUses({ client, signal, path: { id: brandId } }),
    staleTime: 0,
  });

export const presets = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'brands', 'presets'],
    queryFn: ({ signal }) => listBrandPresets({ client, signal }),
    staleTime: Infinity,
  });

/** What this browser has kept of the profile of a brand. Read once: what is typed must not be overwritten. */
export const keptProfile = ({ id: organizationId }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [organizationId, 'brands', 'kept', brandId],
    queryFn: async ({ client: queries }): Promise<KeptProfile> => {
      const { user } = await queries.ensureQueryData(meQuery);
      const owner: DraftOwner = { what: 'brand', userId: user.id, organizationId };
      return { owner, copy: await keptCopy<ProfileState>(owner, brandId) };
    },
    staleTime: Infinity,
    gcTime: 0,
  });

export interface KeptProfile {
  owner: DraftOwner;
  copy: KeptCopy<ProfileState> | undefined;
}

/** Accounts of a brand, the latest first, a page at a time. */
export const accountsOf = ({ id, client }: OpenOrganization, brandId: string) =>
  infiniteQueryOptions({
    queryKey: [id, 'connections', 'of', brandId],
    queryFn: ({ signal, pageParam: cursor }) => listConnections({ client, signal, query: { brandId, limit: pageSize, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live: ['connection'] },
  });

const latest = 5;

export const releasesOf = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'releases', 'of', brandId],
    queryFn: ({ signal }) => listReleases({ client, signal, query: { brandId, limit: latest } }),
    meta: { live: ['release'] },
  });

export const articlesOf = (organization: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [organization.id, 'articles', 'list', 'of', brandId],
    queryFn: ({ signal }) => listArticles({ client: organization.client, signal, query: { brandId, limit: latest } }),
    meta: { live: ['article'] },
  });

export const picturesOf = ({ id, client }: OpenOrganization, brandId: string) =>
  queryOptions({
    queryKey: [id, 'assets', 'of', brandId],
    queryFn: ({ signal }) => listAssets({ client, signal, query: { brandId, kind: 'image', limit: latest } }),
    meta: { live: ['generation', 'upload', 'asset'] },
  });
