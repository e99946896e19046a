import { Problem } from '@imprint/contracts/errors';
import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { refuseCredentialInUrl } from './credential-in-url.js';

function answerTo(originalUrl: string): string {
  let answer = 'nothing';
  try {
    refuseCredentialInUrl({ originalUrl } as Request, {} as Response, () => (answer = 'let through'));
  } catch (error) {
    answer = error instanceof Problem ? error.code : 'broken';
  }
  return answer;
}

describe('a credential in the URL', () => {
  it.each([
    '/svc_live_abc',
    '/v1/images/svc_test_abc',
    '/v1/images/%73vc_test_abc',
    '/v1/images/svc%5Ftest_abc',
    '/v1/images/svc%255Ftest_abc',
    '/v1/images/x%2Fsvc_test_abc%',
    '/v1/images;svc_test_abc',
    '/mcp/mcpat_abc',
    '/v1/images/eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    '/v1/images?x=svc_live_abc',
    '/v1/images?x=Bearer%20svc_live_abc',
    '/v1/images?x=svc%255Flive_abc',
    '/v1/images?x=Bearer%20eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
    '/v1/images?next=https://a.example/?api_key=svc_live_abc',
    '/v1/images?api_key=abc',
    '/v1/images?apiKey=abc',
    '/v1/images?api-key=abc',
    '/v1/images?X-Api-Key=abc',
    '/v1/images?api%255Fkey=abc',
    '/v1/images?page=1&token=abc',
    '/v1/images??token=abc',
    '/v1/images?token[]=abc',
    '/v1/images?access_token=abc',
    '/v1/images?key=abc',
    '/v1/images?Authorization=Bearer%20abc',
    '/v1/vendor-webhooks/replicate?token=svc_live_abc',
    '/v1/vendor-webhooks/replicate?api_key=abc',
    '/v1/other?token=abc&to=/v1/vendor-webhooks/',
    '/v1/connections?password=abc',
    '/v1/connections/callback?token=abc',
    '/v1/connections/callback?password=svc_live_abc',
    '/connections/callback/?password=abc',
    '/connections/conn_1/authorize?password=abc',
    '/v1/images/svc_',
    '/v1/images?token[id]=abc',
  ])('%s is refused', (url) => expect(answerTo(url)).toBe('credential_in_url'));

  it.each([
    '/v1/images?page=2&sort=-createdAt&search=keys',
    '/v1/files/org_1/a.png?expires=1&signature=abc',
    '/v1/api-keys/key_01jabc',
    '/v1/oauth/authorize?client_id=a&state=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln&code_challenge=b',
    '/v1/images?token=',
    '/v1/images/100%',
    '/v1/vendor-webhooks/replicate?token=abc',
    '/v1/connections/callback?state=conn_1.x&user_login=author&password=abc',
    '/connections/callback?state=conn_1.x&user_login=author&password=abc',
    // Neither something like a parameter inside a path nor a longer name containing a credential's name counts.
    '/v1/images/a&token=abc',
    '/v1/images/a&token=abc?page=2',
    '/v1/images?tox-ken=abc',
  ])('%s holds none', (url) => expect(answerTo(url)).toBe('let through'));
});
