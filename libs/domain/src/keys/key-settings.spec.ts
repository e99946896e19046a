import { defaultScopes, scopePresets } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { describe, expect, it } from '@jest/globals';
import { chosenScopes, completed, settingsOf } from './key-settings.js';

function refusalOf(work: () => unknown): Problem {
  try {
    work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error('it was accepted');
}
const soon = (): string => new Date(Date.now() + 60_000).toISOString();

describe('settings in a request body', () => {
  it('include only the given ones: a change leaves the rest of the key as it is', () => {
    expect(settingsOf({})).toEqual({});
    expect(Object.keys(settingsOf({}))).toEqual([]);
    expect(settingsOf({ label: 'Site' })).toEqual({ label: 'Site' });
    expect(settingsOf({ rateLimit: 60 })).toEqual({ rateLimit: 60 });
  });

  it('are stored in canonical form', () => {
    const expiresAt = soon();
    const body = { label: 'Site', description: 'Of the shop', expiresAt, rateLimit: 60, scopes: ['posts:create', 'posts:draft'] };
    expect(settingsOf({ ...body, allowedIps: ['::ffff:192.0.2.1', '192.0.2.1'] })).toEqual({
      label: 'Site',
      description: 'Of the shop',
      expiresAt: new Date(expiresAt),
      rateLimit: 60,
      scopes: ['posts:draft'],
      allowedIps: ['192.0.2.1'],
    });
  });

  it('can remove a restriction', () => {
    const body = { description: null, expiresAt: null, rateLimit: null, allowedIps: [], scopes: [] };
    expect(settingsOf(body)).toEqual(body);
  });

  it('refuse an expiry in the past or right now', () => {
    for (const past of [Date.now() - 1, Date.now(), 0])
      expect(refusalOf(() => settingsOf({ expiresAt: new Date(past).toISOString() }))).toMatchObject({
        entries: [{ code: 'validation_failed', source: { pointer: '/expiresAt' } }],
      });
    expect(refusalOf(() => settingsOf({ expiresAt: 'tomorrow' })).code).toBe('validation_failed');
  });
});

describe('the scopes of a key', () => {
  it('are those of the preset', () => {
    for (const preset of ['read', 'content', 'mcp', 'full'] as const)
      expect(settingsOf({ preset })).toEqual({ scopes: [...scopePresets[preset]] });
  });

  it('are left to the server without scopes and preset', () => {
    expect(chosenScopes({})).toBeUndefined();
  });

  it('are listed once each, under one name', () => {
    expect(chosenScopes({ scopes: ['brands:read', 'posts:create', 'brands:read'] })).toEqual(['brands:read', 'posts:draft']);
  });

  it('cannot be chosen in two ways at once', () => {
    expect(refusalOf(() => chosenScopes({ preset: 'read', scopes: ['brands:read'] }))).toMatchObject({
      entries: [{ code: 'validation_failed', source: { pointer: '/preset' } }],
    });
    expect(refusalOf(() => chosenScopes({ preset: 'read', scopes: [] })).code).toBe('validation_failed');
  });
});

describe('a new key', () => {
  it('has no restrictions that its creator did not set, and few rights by default', () => {
    expect(completed({ label: 'Site' })).toEqual({
      label: 'Site',
      description: null,
      scopes: [...defaultScopes],
      expiresAt: null,
      rateLimit: null,
      allowedIps: [],
    });
  });

  it('has the settings that its creator gave', () => {
    const named = { label: 'Site', description: 'x', scopes: ['brands:read'], expiresAt: new Date(), rateLimit: 1 };
    expect(completed({ ...named, allowedIps: ['192.0.2.1'] })).toEqual({ ...named, allowedIps: ['192.0.2.1'] });
  });
});
