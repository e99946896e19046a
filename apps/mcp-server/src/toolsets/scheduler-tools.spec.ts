import { scopePresets } from '@imprint/contracts/access';
import { CHANNELS, type Channels } from '@imprint/domain/publishing/channel';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { addKey } from '../mcp-app.fixture.js';
import { UpdateScheduledReleaseTool } from './scheduler/update-scheduled-release.tool.js';
import { errorsOf, inDays, TwoAccounts, type Account, type Fields, type Row } from './account.fixture.js';

let accounts: TwoAccounts;
let mine: Account;
let stranger: Account;

beforeAll(async () => {
  accounts = await TwoAccounts.start();
  ({ mine, stranger } = accounts);
}, 60_000);
afterAll(() => accounts?.app.close());

const call: TwoAccounts['call'] = (...given) => accounts.call(...given);
const data = <T = Row>(name: string, given: Fields, key?: string): Promise<T> => accounts.data(name, given, key);
const approved: TwoAccounts['approved'] = (...given) => accounts.approved(...given);
const release: TwoAccounts['release'] = (more) => accounts.release(more);

const channels = (): Channels => accounts.app.app.get<Channels>(CHANNELS, { strict: false });
const platforms = (): string[] => [...channels().keys()];
/** States of channels without accounts: an app or a mail server of the operator may be missing. */
const unlike = (name: string) => {
  const { operatorApp, obstacle } = channels().get(name) ?? {};
  return name === 'feed' ? 'ready' : (operatorApp ?? obstacle) && 'blocked';
};

describe('channels', () => {
  interface Listed {
    channels: (Fields & { platform: string; connections: Fields[] })[];
  }

  it('list what they accept and which account can publish; an unknown one is blocked (spec §3.2)', async () => {
    const { channels } = await data<Listed>('get_scheduler_capabilities', { brandId: mine.brandId });
    expect(channels.map(({ platform, state, canSchedule }) => [platform, state, canSchedule])).toEqual(
      platforms().map((platform) => [platform, unlike(platform) ?? 'setup_required', platform === 'feed']),
    );
    expect(channels[0]?.connections).toEqual([expect.objectContaining({ connectionId: mine.feed, canPublish: true })]);
    expect(await data<Listed>('get_scheduler_capabilities', { platform: 'myspace' })).toMatchObject({
      channels: [{ state: 'blocked', canSchedule: false, diagnostics: [{ code: 'scheduler_channel_unavailable' }] }],
    });
  });

  it('name the pages that document their rules, and when they were read', async () => {
    const { channels } = await data<Listed>('get_scheduler_capabilities', { platform: 'mastodon' });
    const page = { url: expect.stringMatching(/^https:/), readAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
    expect(channels[0]?.['sources']).toContainEqual({ about: expect.arrayContaining(['text', 'images']), ...page });
  });

  it('check a text before it is scheduled', async () => {
    const fits = { platform: 'feed', caption: 'Hello', connectionId: mine.feed, media: [] };
    expect(await data('validate_scheduler_target', fits)).toMatchObject({ valid: true, canSchedule: true });
    expect(await data('validate_scheduler_target', { platform: 'bluesky', caption: 'x'.repeat(301) })).toMatchObject({
      valid: false,
      state: 'setup_required',
      diagnostics: [{ code: 'connection_missing' }],
      verdicts: expect.arrayContaining([expect.objectContaining({ rule: 'caption_length', passed: false })]),
    });
    expect(await data('validate_scheduler_target', { platform: 'myspace' })).toMatchObject({ valid: false, state: 'blocked' });
  });

  it('affect only themselves: one expired account leaves the others ready', async () => {
    const ended = await accounts.connect(stranger, 'bluesky');
    await accounts.app.dataSource.query(`update connection set status = 'expired' where id = $1`, [ended]);
    const { brands } = await data<{ brands: Fields[] }>('list_brand_publishing_readiness', {}, stranger.key);
    expect(brands).toMatchObject([
      { brandId: stranger.brandId, canPublish: true, missingPlatforms: platforms().filter((name) => unlike(name) === undefined) },
    ]);
    const connections = brands[0]?.['connections'] as Fields[];
    expect(connections.find(({ connectionId }) => connectionId === ended)).toMatchObject({
      canPublish: false,
      status: 'expired',
      diagnostics: [{ code: 'connection_not_usable' }],
    });
  });
});

describe('releases', () => {
  interface Release extends Row {
    scheduledAt: string;
    baseContent: string;
    targets: { id: string; status: string; caption: string | null; scheduledAt: string }[];
  }
  const made = (more?: Fields): Promise<Release> => data('create_scheduled_release', release(more));

  it('are created once per key, for the brand of their accounts', async () => {
    const first = await made({ idempotencyKey: 'once' });
    expect(first).toMatchObject({ status: 'scheduled', brandId: mine.brandId });
    expect((await made({ idempotencyKey: 'once' })).id).toBe(first.id);
    const other = await call('create_scheduled_release', release({ idempotencyKey: 'once', title: 'Other' }));
    expect(errorsOf(other)).toEqual(['idempotencyKey']);
    const webhook = await accounts.connect(mine, 'webhook', { url: 'https://hooks.example', secret: 'x'.repeat(16) });
    const elsewhere = release({ idempotencyKey: 'once', targets: [{ connectionId: webhook }] });
    expect(errorsOf(await call('create_scheduled_release', elsewhere))).toEqual(['idempotencyKey']);
    const colleague = await addKey(accounts.app, mine, scopePresets.full);
    expect((await data('create_scheduled_release', elsewhere, colleague)).id).not.toBe(first.id);
    expect((await data('get_scheduled_release', { releaseId: first.id })).id).toBe(first.id);
  });

  it('that repeat are changed, paused and cancelled one by one, from one on, or all', async () => {
    const first = await made({ scheduledAt: inDays(3), recurrence: { frequency: 'daily', count: 4 } });
    const seriesId = (first['recurrence'] as Fields)['seriesId'];
    const rows = (): Promise<{ id: string; text: string; status: string }[]> =>
      accounts.app.dataSource.query(
        `select id, base_content as text, status from release where series_id = $1 and deleted_at is null order by occurrence_date`,
        [seriesId],
      );
    const texts = async (): Promise<string[]> => (await rows()).map(({ text, status }) => `${text} ${status}`);
    const third = (await rows())[2]?.id;
    const change = { releaseId: third, scope: 'release', changes: { baseContent: 'Other' } };
    await data('update_scheduled_release', { ...change, occurrences: 'following' });
    const before = first.baseContent;
    expect(await texts()).toEqual([`${before} scheduled`, `${before} scheduled`, 'Other scheduled', 'Other scheduled']);
    await data('control_scheduled_release', { releaseId: third, action: 'pause', occurrences: 'all' });
    expect((await texts()).every((text) => text.endsWith('paused'))).toBe(true);
    const rule = { releaseId: third, scope: 'release', changes: { recurrence: { frequency: 'daily', interval: 2, count: 2 } } };
    expect(errorsOf(await call('update_scheduled_release', rule))).toEqual(['occurrences']);
    await data('update_scheduled_release', { ...rule, occurrences: 'following' });
    expect(await rows()).toHaveLength(4);
    await data('control_scheduled_release', { releaseId: third, action: 'cancel', occurrences: 'following' });
    expect(await texts()).toEqual([`${before} paused`, `${before} paused`, 'Other cancelled']);
  });

  it('move with their targets, except those with a time of their own', async () => {
    const other = await accounts.connect(mine, 'webhook', { url: 'https://hooks.example', secret: 'x'.repeat(16) });
    const { id, targets } = await made({
      targets: [{ connectionId: mine.feed }, { connectionId: other, scheduledAt: inDays(5) }],
    });
    const changes = { baseContent: 'Now less.', scheduledAt: inDays(4), media: [] };
    const moved = await data<Release>('update_scheduled_release', { releaseId: id, scope: 'release', changes });
    expect(moved).toMatchObject({ baseContent: 'Now less.', scheduledAt: inDays(4), status: 'scheduled' });
    expect(moved.targets.map(({ scheduledAt }) => scheduledAt)).toEqual([inDays(4), inDays(5)]);
    const [row] = await accounts.app.dataSource.query<{ wake_at: Date; fence: number }[]>(
      `select wake_at, fence from target where id = $1`,
      [targets[0]?.id],
    );
    expect([row?.wake_at.toISOString(), row?.fence]).toEqual([inDays(4), 1]);
    const [post] = await accounts.app.dataSource.query<{ content: string }[]>(
      `select p.content from post p join release r on r.post_id = p.id where r.id = $1`,
      [id],
    );
    expect(post?.content).toBe('Now less.');

    const own = {
      releaseId: id,
      scope: 'target',
      targetId: targets[1]?.id,
      changes: { caption: 'Mine', scheduledAt: inDays(2) },
    };
    const captioned = await data<Release>('update_scheduled_release', own);
    expect(captioned.targets[1]).toMatchObject({ caption: 'Mine', scheduledAt: inDays(2) });
    expect(captioned.scheduledAt).toBe(inDays(2));
    const plain = await data<Release>('update_scheduled_release', { ...own, changes: { caption: null } });
    expect(plain.targets[1]?.caption).toBeNull();
    for (const [given, field] of [
      [{ scope: 'release', changes: {} }, 'changes'],
      [{ scope: 'release', changes: { caption: 'x' } }, 'changes.caption'],
      [{ scope: 'target', changes: { title: 'x' }, targetId: targets[0]?.id }, 'changes.title'],
      [{ scope: 'target', changes: { caption: 'x' } }, 'targetId'],
      [{ scope: 'release', changes: { timezone: 'Asia/Tokyo' } }, 'changes.scheduledAt'],
      [{ scope: 'release', changes: { baseContent: 'x'.repeat(10_001) } }, 'changes.baseContent'],
    ] as const)
      expect(errorsOf(await call('update_scheduled_release', { releaseId: id, ...given }))).toEqual([field]);
  });

  it('stay as they are once they have begun', async () => {
    const { id, targets } = await made();
    await accounts.app.dataSource.query(`update target set status = 'publishing' where id = $1`, [targets[0]?.id]);
    for (const given of [
      { scope: 'release', changes: { title: 'Late' } },
      { scope: 'target', targetId: targets[0]?.id, changes: { caption: 'Late' } },
    ])
      expect(await call('update_scheduled_release', { releaseId: id, ...given })).toMatchObject({ code: 'state_conflict' });
  });

  it('are paused, resumed, published and cancelled by a credential that may publish', async () => {
    const { id } = await made();
    for (const [action, status] of [
      ['pause', 'paused'],
      ['resume', 'scheduled'],
      ['publish-now', 'scheduled'],
      ['cancel', 'cancelled'],
    ] as const)
      expect(await data('control_scheduled_release', { releaseId: id, action })).toMatchObject({ status });
  });

  it('are drafted and edited without approval, which is required to schedule a draft or change what is scheduled', async () => {
    const draft = await data<Release>('create_scheduled_release', release({ status: 'draft' }), mine.key);
    expect(draft).toMatchObject({ status: 'draft' });
    const change = { releaseId: draft.id, scope: 'release', changes: { baseContent: 'Now less.', scheduledAt: inDays(4) } };
    expect(await data('update_scheduled_release', change, mine.key)).toMatchObject({ status: 'draft', baseContent: 'Now less.' });
    const target = { releaseId: draft.id, scope: 'target', targetId: draft.targets[0]?.id, changes: { caption: 'Mine' } };
    expect(await data<Release>('update_scheduled_release', target, mine.key)).toMatchObject({ targets: [{ caption: 'Mine' }] });
    for (const action of ['resume', 'publish-now'])
      expect(await call('control_scheduled_release', { releaseId: draft.id, action }, mine.key)).toMatchObject({
        code: 'approval_pending',
      });
    expect(await call('create_scheduled_release', release({ status: 'scheduled' }), mine.key)).toMatchObject({
      code: 'approval_pending',
    });
    await data('control_scheduled_release', { releaseId: draft.id, action: 'resume' });
    expect(await call('update_scheduled_release', change, mine.key)).toMatchObject({ code: 'approval_pending' });
    expect(await data('get_scheduled_release', { releaseId: draft.id })).toMatchObject({ status: 'scheduled' });
  });

  it('regression: that are scheduled meanwhile cannot be edited as drafts', async () => {
    const { id } = await data('create_scheduled_release', release({ status: 'draft' }), mine.key);
    const tool = accounts.app.app.get(UpdateScheduledReleaseTool);
    // Between reading the draft and changing it.
    const look = jest.spyOn(tool, 'policyFor').mockImplementationOnce(async () => {
      await data('control_scheduled_release', { releaseId: id, action: 'resume' });
      return 'direct';
    });
    const change = { releaseId: id, scope: 'release', changes: { baseContent: 'Slipped in' } };
    expect(await call('update_scheduled_release', change, mine.key)).toMatchObject({ code: 'state_conflict' });
    look.mockRestore();
    expect(await data('get_scheduled_release', { releaseId: id })).toMatchObject({ baseContent: 'Half price.' });
  });

  it('are published at once by a credential that may not publish only if that was approved', async () => {
    const { approvalId } = await call(
      'create_scheduled_release',
      release({ scheduledAt: undefined, title: 'At once' }),
      mine.key,
    );
    await call('resolve_approval', { approvalId, decision: 'decline' });
    const now = await approved('create_scheduled_release', release({ scheduledAt: undefined }));
    expect(now).toMatchObject({ runStatus: 'completed' });
    const { id } = await made();
    expect(await approved('control_scheduled_release', { releaseId: id, action: 'publish-now' })).toMatchObject({
      runStatus: 'completed',
    });
    const [{ due } = { due: false }] = await accounts.app.dataSource.query<{ due: boolean }[]>(
      `select bool_and(wake_at <= now()) as due from target where release_id = $1`,
      [id],
    );
    expect(due).toBe(true);
    const rows = await accounts.app.dataSource.query<unknown[]>(`select from release where title = 'At once'`);
    expect(rows).toHaveLength(0);
  });

  it('to be published at once are shown to the approver without their planned time', async () => {
    const { id } = await made();
    const shown = async (action: string): Promise<Fields | undefined> => {
      const { approvalId } = await call('control_scheduled_release', { releaseId: id, action }, mine.key);
      const { approvals } = await data<{ approvals: Row[] }>('list_approvals', { status: 'pending' }, mine.key);
      return approvals.find((approval) => approval.id === approvalId);
    };
    expect(await shown('pause')).toMatchObject({
      summary: 'Control a release (pause): Half price.',
      preview: { scheduledAt: inDays(3), targets: [{ scheduledAt: inDays(3) }] },
    });
    expect(await shown('publish-now')).toMatchObject({
      summary: 'Control a release (publish-now): Half price.',
      preview: { text: 'Half price.', scheduledAt: null, targets: [{ account: 'feed', scheduledAt: null }] },
    });
  });

  it('are not changed if their content changed since approval was requested', async () => {
    const { id } = await made();
    const { approvalId } = await call('control_scheduled_release', { releaseId: id, action: 'publish-now' }, mine.key);
    await data('update_scheduled_release', { releaseId: id, scope: 'release', changes: { baseContent: 'Something else' } });
    await call('resolve_approval', { approvalId });
    expect(await data('get_scheduled_release', { releaseId: id })).toMatchObject({ scheduledAt: inDays(3) });
  });

  it('are previewed together, with clashes, pauses and clock changes', async () => {
    const their = (more: Fields): Promise<Row> =>
      data(
        'create_scheduled_release',
        { ...release({ targets: [{ connectionId: stranger.feed }] }), ...more },
        stranger.publisher,
      );
    await their({ scheduledAt: inDays(6), title: 'First' });
    await their({ scheduledAt: new Date(Date.parse(inDays(6)) + 600_000).toISOString(), title: 'Second' });
    const paused = await their({ scheduledAt: inDays(60), title: 'Later' });
    await data('control_scheduled_release', { releaseId: paused.id, action: 'pause' }, stranger.publisher);
    interface Preview {
      publishes: { title: string; localTime: string; diagnostics: { code: string }[] }[];
      days: Fields[];
    }
    const preview = await data<Preview>('preview_schedule', { days: 90, brandId: stranger.brandId }, stranger.key);
    const codes = preview.publishes.map(({ title, diagnostics }) => [
      title,
      diagnostics.map(({ code }) => code).filter((code) => code !== 'clock_change'),
    ]);
    expect(codes).toEqual([
      ['First', ['clash']],
      ['Second', ['clash']],
      ['Later', ['paused']],
    ]);
    expect(preview.days[0]).toMatchObject({ connectionId: stranger.feed, platform: 'feed', publishes: 2, slots: [], quotas: [] });
    const local = new Date(inDays(6)).toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).replace(' ', 'T');
    expect(preview.publishes[0]?.localTime).toBe(local);
    expect((await data<Preview>('preview_schedule', {}, mine.key)).publishes.map(({ title }) => title)).not.toContain('First');
  });
});
