import type { Principal, Role, Scope } from '@imprint/contracts';
import type { IdentityService } from '@imprint/domain/identity';
import type { ApiKeyVerifier } from '@imprint/domain/keys';
import { Allow } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { AccessGuard } from './access.guard.js';
import type { ServiceIdentity } from './service-identity.js';
import type { SessionGuard } from './session.guard.js';

function handler(): void {
  return undefined;
}
Allow('creator', 'posts:draft')(handler);

/** What the guard says to a key with these scopes whose issuer has this role today. */
async function answer(role: Role, scopes: Scope[]): Promise<unknown> {
  const principal: Principal = {
    kind: 'api-key',
    organizationId: 'org',
    userId: 'user',
    role,
    scopes,
    apiKeyId: 'key',
    clientIp: '203.0.113.7',
  };
  const keys = { verify: () => Promise.resolve(principal) } as unknown as ApiKeyVerifier;
  const guard = new AccessGuard(keys, {} as IdentityService, {} as SessionGuard, {} as ServiceIdentity, testConfig());
  const request = { rawHeaders: ['Authorization', 'Bearer svc_test_x'], ip: '127.0.0.1' };
  const context = {
    getHandler: () => handler,
    getClass: () => Object,
    switchToHttp: () => ({ getRequest: () => request }),
  } as unknown as ExecutionContext;
  return guard.canActivate(context).catch((error: { code: string }) => error.code);
}

it('a key does what its scopes say, never more than its issuer may do today, and nothing by the role of its issuer', async () => {
  expect(await answer('creator', ['posts:draft'])).toBe(true);
  expect(await answer('viewer', ['posts:draft'])).toBe('insufficient_permissions');
  expect(await answer('owner', ['brands:read'])).toBe('insufficient_permissions');
});
