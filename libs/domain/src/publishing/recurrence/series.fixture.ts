import type { CreateRelease, UpdateRelease } from '@imprint/contracts/publishing';
import { testConfig } from '@imprint/platform/testing';
import { body, openReleases, person } from '../releases/releases.fixture.js';
import type { ReleaseView } from '../releases/releases.service.js';
import { SeriesExtension } from './series-extension.js';

export const dayMs = 86_400_000;
/** Day of the UTC calendar, so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
export const nine = (days: number): string => `${inDays(days)}T09:00:00.000Z`;
/** What `rows` answers for releases that are alike. */
export const each = (days: readonly number[], rest: string): string[] => days.map((day) => `${day} ${rest}`);

/** Releases on a real database, and what specs of those that repeat ask of them. */
export async function openSeries(channels?: Parameters<typeof openReleases>[0]) {
  const opened = await openReleases(channels);
  const { dataSource } = opened;
  /** From tomorrow at nine. */
  const create = (more: Partial<CreateRelease> = {}): Promise<ReleaseView> =>
    opened.releases.createRelease(
      person,
      body({ scheduledAt: nine(1), recurrence: { frequency: 'daily', count: 6 }, targets: [{ connectionId: 'conn' }], ...more }),
    );
  /** Every target that is not deleted, by the day of its release: number of days from now, time, text and status. */
  const rows = async (): Promise<string[]> => {
    const found = await dataSource.query<{ date: string; at: Date; text: string; status: string }[]>(
      `select r.occurrence_date as date, t.scheduled_at as at, coalesce(t.caption, r.base_content) as text, t.status from release r
       join target t on t.release_id = r.id where r.deleted_at is null order by r.occurrence_date, t.position`,
    );
    return found.map(({ date, at, text, status }) => {
      const days = Math.round((Date.parse(date) - Date.parse(inDays(0))) / dayMs);
      return `${days} ${at.toISOString().slice(11, 16)} ${text} ${status}`;
    });
  };
  const idOf = async (days: number): Promise<string> => {
    const query = 'select id from release where occurrence_date = $1 and deleted_at is null';
    const [row] = await dataSource.query<{ id: string }[]>(query, [inDays(days)]);
    return row?.id ?? '';
  };
  const change = async (days: number, changes: UpdateRelease): Promise<void> =>
    opened.update.release(person, await idOf(days), changes);
  /** The release of that day has gone out. */
  const publish = async (days: number): Promise<void> => {
    const id = await idOf(days);
    await dataSource.query(`update target set status = 'published', wake_at = null where release_id = $1`, [id]);
    await dataSource.query(`update release set status = 'published' where id = $1`, [id]);
  };
  return { ...opened, create, rows, idOf, change, publish, extension: new SeriesExtension(dataSource, testConfig()) };
}
export type OpenedSeries = Awaited<ReturnType<typeof openSeries>>;
