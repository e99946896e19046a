import { describe, expect, it } from '@jest/globals';
import type { Request } from 'express';
import { isKnownHost } from './known-host.js';

const config = {
  PUBLIC_API_URL: 'https://api.imprint.example',
  PUBLIC_APP_URL: 'https://imprint.example',
  PUBLIC_MCP_URL: 'http://localhost:3002',
};
const known = (host?: string): boolean => isKnownHost({ headers: { host } } as Request, config);

describe('the names under which the local owner is served', () => {
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
    '',
    'a b',
    undefined,
  ])('%p is none: a page may have pointed it at this machine', (host) => {
    expect(known(host)).toBe(false);
  });
});
