import { defaultScopes, scopeAliases, scopePresets, type Scope, type ScopePreset } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { canonicalAllowlist } from './ip-allowlist.js';

/** What the owner of a key decides about it. */
export interface KeySettings {
  label: string;
  description: string | null;
  scopes: string[];
  expiresAt: Date | null;
  rateLimit: number | null;
  allowedIps: string[];
}

interface ScopeChoice {
  scopes?: readonly string[];
  preset?: ScopePreset;
}

interface SettingsBody extends ScopeChoice {
  label?: string;
  description?: string | null;
  expiresAt?: string | null;
  rateLimit?: number | null;
  allowedIps?: readonly string[];
}

/** The settings in a request body, in canonical form. @throws Problem `validation_failed` */
export function settingsOf(body: SettingsBody): Partial<KeySettings> {
  const { label, description, expiresAt, rateLimit, allowedIps } = body;
  const scopes = chosenScopes(body);
  return {
    ...(label !== undefined && { label }),
    ...(description !== undefined && { description }),
    ...(scopes !== undefined && { scopes: [...scopes] }),
    ...(expiresAt !== undefined && { expiresAt: expiresAt === null ? null : requireFuture(expiresAt) }),
    ...(rateLimit !== undefined && { rateLimit }),
    ...(allowedIps !== undefined && { allowedIps: canonicalAllowlist(allowedIps) }),
  };
}

/** Adds the defaults of a new key: no restrictions, and few rights. */
export function completed(named: Partial<KeySettings> & { label: string }): KeySettings {
  return { description: null, scopes: [...defaultScopes], expiresAt: null, rateLimit: null, allowedIps: [], ...named };
}

/** Undefined when neither is given. Aliases are resolved, so that a scope has one name. */
export function chosenScopes({ scopes, preset }: ScopeChoice): readonly Scope[] | undefined {
  if (preset !== undefined && scopes !== undefined)
    throw problem('validation_failed', 'Send either a preset or scopes, not both.', { pointer: '/preset' });
  if (preset !== undefined) return scopePresets[preset];
  return scopes && [...new Set(scopes.map((scope) => scopeAliases[scope] ?? (scope as Scope)))];
}

function requireFuture(expiresAt: string): Date {
  const date = new Date(expiresAt);
  if (date.getTime() > Date.now()) return date;
  throw problem('validation_failed', 'expiresAt must be in the future.', { pointer: '/expiresAt' });
}
