/** The scopes that a user may put on a key (spec §5.4): 21 scopes, 22 names with the alias below. */
export const selfServiceScopes = [
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
  'posts:draft',
  'posts:schedule',
  'posts:approve',
  'posts:publish',
  'brands:read',
  'credits:read',
  'analytics:read',
] as const;
export type Scope = (typeof selfServiceScopes)[number];

/**
 * Accepted in requests, but nothing requires them yet, so no form offers them. Remove one from this list when a feature starts to use it.
 */
const reserved: ReadonlySet<Scope> = new Set(['analytics:read']);

const offered = (scopes: readonly Scope[]): readonly Scope[] => scopes.filter((scope) => !reserved.has(scope));

/** The scopes that forms, consent pages and metadata offer. */
export const offeredScopes = offered(selfServiceScopes);

/** `posts:create` is the old name of `posts:draft` (spec §5.4). */
export const scopeAliases: Readonly<Record<string, Scope>> = { 'posts:create': 'posts:draft' };

/** Every scope name that a request for a key may contain. */
export const acceptedScopes = [...selfServiceScopes, ...Object.keys(scopeAliases)];

/** On keys that the server itself creates; refused when a user creates or changes a key (spec §5.4). */
export const privilegedScopes = ['admin', 'credits:provision', 'managed-inference:execute'] as const;

/** Any scope that a key can have, whether a person chose it or the server added it. */
export type GrantedScope = Scope | (typeof privilegedScopes)[number];

const read: readonly Scope[] = [
  'videos:read',
  'images:read',
  'prompts:read',
  'articles:read',
  'brands:read',
  'credits:read',
  'analytics:read',
];
const content: readonly Scope[] = [...read, 'videos:create', 'images:create', 'prompts:create', 'articles:create', 'posts:draft'];

/** Named bundles of scopes offered on key creation. */
export const scopePresets: Readonly<Record<'read' | 'content' | 'mcp' | 'full', readonly Scope[]>> = {
  read,
  content,
  mcp: [...content, 'posts:schedule', 'posts:approve'],
  full: selfServiceScopes,
};
export type ScopePreset = keyof typeof scopePresets;
/** Every preset name, for validation and schemas. */
export const scopePresetNames = Object.keys(scopePresets) as ScopePreset[];

/** What an MCP client may be granted: those scopes of the `mcp` preset that are offered. */
export const mcpScopes = offered(scopePresets.mcp);

/** The preset with exactly these scopes, if any. What is granted to MCP clients is the offered part of `mcp`. */
export function presetOf(scopes: readonly string[]): ScopePreset | undefined {
  const isAll = (all: readonly string[]): boolean => all.length === scopes.length && all.every((scope) => scopes.includes(scope));
  return isAll(mcpScopes) ? 'mcp' : scopePresetNames.find((name) => isAll(scopePresets[name]));
}

/**
 * What the restricted MCP connector may be granted (spec §4.3 "Restricted connector"): brands, drafts, existing assets, scheduling and
 * analytics, but neither generation nor approval.
 */
export const partnerScopes = offered([...read, 'articles:create', 'posts:draft', 'posts:schedule']);

/** Scopes of a key that is created without a preset or scopes. */
export const defaultScopes: readonly Scope[] = ['videos:read', 'videos:create', 'images:read', 'images:create', 'analytics:read'];

/** Any one of these allows reading approvals: whoever may ask for an approval can see how it was resolved. */
export const approvalReadingScopes: readonly Scope[] = ['posts:approve', 'posts:draft', 'posts:schedule', 'posts:publish'];

/** Any one of these allows reading posts, releases and channels. */
export const postReadingScopes: readonly Scope[] = [
  'posts:draft',
  'posts:schedule',
  'posts:approve',
  'posts:publish',
  'brands:read',
];

/** Any one of these allows reading workflows: whatever is done with posts. */
export const workflowReadingScopes: readonly Scope[] = ['posts:draft', 'posts:schedule', 'posts:approve', 'posts:publish'];
