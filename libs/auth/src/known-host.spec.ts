import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { isForeignUpgrade, isKnownHost, requireKnownHost } from './known-host.js';

const config = {
  PUBLIC_API_URL: 'https://api.imprint.example',
  PUBLIC_APP_URL: 'https://imprint.example',
  PUBLIC_MCP_URL: 'https://mcp.imprint.example',
};
const known = (host?: string): boolean => isKnownHost({ headers: { host } } as Request, config);

describe('the host names under which the local owner is served', () => {
  it.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000', '192.168.1.20', 'api.imprint.example', 'IMPRINT.example:443'])(
    '%s is one',
    (host) => {
      expect(known(host)).toBe(true);
    },
  );
  it.each([
    'evil.example',
    'localhost.evil.example',
    'api.imprint.example.evil.example',
    'evil.example:3000',
    'evil.example[',
    '[127.0.0.1]',
    '',
    'a b',
    undefined,
  ])('%p is none: a page may have pointed it at this machine', (host) => {
    expect(known(host)).toBe(false);
  });
});

describe('a WebSocket', () => {
  const isForeign = (origin: string | undefined, { host = 'api.imprint.example', upgrade = 'websocket' } = {}) =>
    isForeignUpgrade({ headers: { origin, upgrade, host } } as Request, config);

  it.each(['https://api.imprint.example', 'https://imprint.example', 'http://IMPRINT.example', 'https://imprint.example:443'])(
    'of a page of %s is our own',
    (origin) => {
      expect(isForeign(origin)).toBe(false);
    },
  );
  it.each([
    'https://evil.example',
    'https://imprint.example.evil.example',
    'https://imprint.example:8443',
    'http://localhost:3002',
    'null',
    '',
  ])('of a page of %j is foreign', (origin) => {
    expect(isForeign(origin)).toBe(true);
    // Nor does a request without a host make it ours.
    expect(isForeign(origin, { host: '' })).toBe(true);
  });
  it("from a page with the request's own host and port is ours, with another port it is foreign", () => {
    expect(isForeign('http://192.168.1.20:3000', { host: '192.168.1.20:3000' })).toBe(false);
    expect(isForeign('http://192.168.1.20:3001', { host: '192.168.1.20:3000' })).toBe(true);
  });
  it('from a client that is not a page has no origin; other requests need none', () => {
    expect(isForeign(undefined)).toBe(false);
    expect(isForeignUpgrade({ headers: { origin: 'https://evil.example' } } as Request, config)).toBe(false);
    expect(isForeignUpgrade({ headers: { origin: 'https://evil.example', upgrade: 'websocket' } } as Request, config)).toBe(true);
  });
});

describe('an app that forwards', () => {
  function verdict(LOGIN_WALL: 'on' | 'off', headers: Record<string, string>): unknown {
    const app = { get: (name: string) => (name === 'config' ? { ...config, LOGIN_WALL } : undefined) };
    let went = false;
    try {
      requireKnownHost()({ app, headers } as unknown as Request, {} as Response, () => (went = true));
    } catch (error) {
      return (error as { code: string }).code;
    }
    return went;
  }

  it('refuses a request without a credential under a foreign name when no login is required', () => {
    expect(verdict('off', { host: 'evil.example' })).toBe('missing_credential');
    expect(verdict('off', { host: 'localhost:3002' })).toBe(true);
    expect(verdict('off', { host: 'evil.example', authorization: 'Bearer abc' })).toBe(true);
    expect(verdict('on', { host: 'evil.example' })).toBe(true);
  });
});
