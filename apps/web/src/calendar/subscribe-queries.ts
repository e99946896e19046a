import { createCalendarFeed, deleteCalendarFeed, exportSchedule, getCalendarFeed, ImprintError } from '@imprint/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { OpenOrganization } from '../api/organization.js';
import { saveFile } from '../api/save-file.js';

/** The person's own feed; null without one. */
export const calendarFeed = ({ id, client }: OpenOrganization) =>
  queryOptions({
    queryKey: [id, 'calendar', 'feed'],
    queryFn: async ({ signal }) => {
      try {
        return (await getCalendarFeed({ client, signal })).data.attributes;
      } catch (error) {
        if (error instanceof ImprintError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** @param brandId empty for all brands */
export const createFeed = async ({ client }: OpenOrganization, brandId: string) =>
  (await createCalendarFeed({ client, body: brandId === '' ? {} : { brandId } })).data.attributes;

export const endFeed = ({ client }: OpenOrganization) => deleteCalendarFeed({ client });

/** Hands the schedule to the browser as a file. */
export async function downloadSchedule({ client }: OpenOrganization, brandId: string): Promise<void> {
  const calendar = await exportSchedule({ client, query: brandId === '' ? {} : { brandId }, parseAs: 'text' });
  saveFile(calendar, { name: 'schedule.ics', type: 'text/calendar' });
}
