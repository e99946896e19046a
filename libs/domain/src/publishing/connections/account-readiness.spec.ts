import { describe, expect, it } from '@jest/globals';
import type { Channel, ChannelCapability } from '../channel/index.js';
import { accountReadiness } from './account-readiness.js';
import type { ConnectionEntity } from './connection.entity.js';

const callbackUrl = 'https://imprint.example/v1/connections/callback';
const scopes = [
  { name: 'write:statuses', neededFor: 'posts' },
  { name: 'write:media', neededFor: 'media' },
] as const;

const account: Partial<ConnectionEntity> = {
  platform: 'sky',
  status: 'connected',
  scopes: null,
  callbackUrl: null,
  credentialsSealed: null,
  credentialsExpireAt: null,
  reconnectNeededAt: null,
  refreshFailures: 0,
  pausedUntil: null,
};

interface Case {
  row?: Partial<ConnectionEntity>;
  capability?: Partial<ChannelCapability>;
  signIn?: Partial<NonNullable<Channel['signIn']>>;
  signInObstacle?: Channel['signInObstacle'];
  present?: string;
}
function found({ row, capability, present = callbackUrl, ...parts }: Case) {
  const channel = {
    capability: { name: 'sky', label: 'Sky', state: 'supported', ...capability },
    ...parts,
  } as unknown as Channel;
  return accountReadiness({ ...account, ...row } as ConnectionEntity, channel, {}, { callbackUrl: present });
}
const summary = (given: Case): unknown => {
  const { readiness, diagnostics } = found(given);
  return [readiness, ...diagnostics.map(({ code, resolvedBy }) => `${code}: ${resolvedBy}`)];
};

describe('what an account allows', () => {
  it.each([
    ['no scopes are needed', 'publish_capable', 'not_required', [], { capability: {} }],
    ['all are granted', 'publish_capable', 'complete', [], { row: { scopes: ['write:statuses', 'write:media'] } }],
    ['media is not', 'degraded', 'without_media', ['write:media'], { row: { scopes: ['write:statuses'] } }],
    ['posts are not', 'blocked', 'insufficient', ['write:statuses'], { row: { scopes: ['write:media'] } }],
    ['nothing is', 'blocked', 'insufficient', ['write:statuses', 'write:media'], { row: { scopes: [] } }],
    ['nobody knows', 'unknown', 'unknown', [], { row: { scopes: null } }],
  ])('when %s: %s', (_when, readiness, scopeCoverage, missingScopes, given: Case) => {
    expect(found({ capability: { scopes }, ...given })).toMatchObject({ readiness, scopeCoverage, missingScopes });
  });

  it('leaves captions out where only they are not allowed, and says that the account is to be connected again', () => {
    const captions = { name: 'write:captions', neededFor: 'captions' } as const;
    const without = { capability: { scopes: [...scopes, captions] }, row: { scopes: scopes.map(({ name }) => name) } };
    expect(found(without)).toMatchObject({
      ...{ readiness: 'degraded', scopeCoverage: 'without_captions', missingScopes: ['write:captions'] },
      diagnostics: [{ code: 'captions_scope_missing', resolvedBy: 'member', message: expect.stringContaining('Reconnect') }],
    });
    expect(found({ ...without, row: { scopes: ['write:statuses'] } }).scopeCoverage).toBe('without_media');
  });

  it('is said with the scope, whose move it is and what to do', () => {
    const [media] = found({ capability: { scopes }, row: { scopes: ['write:statuses'] } }).diagnostics;
    expect([media?.code, media?.resolvedBy]).toEqual(['media_scope_missing', 'member']);
    expect(media?.message).toContain('write:media is missing. Reconnect the account and allow write:media.');
    const remedy = 'Give the user another role.';
    const inRoles = scopes.map((scope) => ({ ...scope, remedy }));
    const [posts] = found({ capability: { scopes: inRoles }, row: { scopes: [] } }).diagnostics;
    expect([posts?.code, posts?.resolvedBy]).toEqual(['scope_missing', 'member']);
    expect(posts?.message).toMatch(/write:statuses and write:media are missing\. Give the user another role\.$/);
  });

  it('leaves it open whether posts go out, until the platform has said it', () => {
    expect(summary({ capability: { scopes } })).toEqual(['unknown', 'scopes_unknown: platform']);
  });

  it('is one reason and not two where people were asked to reconnect for it', () => {
    const row = { scopes: [], reconnectNeededAt: new Date(), error: 'Refused.' };
    expect(summary({ capability: { scopes }, row })).toEqual(['blocked', 'scope_missing: member']);
    const other = { ...row, scopes: ['write:statuses', 'write:media'] };
    expect(summary({ capability: { scopes }, row: other })).toEqual(['blocked', 'reconnect_needed: member']);
  });

  it('does not matter before the account is connected', () => {
    const row: Partial<ConnectionEntity> = { status: 'pending', scopes: [] };
    expect(summary({ capability: { scopes }, row })).toEqual(['blocked', 'connection_not_usable: member']);
  });
});

describe('the review of the app', () => {
  it.each([
    [undefined, 'not_required', ['publish_capable']],
    ['passed', 'passed', ['publish_capable']],
    ['pending', 'pending', ['degraded', 'app_review_pending: operator']],
  ] as const)('that a channel declares as %s is %s: %j', (declared, appReview, expected) => {
    const given = {
      capability: declared === undefined ? {} : { appReview: { state: declared, whilePending: 'Pins are hidden.' } },
    };
    expect(found(given).appReview).toBe(appReview);
    expect(summary(given)).toEqual(expected);
    if (declared === 'pending') expect(found(given).diagnostics[0]?.message).toMatch(/Pins are hidden\.$/);
  });
});

it('an account whose platform wants no more calls for now says until when, and nothing once that is over', () => {
  const pausedUntil = new Date(Date.now() + 3_600_000);
  expect(summary({ row: { pausedUntil } })).toEqual(['degraded', 'quota_reached: platform']);
  expect(found({ row: { pausedUntil } }).diagnostics[0]?.message).toContain(pausedUntil.toISOString());
  expect(summary({ row: { pausedUntil: new Date(Date.now() - 1_000) } })).toEqual(['publish_capable']);
});

describe('the address that the platform sends people back to', () => {
  const signedIn = { row: { callbackUrl } };
  const keeping = { keepsCallback: true };
  const moved = 'https://posts.example/v1/connections/callback';
  it.each([
    ['does not matter without a sign-in', 'not_used', ['publish_capable'], { signIn: keeping, present: moved }],
    ['is the same', 'usable', ['publish_capable'], { ...signedIn, signIn: keeping }],
    ['changed, which the platform does not mind', 'usable', ['publish_capable'], { ...signedIn, signIn: {}, present: moved }],
    ['changed', 'changed', ['degraded', 'callback_changed: operator'], { ...signedIn, signIn: keeping, present: moved }],
  ])('%s: %s', (_what, callback, expected, given: Case) => {
    expect(found(given).callback).toBe(callback);
    expect(summary(given)).toEqual(expected);
  });

  it('is named, as it was and as it is', () => {
    const [changed] = found({ ...signedIn, signIn: keeping, present: moved }).diagnostics;
    expect(changed?.message).toContain('https://imprint.example');
    expect(changed?.message).toContain('https://posts.example');
    expect(changed?.message).toContain('reconnect the account after the address changed');
  });

  it.each([
    ['https_required', 'unusable', ['degraded', 'callback_unusable: operator']],
    [undefined, 'usable', ['publish_capable']],
  ] as const)('with the obstacle %s is %s', (signInObstacle, callback, expected) => {
    const given = { ...signedIn, signInObstacle };
    expect(found(given).callback).toBe(callback);
    expect(summary(given)).toEqual(expected);
  });
});
