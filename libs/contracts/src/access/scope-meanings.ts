import type { Scope } from './scopes.js';

/** What each scope allows, as worded for the person who grants it. */
export const scopeMeanings: Readonly<Record<Scope, string>> = {
  'brands:read': 'See your brands, your posts and when they go out.',
  'images:read': 'See your images.',
  'videos:read': 'See your videos.',
  'prompts:read': 'See your saved prompts.',
  'articles:read': 'Read your articles.',
  'analytics:read': 'See how your posts do.',
  'credits:read': 'See how many credits are left.',
  'posts:draft': 'Write drafts of posts.',
  'images:create': 'Generate and upload images. This can use up credits.',
  'videos:create': 'Generate and upload videos. This can use up credits.',
  'prompts:create': 'Save prompts, and have models enhance them.',
  'articles:create': 'Write articles.',
  'posts:schedule': 'Plan when and where posts go out.',
  'posts:approve': 'Approve posts that wait for a person, where you may do so yourself.',
  'posts:publish': 'Publish posts at once, unless the organization wants an approval.',
  'images:update': 'Change images.',
  'images:delete': 'Delete images.',
  'videos:update': 'Change videos.',
  'videos:delete': 'Delete videos.',
  'prompts:update': 'Change saved prompts.',
  'prompts:delete': 'Delete saved prompts.',
};

const titles = ['View', 'Create', 'Schedule and publish', 'Change and delete'] as const;
export type ScopeGroupTitle = (typeof titles)[number];

/** Scopes of similar risk under one title, for consent pages and forms. */
export interface ScopeGroup {
  title: ScopeGroupTitle;
  scopes: { scope: Scope; meaning: string }[];
}

function titleOf(scope: Scope): ScopeGroupTitle {
  if (scope.endsWith(':read')) return 'View';
  if (scope.endsWith(':create') || scope === 'posts:draft') return 'Create';
  return scope.startsWith('posts:') ? 'Schedule and publish' : 'Change and delete';
}

/** Scopes with their meanings, in display order: read-only ones first, irreversible ones last. */
export function scopeGroups(among: readonly string[]): ScopeGroup[] {
  const asked = new Set(among);
  const known = (Object.keys(scopeMeanings) as Scope[]).filter((scope) => asked.has(scope));
  const groups = titles.map((title) => ({
    title,
    scopes: known.filter((scope) => titleOf(scope) === title).map((scope) => ({ scope, meaning: scopeMeanings[scope] })),
  }));
  return groups.filter(({ scopes }) => scopes.length > 0);
}
