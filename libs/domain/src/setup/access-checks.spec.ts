import { OwnAddressFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { OperatorApp, type Channel, type Channels } from '../publishing/channel/index.js';
import { AccessChecks } from './access-checks.js';

type Settings = Parameters<typeof testConfig>[0];

const channel = (label: string, signIn?: object) => ({ capability: { label }, signIn }) as unknown as Channel;
const channels: Channels = new Map([
  ['feed', channel('Feed')],
  ['mastodon', channel('Mastodon', {})],
  ['pixels', channel('Pixels', {})],
]);
const outside = { PUBLIC_API_URL: 'https://93.184.215.14' };
const own = {
  SERVICE_API_KEY: randomBytes(32).toString('base64url'),
  KEY_PEPPER: randomBytes(32).toString('hex'),
  SECRETS_KEYS: `first:${randomBytes(32).toString('base64')}`,
};

function checksOf(settings: Settings = {}, offered = channels): AccessChecks {
  const config = testConfig(settings);
  return new AccessChecks(config, new OwnAddressFetch(config), offered);
}

describe('sign-in', () => {
  it.each<[string, Settings, string]>([
    ['on', { LOGIN_WALL: 'on', ...outside }, 'login_wall_on'],
    ['off at addresses of this machine', { LOGIN_WALL: 'off' }, 'login_wall_off_local'],
    ['off where only the loopback of IPv6 is listened to', { LOGIN_WALL: 'off', BIND_HOST: '::1' }, 'login_wall_off_local'],
    ['off where the network is listened to', { LOGIN_WALL: 'off', BIND_HOST: '0.0.0.0' }, 'login_wall_off_network'],
    ['off where one address is public', { LOGIN_WALL: 'off', ...outside }, 'login_wall_off_public'],
    [
      'off where only files are public',
      { LOGIN_WALL: 'off', SERVICE_CDN_URL: 'https://cdn.example.com' },
      'login_wall_off_public',
    ],
  ])('%s', (_what, settings, finding) => {
    expect(checksOf(settings).loginWall().finding).toBe(finding);
  });
});

describe('secrets', () => {
  it('of the source code are a problem in public and a warning on a laptop', () => {
    const names = 'SERVICE_API_KEY, KEY_PEPPER, SECRETS_KEYS';
    expect(checksOf().secrets()).toMatchObject({ finding: 'secrets_development_local', values: { names } });
    expect(checksOf(outside).secrets()).toMatchObject({ finding: 'secrets_development', settings: names.split(', ') });
    const { SECRETS_KEYS } = own;
    expect(checksOf({ ...own, SECRETS_KEYS: `${SECRETS_KEYS}` }).secrets().finding).toBe('secrets_ok');
    expect(checksOf({ ...own, KEY_PEPPER: null }).secrets()).toMatchObject({ values: { names: 'KEY_PEPPER' } });
  });

  it.each<[string, Settings]>([
    ['SERVICE_API_KEY', { SERVICE_API_KEY: `${own.SERVICE_API_KEY},aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa` }],
    ['KEY_PEPPER', { KEY_PEPPER: 'please-change-me-please-change-me-now' }],
    ['SECRETS_KEYS', { SECRETS_KEYS: `first:${Buffer.alloc(32).toString('base64')}` }],
  ])('that were typed are weak: %s', (names, settings) => {
    expect(checksOf({ ...own, ...settings }).secrets()).toMatchObject({ finding: 'secrets_weak', values: { names } });
  });

  it('are never told', () => {
    expect(JSON.stringify(checksOf({ ...own, KEY_PEPPER: 'a'.repeat(40) }).secrets())).not.toContain('aaaa');
  });
});

it.each<[Settings, string]>([
  [{}, 'proxies_none'],
  [outside, 'proxies_unknown'],
  [{ ...outside, TRUST_PROXY: 1 }, 'proxies_ok'],
  [{ ...outside, TRUST_PROXY: 'private' }, 'proxies_ok'],
])('the proxy with %j: %s', (settings, finding) => {
  expect(checksOf(settings).proxies().finding).toBe(finding);
});

describe('the callback address', () => {
  it('is told for each channel that people sign in to', async () => {
    const url = 'https://93.184.215.14/v1/connections/callback';
    expect(await checksOf(outside).callback()).toMatchObject({
      finding: 'callback_ready',
      addresses: [
        { label: 'Mastodon', url },
        { label: 'Pixels', url },
      ],
    });
  });

  it('is of little use on this machine, or without https', async () => {
    expect(await checksOf().callback()).toMatchObject({ finding: 'callback_local' });
    expect(await checksOf({ PUBLIC_API_URL: 'http://93.184.215.14' }).callback()).toMatchObject({ finding: 'callback_local' });
  });

  it('is not needed where no channel has people sign in', async () => {
    expect(await checksOf(outside, new Map()).callback()).toMatchObject({ finding: 'callback_unused' });
  });
});

describe('apps of the operator', () => {
  const app = (name: string, clientId: string | null, clientSecret: string | null): [string, Channel] => {
    const page = `https://${name}.example/apps`;
    const names = { clientId: `${name}_ID`, clientSecret: `${name}_SECRET`, page };
    const operatorApp = OperatorApp.of(names, { [`${name}_ID`]: clientId, [`${name}_SECRET`]: clientSecret });
    return [name, { capability: { label: name }, operatorApp } as unknown as Channel];
  };
  const found = (...apps: [string, Channel][]) => checksOf({}, new Map([...channels, ...apps])).operatorApps();

  it('are told with the settings that are missing and the pages on which apps are registered', () => {
    const [one, other] = [app('one', null, null), app('other', null, null)];
    expect(found(one, other)).toEqual({
      finding: 'operator_apps_unset',
      values: { labels: 'one, other', names: 'one_ID, one_SECRET, other_ID, other_SECRET' },
      settings: ['one_ID', 'one_SECRET', 'other_ID', 'other_SECRET'],
      addresses: [
        { label: 'one', url: 'https://one.example/apps' },
        { label: 'other', url: 'https://other.example/apps' },
      ],
    });
  });

  it.each<[string | null, string | null, string]>([
    ['id', null, 'half_SECRET'],
    [null, 'canary-secret', 'half_ID'],
  ])('that are half set need somebody, before those that are not set: %j and %j', (id, secret, missing) => {
    const half = found(app('none', null, null), app('half', id, secret));
    expect(half).toMatchObject({ finding: 'operator_apps_incomplete', values: { labels: 'half', names: missing } });
    expect(JSON.stringify(half)).not.toContain('canary-secret');
  });

  it('are ready, or not needed', () => {
    expect(found(app('one', 'id', 'secret'))).toMatchObject({ finding: 'operator_apps_ready', values: { labels: 'one' } });
    expect(found()).toMatchObject({ finding: 'operator_apps_unused' });
  });
});
