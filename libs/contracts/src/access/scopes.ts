/** The scopes a user may put on a key (spec §5.4): 21, and 22 names with the alias below. */
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

/** Accepted, and used by nothing that exists: whatever comes to use one takes it out of here, and the forms offer it. */
const reserved: ReadonlySet<Scope> = new Set([
  'videos:update',
  'images:update',
  'prompts:read',
  'prompts:create',
  'prompts:update',
  'prompts:delete',
  'credits:read',
  'analytics:read',
]);

const offered = (scopes: readonly Scope[]): readonly Scope[] => scopes.filter((scope) => !reserved.has(scope));

/** What forms, consent pages and metadata show to choose from. */
export const offeredScopes = offered(selfServiceScopes);

/** `posts:create` is the older name of `posts:draft` (spec §5.4). */
export const scopeAliases: Readonly<Record<string, Scope>> = { 'posts:create': 'posts:draft' };

/** Every name that a request for a key may give. */
export const acceptedScopes = [...selfServiceScopes, ...Object.keys(scopeAliases)];

/** Exist on server-minted keys only; refused on create and change (spec §5.4). */
export const privilegedScopes = ['admin', 'credits:provision', 'managed-inference:execute'] as const;

/** What may stand on a key: chosen by a person, or put there by the server. */
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
export const scopePresetNames = Object.keys(scopePresets) as ScopePreset[];

/** What an MCP client may be granted: the preset for it, as far as it is offered. */
export const mcpScopes = offered(scopePresets.mcp);

/**
 * What the restricted MCP connector may be granted (spec §4.3 "Restricted connector"): brands, drafts, existing assets, scheduling,
 * analytics. It generates nothing, and approves nothing.
 */
export const partnerScopes = offered([...read, 'articles:create', 'posts:draft', 'posts:schedule']);

export const defaultScopes: readonly Scope[] = ['videos:read', 'videos:create', 'images:read', 'images:create', 'analytics:read'];

/** Any of these opens the reading of approvals: whoever may ask for one sees what became of it. */
export const approvalReadingScopes: readonly Scope[] = ['posts:approve', 'posts:draft', 'posts:schedule', 'posts:publish'];

/** Any of these opens the reading of posts, releases and channels. */
export const postReadingScopes: readonly Scope[] = [
  'posts:draft',
  'posts:schedule',
  'posts:approve',
  'posts:publish',
  'brands:read',
];
