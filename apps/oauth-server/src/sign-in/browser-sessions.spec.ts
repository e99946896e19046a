import type { AuthSessions } from '@imprint/domain/identity';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { Request } from 'express';
import type { SessionTokens } from '../session-tokens.js';
import { BrowserSessions } from './browser-sessions.js';

it('regression: a cookie of the built-in provider is ignored when sessions come from another one', async () => {
  const session = { id: 'sess_1' };
  const sessions = { renew: () => Promise.resolve(session) } as unknown as AuthSessions;
  const request = { headers: { cookie: 'imprint_session=secret' }, socket: {} } as unknown as Request;
  const current = (settings: Parameters<typeof testConfig>[0]) =>
    new BrowserSessions(sessions, {} as SessionTokens, testConfig(settings)).current(request);
  expect(await current({})).toBe(session);
  expect(await current({ OIDC_ISSUER: 'https://people.example', LOGIN_WALL: 'on' })).toBeNull();
});
