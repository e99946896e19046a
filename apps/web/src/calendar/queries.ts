import { listChannels, listTargets, updateReleaseTarget, type TargetResource } from '@imprint/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import type { CalendarSearch } from './search.js';

/** The largest page of the API. */
const pageSize = 100;

export interface Shown extends Pick<CalendarSearch, 'platform' | 'status'> {
  /** ISO 8601. */
  since: string;
  until: string;
}

export interface Calendar {
  targets: readonly TargetResource[];
  /** Whether there are more of them than one list can say. */
  isCut: boolean;
}

/** Every calendar of the organization that was read. */
export const calendarKey = ({ id }: OpenOrganization) => [id, 'calendar', 'targets'] as const;

/** What is shown, and nothing beside it: the first page says how many there are, and the others are read at once. */
export const calendarTargets = (organization: OpenOrganization, shown: Shown) =>
  queryOptions({
    queryKey: [...calendarKey(organization), shown],
    queryFn: async ({ signal }): Promise<Calendar> => {
      const read = (page: number) =>
        listTargets({ client: organization.client, signal, query: { ...shown, page, limit: pageSize } });
      const first = await read(1);
      const pages = Math.ceil(first.meta.total / pageSize);
      const others = await Promise.all(Array.from({ length: Math.max(pages - 1, 0) }, (_, index) => read(index + 2)));
      // Pages move while somebody schedules: what is met twice is one target.
      const targets = new Map([first, ...others].flatMap(({ data }) => data).map((target) => [target.id, target]));
      return { targets: [...targets.values()], isCut: first.meta.totalIsExact === false };
    },
    placeholderData: keepPreviousData,
    meta: { live: ['release', 'target'] },
  });

/** What people call the channels of this instance. */
export const channelLabels = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'calendar', 'channels'],
    queryFn: async ({ signal }) => {
      const { data } = await listChannels({ client, signal });
      const supported = data.filter(({ attributes: { state } }) => state === 'supported');
      return new Map(supported.map(({ id: name, attributes: { label } }) => [name, label]));
    },
    staleTime: 600_000,
  });

/** The time of day that a target belongs to, in milliseconds. */
export const momentOf = ({ attributes: { publishedAt, scheduledAt } }: TargetResource): number =>
  Date.parse(publishedAt ?? scheduledAt ?? '');

export const moveTarget = updateReleaseTarget;
