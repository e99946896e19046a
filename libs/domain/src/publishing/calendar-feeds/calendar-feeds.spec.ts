import { limits } from '@imprint/contracts/limits';
import { sha256Hex } from '@imprint/platform/crypto';
import { LocalRateWindow } from '@imprint/platform/rate-window';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { AuditTrail } from '../../audit/index.js';
import { Organizations } from '../../identity/index.js';
import { OrganizationsRepository } from '../../identity/organizations.repository.js';
import {
  body,
  emptyReleases,
  later,
  openReleases,
  person,
  soon,
  stranger,
  type OpenedReleases,
} from '../releases/releases.fixture.js';
import { CalendarFeedAccess } from './calendar-feed-access.js';
import { CalendarFeeds } from './calendar-feeds.js';
import { CalendarFeedsRepository } from './calendar-feeds.repository.js';
import { ScheduleCalendar } from './schedule-calendar.js';
import { ScheduledEntriesRepository } from './scheduled-entries.repository.js';

let opened: OpenedReleases;
let calendar: ScheduleCalendar;
let feeds: CalendarFeeds;
let access: CalendarFeedAccess;

beforeAll(async () => {
  opened = await openReleases();
  const { dataSource, brands } = opened;
  const config = { ...testConfig(), PUBLIC_APP_URL: 'https://app.example', PUBLIC_API_URL: 'https://api.example' };
  const organizations = new Organizations(new OrganizationsRepository(dataSource));
  const repository = new CalendarFeedsRepository(dataSource);
  calendar = new ScheduleCalendar(new ScheduledEntriesRepository(dataSource), brands, organizations, config);
  feeds = new CalendarFeeds(dataSource, repository, brands, new AuditTrail(dataSource), config);
  access = new CalendarFeedAccess(repository, calendar, new LocalRateWindow());
  await dataSource.query(`update connection set handle = '@cafe' where id = 'conn'`);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await emptyReleases(opened.dataSource);
  await opened.dataSource.query('delete from calendar_feed');
  await opened.dataSource.query(
    `insert into membership (organization_id, user_id, role) values ('org', 'user', 'viewer') on conflict do nothing`,
  );
});

const rows = (sql: string): Promise<Record<string, unknown>[]> => opened.dataSource.query(sql);
const eventsIn = (ics: string): ICAL.Component[] => new ICAL.Component(ICAL.parse(ics) as string[]).getAllSubcomponents('vevent');
const shown = (ics: string): unknown[] =>
  eventsIn(ics).map((event) =>
    Object.fromEntries(
      ['uid', 'summary', 'description', 'status', 'url', 'sequence', 'dtstart'].map((name) => [
        name,
        String(event.getFirstPropertyValue(name)),
      ]),
    ),
  );
const exported = (query = {}): Promise<string> => calendar.export(person, query);
const basic = (at: Date): string => at.toISOString().replace('.000Z', 'Z');
const days = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString();

describe('the schedule as a calendar', () => {
  it('has an entry for each release, and one for accounts with a time of their own', async () => {
    const own = { connectionId: 'conn_2', caption: 'Own text', scheduledAt: later.toISOString() };
    const release = await opened.create.createRelease(person, body({ targets: [{ connectionId: 'conn' }, own] }), null);
    await opened.create.createRelease(person, { ...body({ title: 'Draft', status: 'draft' }) }, null);
    await opened.create.createRelease(
      person,
      { ...body({ title: 'Without time', status: 'draft' }), scheduledAt: undefined },
      null,
    );
    const [target] = await rows(`select id from target where caption = 'Own text'`);
    const url = `https://app.example/org/~/releases/${release.id}`;
    const events = shown(await exported());
    expect(events).toEqual(
      expect.arrayContaining([
        {
          uid: `${release.id}@imprint`,
          summary: 'Title',
          description: 'Text\n\n→ elsewhere @cafe',
          status: 'CONFIRMED',
          url,
          sequence: '1',
          dtstart: basic(soon),
        },
        {
          uid: `${String(target?.['id'])}@imprint`,
          summary: 'Title',
          description: 'Own text\n\n→ elsewhere',
          status: 'CONFIRMED',
          url,
          sequence: '1',
          dtstart: basic(later),
        },
        expect.objectContaining({ summary: 'Draft', status: 'TENTATIVE', description: 'Text\n\n→ elsewhere @cafe, elsewhere' }),
      ]),
    );
    expect(events).toHaveLength(3);
  });

  it('keeps the id of an entry that moves, counts its changes, and says that it is cancelled', async () => {
    const release = await opened.create.createRelease(person, body(), null);
    const [before] = shown(await exported());
    await opened.update.release(person, release.id, { scheduledAt: later.toISOString() });
    await opened.control.controlRelease(person, release.id, 'cancel');
    const [after] = shown(await exported());
    const { uid, sequence } = before as { uid: string; sequence: string };
    expect(after).toMatchObject({ uid, dtstart: basic(later), status: 'CANCELLED' });
    expect(Number((after as { sequence: string }).sequence)).toBeGreaterThan(Number(sequence));
  });

  it('is the same text as long as nothing changes, and has long texts cut', async () => {
    await opened.create.createRelease(person, body(), null);
    await rows(`update release set base_content = repeat('😀', ${limits.calendarTextLength})`);
    expect(await exported()).toBe(await exported());
    const description = async () => (shown(await exported())[0] as { description: string }).description.split('\n')[0];
    expect(await description()).toBe('😀'.repeat(limits.calendarTextLength));
    await rows(`update release set base_content = repeat('😀', ${limits.calendarTextLength + 1})`);
    expect(await description()).toBe(`${'😀'.repeat(limits.calendarTextLength)}…`);
  });

  it('is of one organization, and of one brand or of a part of the time if it is asked for', async () => {
    await opened.create.createRelease(person, body(), null);
    await opened.create.createRelease(person, body({ title: 'Second', targets: [{ connectionId: 'conn_brand_2' }] }), null);
    expect(shown(await calendar.export(stranger, {}))).toEqual([]);
    expect(shown(await exported({ brandId: 'brand_2' }))).toMatchObject([{ summary: 'Second' }]);
    await expect(exported({ brandId: 'brand_other' })).rejects.toMatchObject({ code: 'validation_failed' });
    expect(shown(await exported({ to: soon.toISOString() }))).toEqual([]);
    expect(shown(await exported({ from: soon.toISOString(), to: later.toISOString() }))).toHaveLength(2);
  });

  it.each([
    ['from', -limits.calendarDaysBack],
    ['to', limits.calendarDaysAhead],
  ])('reaches no further than the limit of %s', async (name, most) => {
    await expect(exported({ [name]: days(most) })).resolves.toContain('END:VCALENDAR');
    await expect(exported({ [name]: days(most + Math.sign(most)) })).rejects.toMatchObject({
      entries: [{ code: 'validation_failed', source: { parameter: name } }],
    });
  });

  it('does not end before it begins', async () => {
    await expect(exported({ from: days(1), to: days(1) })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('has the latest entries where there are too many', async () => {
    const release = await opened.create.createRelease(person, body({ targets: [{ connectionId: 'conn' }] }), null);
    await rows(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, scheduled_at)
       select 'tgt_' || n, 'org', '${release.id}', 'conn', 'elsewhere', n, 'draft', t.scheduled_at + make_interval(secs => n)
       from target t, generate_series(1, ${limits.calendarEntries}) n`,
    );
    const events = eventsIn(await exported());
    expect(events).toHaveLength(limits.calendarEntries);
    expect(events.some((event) => event.getFirstPropertyValue('uid') === `${release.id}@imprint`)).toBe(false);
  });
});

describe('a calendar feed', () => {
  const secretOf = (url: string): string =>
    /^https:\/\/api\.example\/v1\/schedule\/feeds\/(ical_[0-9A-Za-z]{43})\.ics$/.exec(url)?.[1] ?? '';
  const open = (secret: string): Promise<string> => access.open(secret, null);

  it('shows the schedule to whoever has its address, and its secret is kept nowhere', async () => {
    await opened.create.createRelease(person, body(), null);
    await opened.create.createRelease(person, body({ title: 'Second', targets: [{ connectionId: 'conn_brand_2' }] }), null);
    const { url, ...made } = await feeds.create(person, { brandId: 'brand_2' });
    const secret = secretOf(url);
    expect(shown(await open(secret))).toMatchObject([{ summary: 'Second' }]);
    expect(await feeds.read(person)).toEqual({ ...made, lastUsedAt: expect.any(Date) });
    expect(await rows('select secret_digest as digest from calendar_feed')).toEqual([{ digest: sha256Hex(secret) }]);
    const kept = await rows(
      'select row_to_json(f)::text as row from calendar_feed f union all select row_to_json(a)::text from audit_entry a',
    );
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('ends when it is replaced, when it is deleted, and when its owner leaves, also for when they come back', async () => {
    const first = secretOf((await feeds.create(person, {})).url);
    const second = secretOf((await feeds.create(person, {})).url);
    await expect(open(first)).rejects.toMatchObject({ code: 'not_found' });
    await expect(open(second)).resolves.toContain('VCALENDAR');
    await feeds.delete(person);
    for (const gone of [() => open(second), () => feeds.read(person), () => feeds.delete(person)])
      await expect(gone()).rejects.toMatchObject({ code: 'not_found' });
    const third = secretOf((await feeds.create(person, {})).url);
    await rows(`delete from membership where user_id = 'user'`);
    await expect(open(third)).rejects.toMatchObject({ code: 'not_found' });
    await rows(`insert into membership (organization_id, user_id, role) values ('org', 'user', 'owner')`);
    await expect(open(third)).rejects.toMatchObject({ code: 'not_found' });
    expect(await rows('select action from audit_entry order by id')).toEqual(
      ['created', 'created', 'deleted', 'created'].map((what) => ({ action: `calendar-feed.${what}` })),
    );
  });

  it('is not for a brand of another organization', async () => {
    await expect(feeds.create(person, { brandId: 'brand_other' })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('takes so many requests of one address and for one feed', async () => {
    const secret = secretOf((await feeds.create(person, {})).url);
    const ask = (network: number): Promise<string> => access.open(secret, `192.0.2.${network}`);
    for (let asked = 0; asked < limits.calendarRequestsPerMinute; asked += 1) await ask(asked);
    await expect(ask(200)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: expect.any(Number) });
    const guess = (): Promise<string> => access.open('ical_nowhere', '198.51.100.1');
    for (let asked = 0; asked < limits.calendarRequestsPerMinute; asked += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'not_found' });
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});
