import type { UpdateNoticePreferences } from '@imprint/contracts/notices';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { recordNotices, resolveNotices } from './index.js';
import { nextMailAt } from './next-mail.js';
import { failed, NoticeStage } from './notice-stage.fixture.js';

let stage: NoticeStage;
let dataSource: DataSource;
let notices: NoticeStage['notices'];
let preferences: NoticeStage['preferences'];
let states: NoticeStage['states'];

beforeAll(async () => {
  stage = await NoticeStage.open();
  ({ dataSource, notices, preferences, states } = stage);
});
afterAll(() => stage?.close());
beforeEach(() => stage.clear());

it('of many processes that find the same cause at once, one records it; after its end it can happen again', async () => {
  const ada = await stage.somebody('ada', 'owner');
  const recorded = await Promise.all(Array.from({ length: 8 }, () => stage.record(failed())));
  expect(recorded.flat()).toHaveLength(1);
  expect(await stage.titles(ada, true)).toEqual(['Post tgt_1']);
  const ended = await dataSource.transaction((manager) =>
    resolveNotices(manager, { organizationId: 'org', subjectIds: ['tgt_1'] }),
  );
  expect(ended).toEqual(recorded.flat());
  expect([await stage.titles(ada, true), await stage.titles(ada)]).toEqual([[], ['Post tgt_1']]);
  expect(await stage.record(failed())).toHaveLength(1);
  expect(await stage.titles(ada, true)).toHaveLength(1);
});

it('nothing is recorded of a change that is rolled back', async () => {
  const ada = await stage.somebody('ada', 'owner');
  const rolledBack = dataSource.transaction(async (manager) => {
    await recordNotices(manager, [failed()]);
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await stage.titles(ada)).toEqual([]);
});

describe('who gets what', () => {
  it('a notice goes to those whose role can act on it, one for a person to that person, and none to another organization', async () => {
    const [owner, creator, viewer, left] = [
      await stage.somebody('ada', 'owner'),
      await stage.somebody('bob', 'creator'),
      await stage.somebody('eve', 'viewer'),
      await stage.somebody('dan', 'owner', 'other'),
    ];
    const approval = { subjectId: 'appr_1', cause: '', platform: null, path: '/publishing/review' };
    const recorded = await stage.record(
      failed(),
      failed('appr_1', { ...approval, kind: 'approval.waiting', title: 'Waiting' }),
      failed('appr_2', { ...approval, kind: 'approval.resolved', title: 'Resolved', userId: 'eve' }),
    );
    expect((await stage.titles(owner)).toSorted()).toEqual(['Post tgt_1', 'Waiting']);
    expect(await stage.titles(creator)).toEqual(['Post tgt_1']);
    expect(await stage.titles(viewer)).toEqual(['Resolved']);
    expect(await stage.titles(left)).toEqual([]);
    await dataSource.query(`delete from membership where user_id = 'bob'`);
    const recipients = (await states.read(recorded)).map(({ userIds }) => userIds);
    expect(recipients).toEqual(expect.arrayContaining([['ada'], ['ada'], ['eve']]));
    expect(recipients.flat()).toHaveLength(3);
  });

  it('whoever is limited to brands gets what is about these, and what is for them', async () => {
    const owner = await stage.somebody('ada', 'owner');
    const limited = { ...(await stage.somebody('bob', 'creator')), brandIds: ['brand_b'] };
    await dataSource.query(`update membership set brand_ids = '{brand_b}' where user_id = 'bob'`);
    for (const brand of ['brand_a', 'brand_b']) {
      await dataSource.query(
        `insert into brand (id, organization_id, label, slug, colors, status) values ($1, 'org', $1, $1, '{}', 'draft')`,
        [brand],
      );
      await dataSource.query(
        `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_' || $1, 'org', $1, 'webhook', 'connected')`,
        [brand],
      );
    }
    const refused = { kind: 'connection.refused', platform: null, path: '/connections' } as const;
    const recorded = await stage.record(
      failed('conn_brand_a', { ...refused, title: 'Of A' }),
      failed('conn_brand_b', { ...refused, title: 'Of B' }),
      failed('tgt_gone', { title: 'Of nothing' }),
      failed('appr_1', { kind: 'approval.resolved', title: 'Their own', userId: 'bob' }),
    );
    expect((await stage.titles(limited)).toSorted()).toEqual(['Of B', 'Their own']);
    expect((await stage.titles(owner)).toSorted()).toEqual(['Of A', 'Of B', 'Of nothing']);
    expect((await states.read(recorded)).map(({ userIds }) => userIds?.toSorted())).toEqual(
      expect.arrayContaining([['ada'], ['ada', 'bob'], ['ada'], ['bob']]),
    );
    const [ofA] = recorded;
    await expect(notices.markRead(limited, { ids: [ofA?.id ?? ''] })).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await notices.markRead(limited, { until: '2100-01-01T00:00:00Z' })).toMatchObject({ count: 2 });
  });

  it('reading is one person’s own, by ids or until a time, and finds nothing of somebody else', async () => {
    const [ada, bob, dan] = [
      await stage.somebody('ada', 'owner'),
      await stage.somebody('bob', 'creator'),
      await stage.somebody('dan', 'owner', 'other'),
    ];
    const [first] = await stage.record(failed('tgt_1'), failed('tgt_2'));
    const ids = [first?.id ?? ''];
    for (const stranger of [dan, { ...bob, role: 'viewer' as const }])
      await expect(notices.markRead(stranger, { ids })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(notices.markRead(ada, {})).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await notices.markRead(ada, { ids })).toMatchObject({ count: 1 });
    expect(await notices.markRead(ada, { ids })).toMatchObject({ count: 0 });
    expect([await stage.titles(ada, true), await stage.titles(ada, false)]).toEqual([['Post tgt_2'], ['Post tgt_1']]);
    expect(await stage.titles(bob, true)).toHaveLength(2);
    expect(await notices.markRead(bob, { until: new Date(0).toISOString() })).toMatchObject({ count: 0 });
    const { items } = await notices.list(bob, { page: 1, limit: 1 });
    // As a page has it: without the microseconds of the database.
    expect(await notices.markRead(bob, { until: items[0]?.createdAt.toISOString() ?? '' })).toMatchObject({ count: 2 });
    expect([await stage.titles(bob, true), await stage.titles(ada, true)]).toEqual([[], ['Post tgt_2']]);
  });

  it('a kind that a person turned off in the app is shown and announced to the others only', async () => {
    const [ada, bob] = [await stage.somebody('ada', 'owner'), await stage.somebody('bob', 'creator')];
    await preferences.update(bob, { kinds: [{ kind: 'target.failed', app: false }] });
    const recorded = await stage.record(failed());
    expect([await stage.titles(ada), await stage.titles(bob)]).toEqual([['Post tgt_1'], []]);
    expect((await states.read(recorded)).map(({ userIds }) => userIds)).toEqual([['ada']]);
    await preferences.update(bob, { kinds: [{ kind: 'target.failed', app: true }] });
    expect(await stage.titles(bob)).toEqual(['Post tgt_1']);
  });
});

describe('preferences', () => {
  it('what is omitted stays; kinds of a higher role, and mails that nobody sends, are not offered', async () => {
    const bob = await stage.somebody('bob', 'creator');
    const before = await preferences.read(bob);
    expect(before).toMatchObject({ mail: 'immediate', digestHour: 8, timezone: 'UTC', mailAvailable: true });
    expect(before.kinds.map(({ kind }) => kind)).not.toContain('approval.waiting');
    await preferences.update(bob, { kinds: [{ kind: 'target.failed', mail: false }] });
    const after = await preferences.update(bob, { mail: 'daily', digestHour: 17, timezone: 'Europe/Berlin' });
    expect(after).toMatchObject({ mail: 'daily', digestHour: 17, timezone: 'Europe/Berlin' });
    expect(after.kinds).toContainEqual({ kind: 'target.failed', app: true, mail: false, chat: false });
    stage.hasMail = false;
    expect(await preferences.read(bob)).toMatchObject({
      mailAvailable: false,
      kinds: [{ mail: null }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
    });
  });

  it.each<[string, UpdateNoticePreferences]>([
    ['a zone that does not exist', { timezone: 'Europe/Atlantis' }],
    ['mail of a kind that is not mailed', { digestHour: 9, kinds: [{ kind: 'webhooks.disabled', mail: true }] }],
  ])('%s is refused and changes nothing', async (_what, body) => {
    const ada = await stage.somebody('ada', 'owner');
    const before = await preferences.read(ada);
    await expect(preferences.update(ada, body)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await preferences.read(ada)).toEqual(before);
  });

  it('the daily mail is at its hour in its zone, on the days when clocks change as well', () => {
    const at = (now: string, digestHour = 8, timezone = 'Europe/Berlin') =>
      nextMailAt({ mail: 'daily', digestHour, timezone }, new Date(now))?.toISOString();
    expect(at('2027-03-27T06:59:00Z')).toBe('2027-03-27T07:00:00.000Z');
    expect(at('2027-03-27T07:00:00Z')).toBe('2027-03-28T06:00:00.000Z');
    expect(at('2027-10-30T12:00:00Z')).toBe('2027-10-31T07:00:00.000Z');
    expect(nextMailAt({ mail: 'off', digestHour: 8, timezone: 'UTC' }, new Date())).toBeNull();
  });
});
