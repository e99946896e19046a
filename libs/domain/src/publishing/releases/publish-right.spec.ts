import { selfServiceScopes, type Principal } from '@imprint/contracts/access';
import { describe, expect, it } from '@jest/globals';
import { requirePublishRight, requireScheduleRight } from './publish-right.js';

const key = (scopes: readonly string[], approvalId?: string): Principal =>
  ({
    kind: 'api-key',
    userId: 'user_1',
    organizationId: 'org_1',
    role: 'creator',
    apiKeyId: 'key_1',
    clientIp: null,
    scopes,
    ...(approvalId !== undefined && { approvalId }),
  }) as Principal;
const allBut = (left: string): string[] => selfServiceScopes.filter((scope) => scope !== left);

describe('publishing at once', () => {
  it('requires `posts:publish`, which no other scope implies', () => {
    expect(() => requirePublishRight(key(['posts:publish']))).not.toThrow();
    expect(() => requirePublishRight(key(allBut('posts:publish')))).toThrow(
      'Insufficient permissions: without a time it is published at once, and the key needs `posts:publish` for that.',
    );
  });

  it('is also allowed by an approval', () => {
    expect(() => requirePublishRight(key(['posts:schedule'], 'appr_1'))).not.toThrow();
  });
});

describe('scheduling', () => {
  it('requires `posts:schedule`, whatever else the key may do and whoever approved it', () => {
    expect(() => requireScheduleRight(key(['posts:schedule']))).not.toThrow();
    for (const caller of [key(allBut('posts:schedule')), key(allBut('posts:schedule'), 'appr_1')])
      expect(() => requireScheduleRight(caller)).toThrow(
        'Insufficient permissions: a time to publish at needs `posts:schedule`.',
      );
  });

  it('names the reason if the caller gives one', () => {
    expect(() => requireScheduleRight(key([]), 'drafts do.')).toThrow('Insufficient permissions: drafts do.');
  });
});
