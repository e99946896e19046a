import { expect, it } from '@jest/globals';
import {
  acceptedScopes,
  approvalReadingScopes,
  defaultScopes,
  mcpScopes,
  offeredScopes,
  partnerScopes,
  postReadingScopes,
  presetOf,
  privilegedScopes,
  scopeAliases,
  scopePresets,
  selfServiceScopes,
} from './scopes.js';

const posts = ['posts:draft', 'posts:schedule', 'posts:approve', 'posts:publish'];
const offered = [
  'videos:read',
  'videos:create',
  'videos:update',
  'videos:delete',
  'images:read',
  'images:create',
  'images:update',
  'images:delete',
  'prompts:read',
  'prompts:create',
  'prompts:update',
  'prompts:delete',
  'articles:read',
  'articles:create',
  ...posts,
  'brands:read',
  'credits:read',
];
const reads = selfServiceScopes.filter((scope) => scope.endsWith(':read'));

it('a request may name the 21 scopes of the spec and one old name, but none that only the server grants', () => {
  expect(new Set(selfServiceScopes).size).toBe(21);
  expect(acceptedScopes).toEqual([...selfServiceScopes, 'posts:create']);
  expect(scopeAliases).toEqual({ 'posts:create': 'posts:draft' });
  for (const scope of privilegedScopes) expect(acceptedScopes).not.toContain(scope);
});

it('a scope that nothing uses yet is not offered', () => {
  expect(offeredScopes).toEqual(offered);
});

it('each preset contains the scopes that its name promises', () => {
  const content = [...reads, 'videos:create', 'images:create', 'prompts:create', 'articles:create', 'posts:draft'];
  expect(new Set(scopePresets.read)).toEqual(new Set(reads));
  expect(new Set(scopePresets.content)).toEqual(new Set(content));
  expect(new Set(scopePresets.mcp)).toEqual(new Set([...content, 'posts:schedule', 'posts:approve']));
  expect(scopePresets.full).toEqual(selfServiceScopes);
});

it('scopes are named after the preset that has exactly these', () => {
  for (const [name, scopes] of Object.entries(scopePresets)) expect(presetOf(scopes.toReversed())).toBe(name);
  expect([presetOf(mcpScopes), presetOf(mcpScopes.slice(1)), presetOf([])]).toEqual(['mcp', undefined, undefined]);
});

it('an MCP client may be granted the offered part of its preset: it never publishes directly, deletes nothing and changes neither files nor saved prompts', () => {
  const withheld = new Set([
    'videos:update',
    'videos:delete',
    'images:update',
    'images:delete',
    'prompts:update',
    'prompts:delete',
    'posts:publish',
  ]);
  expect(new Set(mcpScopes)).toEqual(new Set(offered.filter((scope) => !withheld.has(scope))));
});

it('the restricted connector generates nothing and approves nothing', () => {
  expect(new Set(partnerScopes)).toEqual(
    new Set([...reads.filter((scope) => offered.includes(scope)), 'articles:create', 'posts:draft', 'posts:schedule']),
  );
});

it('a key created without scopes creates and reads images and videos', () => {
  expect(defaultScopes).toEqual(['videos:read', 'videos:create', 'images:read', 'images:create', 'analytics:read']);
});

it('whoever may ask for an approval of a post can read the post and how the approval was resolved', () => {
  expect(new Set(approvalReadingScopes)).toEqual(new Set(posts));
  expect(new Set(postReadingScopes)).toEqual(new Set([...posts, 'brands:read']));
});
