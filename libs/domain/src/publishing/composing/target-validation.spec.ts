import type { ValidateTarget } from '@imprint/contracts/publishing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, stranger } from '../releases/releases.fixture.js';
import { addAsset, openComposing, type OpenedComposing } from './composing.fixture.js';

let opened: OpenedComposing;
beforeAll(async () => {
  opened = await openComposing();
  await addAsset(opened.dataSource, 'asset_1');
  await addAsset(opened.dataSource, 'asset_full', { bytes: 1_000 });
  await addAsset(opened.dataSource, 'asset_large', { bytes: 1_001 });
  await addAsset(opened.dataSource, 'asset_other', { organizationId: 'other' });
  await opened.dataSource.query(
    `insert into connection (id, organization_id, brand_id, platform, status) values ('conn_failed', 'org', 'brand', 'sky', 'failed')`,
  );
});
afterAll(() => opened.close());

const validate = (more: Partial<ValidateTarget> = {}, caller = person) =>
  opened.validations.validateTarget(caller, { platform: 'sky', caption: 'Text', ...more });
const media = (...ids: string[]) => ids.map((assetId) => ({ assetId }));

describe('a target is valid', () => {
  it('with the longest text that the channel accepts, and not with one character more', async () => {
    expect([(await validate({ caption: 'x'.repeat(10) })).valid, (await validate({ caption: 'x'.repeat(11) })).valid]).toEqual([
      true,
      false,
    ]);
  });

  it('with the largest file that the channel accepts, and not with one byte or one file more', async () => {
    const failed = async (...ids: string[]) => {
      const { valid, verdicts } = await validate({ media: media(...ids) });
      return [valid, ...verdicts.filter(({ passed }) => !passed).map(({ rule }) => rule)];
    };
    expect(await failed('asset_full')).toEqual([true]);
    expect(await failed('asset_large')).toEqual([false, 'media_size']);
    expect(await failed('asset_1', 'asset_full')).toEqual([false, 'media_count']);
  });

  it('only if its text satisfies every rule and its account can publish', async () => {
    expect(await validate({ connectionId: 'conn_sky' })).toMatchObject({ valid: true, state: 'ready', diagnostics: [] });
    // The channel is ready because of a different account than the one given.
    expect(await validate({ connectionId: 'conn_failed' })).toMatchObject({
      valid: false,
      canSchedule: false,
      state: 'ready',
      diagnostics: [{ code: 'connection_not_usable' }],
    });
    expect(await validate({ caption: '' })).toMatchObject({ valid: false, canSchedule: true });
  });

  it('not without an account on the channel', async () => {
    expect(await validate({}, stranger)).toMatchObject({
      valid: false,
      canSchedule: false,
      state: 'setup_required',
      diagnostics: [{ code: 'connection_missing' }],
    });
  });
});

it.each(['secret', 'future', 'nowhere'])('a target on %s, which is not available, is blocked (spec §3.2)', async (platform) => {
  expect(await validate({ platform })).toMatchObject({
    valid: false,
    canSchedule: false,
    state: 'blocked',
    diagnostics: [{ code: 'scheduler_channel_unavailable' }],
  });
});

describe('validation_failed', () => {
  it.each([
    ['an account of another organization', { platform: 'elsewhere', connectionId: 'conn_other' }, '/connectionId'],
    ['an account on another channel', { connectionId: 'conn' }, '/connectionId'],
    ['an account that is revoked', { platform: 'elsewhere', connectionId: 'conn_revoked' }, '/connectionId'],
    ['an account on a channel that there is not', { platform: 'nowhere', connectionId: 'conn' }, '/connectionId'],
    ['a file of another organization', { media: media('asset_1', 'asset_other') }, '/media/1/assetId'],
  ])('for %s', async (_what, wrong, pointer) => {
    await expect(validate(wrong)).rejects.toMatchObject({ code: 'validation_failed', entries: [{ source: { pointer } }] });
  });
});
