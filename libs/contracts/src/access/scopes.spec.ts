import { expect, it } from '@jest/globals';
import {
  acceptedScopes,
  approvalReadingScopes,
  defaultScopes,
  mcpScopes,
  offeredScopes,
  partnerScopes,
  postReadingScopes,
  privilegedScopes,
  scopeAliases,
  scopePresets,
  selfServiceScopes,
} from './scopes.js';

const posts = ['posts:draft', 'posts:schedule', 'posts:approve', 'posts:publish'];
const offered = [
  'videos:read',
  'videos:create',
  'videos:delete',
  'images:read',
  'images:create',
  'images:delete',
  'articles:read',
  'articles:create',
  ...posts,
  'brands:read',
];
const reads = selfServiceScopes.filter((scope) => scope.endsWith(':read'));

it('a request may name the 21 scopes of the spec and the older name of one, and none that only the server gives', () => {
  expect(new Set(selfServiceScopes).size).toBe(21);
  expect(acceptedScopes).toEqual([...selfServiceScopes, 'posts:create']);
  expect(scopeAliases).toEqual({ 'posts:create': 'posts:draft' });
  for (const scope of privilegedScopes) expect(acceptedScopes).not.toContain(scope);
});

it('what nothing uses yet is offered to nobody', () => {
  expect(offeredScopes).toEqual(offered);
});

it('a preset holds what its name says', () => {
  const content = [...reads, 'videos:create', 'images:create', 'prompts:create', 'articles:create', 'posts:draft'];
  expect(new Set(scopePresets.read)).toEqual(new Set(reads));
  expect(new Set(scopePresets.content)).toEqual(new Set(content));
  expect(new Set(scopePresets.mcp)).toEqual(new Set([...content, 'posts:schedule', 'posts:approve']));
  expect(scopePresets.full).toEqual(selfServiceScopes);
});

it('an MCP client may be granted the preset for it as far as it is offered: it never publishes at once and deletes nothing', () => {
  const deletesOrPublishes = new Set(['videos:delete', 'images:delete', 'posts:publish']);
  expect(new Set(mcpScopes)).toEqual(new Set(offered.filter((scope) => !deletesOrPublishes.has(scope))));
});

it('the restricted connector generates nothing and approves nothing', () => {
  expect(new Set(partnerScopes)).toEqual(
    new Set([...reads.filter((scope) => offered.includes(scope)), 'articles:create', 'posts:draft', 'posts:schedule']),
  );
});

it('a key that names no scope makes and reads images and videos', () => {
  expect(defaultScopes).toEqual(['videos:read', 'videos:create', 'images:read', 'images:create', 'analytics:read']);
});

it('whoever may ask about a post reads it and what became of the approval', () => {
  expect(new Set(approvalReadingScopes)).toEqual(new Set(posts));
  expect(new Set(postReadingScopes)).toEqual(new Set([...posts, 'brands:read']));
});
