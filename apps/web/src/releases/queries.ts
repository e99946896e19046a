import {
  cancelRelease,
  createRelease,
  createSavedFilter,
  deleteRelease,
  deleteSavedFilter,
  listConnections,
  listReleases,
  listSavedFilters,
  pauseRelease,
  previewPost,
  publishReleaseNow,
  resumeRelease,
  unscheduleRelease,
  updateRelease,
  updateReleaseTarget,
  type Imprint,
  type PostPreviewResource,
  type ReleaseResource,
} from '@imprint/sdk';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { tagRelease } from '../api/tags.js';
import { nextCursor } from '../api/pages.js';
import { cardInput } from '../api/link-cards.js';
import type { ReleaseStatus } from './statuses.js';

/** What the list is narrowed by, as the address holds it. */
export type ReleaseFilter = {
  status?: ReleaseStatus;
  search?: string;
  tagId?: string;
  assigneeId?: string;
  seriesId?: string;
};

const live = ['release', 'target', 'tag'] as const;
const pageSize = 25;

/** A series is read from its first day on. */
const orderOf = ({ seriesId }: ReleaseFilter) => (seriesId === undefined ? {} : { sort: 'scheduledAt' as const });

/** The latest first, a page at a time. */
export const releaseList = ({ id, client }: OpenOrganization, filters: ReleaseFilter) =>
  infiniteQueryOptions({
    queryKey: [id, 'releases', filters],
    queryFn: ({ signal, pageParam: cursor }) =>
      listReleases({ client, signal, query: { limit: pageSize, ...orderOf(filters), ...filters, cursor } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextCursor,
    meta: { live },
  });

/** Filters of the list that the person has saved. */
export const savedFilters = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'saved-filters'],
    queryFn: async ({ signal }) => (await listSavedFilters({ client, signal, query: { limit: 100 } })).data,
  });

export const saveFilter = ({ client }: OpenOrganization, name: string, filter: ReleaseFilter) =>
  createSavedFilter({ client, body: { name, filter } });
export const removeFilter = deleteSavedFilter;

/** Accounts by id: targets name them so. */
export const connectionNames = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'connections', 'names'],
    queryFn: async ({ signal }) => {
      const { data } = await listConnections({ client, signal, query: { limit: 100 } });
      return new Map(data.map(({ id: key, attributes }) => [key, attributes.displayName ?? attributes.handle]));
    },
    staleTime: 60_000,
    meta: { live: ['connection'] },
  });

export type AccountCalls = PostPreviewResource['attributes']['channels'][number];

/** What publishing would send to each account of a release, by its post. */
export const releaseCalls = ({ id, client }: OpenOrganization, postId: string) =>
  queryOptions({
    queryKey: [id, 'releases', 'calls', postId],
    queryFn: async ({ signal }) =>
      (await previewPost({ client, signal, path: { id: postId }, body: {} })).data.attributes.channels,
    meta: { live: [...live, 'connection'] },
  });

export const releaseActions = {
  'publish-now': publishReleaseNow,
  resume: resumeRelease,
  pause: pauseRelease,
  unschedule: unscheduleRelease,
  cancel: cancelRelease,
  delete: deleteRelease,
} as const;
export type ReleaseActionName = keyof typeof releaseActions;

/** Those that can be for several releases of a series. */
export const seriesActions = { resume: resumeRelease, pause: pauseRelease, cancel: cancelRelease } as const;
export type SeriesActionName = keyof typeof seriesActions;
export const isSeriesAction = (name: ReleaseActionName): name is SeriesActionName => name in seriesActions;

export const settleTarget = updateReleaseTarget;

type Attributes = ReleaseResource['attributes'];

const copiedMedia = ({ assetId, altText, focus }: Attributes['media'][number]) => ({
  assetId,
  ...(typeof altText === 'string' && { altText }),
  ...(focus && { focus }),
});

const copiedFollowing = ({ thread, firstComment }: Pick<Attributes['targets'][number], 'thread' | 'firstComment'>) => ({
  ...(thread !== null && { thread }),
  ...(firstComment !== null && { firstComment }),
});

/** A draft with the same content. @param targets accounts that it is for */
export async function copyRelease(
  client: Imprint,
  { title, baseContent, timezone, media, thread, firstComment, linkCards, tags }: Attributes,
  targets: Attributes['targets'],
) {
  const copy = await createRelease({
    client,
    body: {
      ...{ title, baseContent, timezone, status: 'draft' },
      targets: targets.map(({ connectionId, caption, media: own, ...target }) => ({
        connectionId,
        ...(caption !== null && { caption }),
        ...(own !== null && { media: own.map(copiedMedia) }),
        ...copiedFollowing(target),
      })),
      media: media.map(copiedMedia),
      ...copiedFollowing({ thread, firstComment }),
      linkCards: linkCards.map(cardInput),
    },
  });
  if (copy.data.type === 'release' && tags.length > 0)
    await tagRelease(
      client,
      copy.data,
      tags.map(({ id }) => id),
    );
  return copy;
}

/** Plans it for another time, unless somebody has changed it since it was read. @param scheduledAt wall time of its zone */
export const moveRelease = (client: Imprint, { id, attributes }: ReleaseResource, scheduledAt: string) =>
  updateRelease({ client, path: { id }, body: { scheduledAt, expectedRevision: attributes.revision } });
