import { listChannels, previewSchedule, type SchedulePreview } from '@imprint/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';

export type Preview = SchedulePreview['attributes'];
/** A post that is to go out on one account. */
export type Publish = Preview['publishes'][number];
/** What one account has on one day. */
export type DayOfAccount = Preview['days'][number];

/** What the coming days bring. What waits for a quota or an account changes with them. */
export const schedulePreview = (
  { id, client }: OpenOrganization,
  asked: { days: number; timezone: string; brandId?: string | undefined },
) =>
  queryOptions({
    queryKey: [id, 'schedule-preview', asked],
    queryFn: async ({ signal }) => (await previewSchedule({ client, signal, query: asked })).data.attributes,
    placeholderData: keepPreviousData,
    meta: { live: ['release', 'target', 'connection'] },
  });

/** What people call the channels of this instance. */
export const channelLabels = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'schedule-preview', 'channels'],
    queryFn: async ({ signal }) => {
      const { data } = await listChannels({ client, signal });
      return new Map(data.map(({ id: name, attributes: { label } }) => [name, label]));
    },
    staleTime: 600_000,
  });
