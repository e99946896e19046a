import { describe, expect, it } from '@jest/globals';
import type { Principal } from '../access/principal.js';
import { publishingModeOf, type PublishingMode, type PublishingPolicy } from './publishing-policy.js';

const base: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'creator',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
const creator = base;
const admin: Principal = { ...base, role: 'admin' };
/** A key issued by an admin. */
const key: Principal = { ...admin, kind: 'api-key', apiKeyId: 'key', scopes: ['posts:schedule', 'posts:publish'] };
const keyOfCreator: Principal = { ...key, role: 'creator' };
const agent: Principal = { ...key, isAgent: true };
const agentOfCreator: Principal = { ...keyOfCreator, isAgent: true };
const scheduler: Principal = { ...agent, scopes: ['posts:schedule'] };
const connection: Principal = { ...admin, kind: 'oauth', mcpConnectionId: 'mcpc', isAgent: true, scopes: ['posts:schedule'] };
const serverKey: Principal = { ...agent, scopes: ['admin'] };

const all: PublishingPolicy = { creators: 'approval', apiKeys: 'approval', agents: 'approval' };

describe('what schedules or publishes', () => {
  it.each<[string, PublishingPolicy, string, Principal, PublishingMode]>([
    ['nothing is set', {}, 'creators', creator, 'direct'],
    ['nothing is set', {}, 'keys', keyOfCreator, 'direct'],
    ['nothing is set', {}, 'agents', scheduler, 'approval'],
    ['nothing is set', {}, 'connections', connection, 'approval'],
    ['nothing is set', {}, 'connections that may publish', { ...connection, scopes: ['posts:publish'] }, 'approval'],
    ['nothing is set', {}, 'connections outside MCP', { ...connection, isAgent: undefined }, 'approval'],
    ['nothing is set', {}, 'agents with posts:publish', agent, 'direct'],
    ['nothing is set', {}, 'agents with a key of the server', serverKey, 'direct'],
    ['all is set to approval', all, 'admins in person', admin, 'direct'],
    ['all is set to approval', all, 'owners in person', { ...admin, kind: 'local', role: 'owner' }, 'direct'],
    ['all is set to approval', all, 'agents with a key of the server', serverKey, 'approval'],
    ['creators ask', { creators: 'approval' }, 'creators', creator, 'approval'],
    ['creators ask', { creators: 'approval' }, 'keys of admins', key, 'direct'],
    ['creators ask', { creators: 'approval' }, 'keys of creators', keyOfCreator, 'approval'],
    ['creators ask', { creators: 'approval', apiKeys: 'direct' }, 'keys of creators', keyOfCreator, 'approval'],
    ['creators ask', { creators: 'approval' }, 'agents with posts:publish of creators', agentOfCreator, 'approval'],
    ['creators ask', { creators: 'approval' }, 'agents with posts:publish of admins', agent, 'direct'],
    [
      'creators ask',
      { creators: 'approval', agents: 'direct' },
      'connections of creators',
      { ...connection, role: 'creator' },
      'approval',
    ],
    ['keys ask', { apiKeys: 'approval' }, 'keys', key, 'approval'],
    ['keys ask', { apiKeys: 'approval' }, 'creators', creator, 'direct'],
    ['keys ask', { apiKeys: 'approval' }, 'agents with posts:publish', agent, 'approval'],
    ['keys ask', { apiKeys: 'approval', agents: 'direct' }, 'connections', connection, 'direct'],
    ['agents are set to what is the default', { agents: 'approval' }, 'agents with posts:publish', agent, 'approval'],
    ['agents are set to what is the default', { agents: 'approval' }, 'keys over REST', key, 'direct'],
    ['agents are direct', { agents: 'direct' }, 'agents', scheduler, 'direct'],
    ['agents are direct', { agents: 'direct' }, 'connections', connection, 'direct'],
  ])('where %s (%j): %s', (_where, policy, _who, caller, mode) => {
    expect(publishingModeOf(policy, caller)).toBe(mode);
  });
});
