import { cancelRelease, listReleases, updateRelease, type Imprint, type ReleaseResource } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { isChangeable } from './possible.js';

/** Some of them may have been cancelled one by one. */
const lookedAt = 25;

/** The releases of a series that still go out after one of them, as far as it takes to know the next. @param after when that one is due */
export const laterReleases = ({ id, client }: OpenOrganization, seriesId: string, after: string | null) =>
  queryOptions({
    queryKey: [id, 'releases', 'series', seriesId, after],
    queryFn: async ({ signal }) => {
      const since = Math.max(after === null ? 0 : Date.parse(after) + 1, Date.now());
      const query = { seriesId, limit: lookedAt, sort: 'scheduledAt', scheduledSince: new Date(since).toISOString() } as const;
      const { data } = await listReleases({ client, signal, query });
      return data.filter(({ attributes }) => isChangeable(attributes));
    },
    meta: { live: ['release'] },
  });

/** Ends the series of a release with it. One that is over cannot be changed, but what follows it can be cancelled. */
export const stopRepeating = (client: Imprint, { id, attributes }: ReleaseResource) =>
  isChangeable(attributes)
    ? updateRelease({ client, path: { id }, body: { recurrence: null, occurrences: 'following' } })
    : cancelRelease({ client, path: { id }, body: { occurrences: 'following' } });
