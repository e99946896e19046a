import type { PublishingDiagnostic, ScopeCoverage } from '@imprint/contracts/publishing';
import type { Channel, ChannelScope } from '../channel/index.js';

/** How much of what publishing takes an account allows. */
export interface AccountScopes {
  scopeCoverage: ScopeCoverage;
  /** As the platform names them. */
  missingScopes: string[];
  /** Without what keeps everything from being published (`whyNoPosts`). */
  diagnostics: PublishingDiagnostic[];
}

/** @param granted null when the platform has not said */
export function accountScopes(channel: Channel | undefined, granted: readonly string[] | null): AccountScopes {
  const { scopes: needed = [], label = '' } = channel?.capability ?? {};
  if (needed.length === 0) return { scopeCoverage: 'not_required', missingScopes: [], diagnostics: [] };
  if (granted === null) {
    const message = `${label} has not said yet whether this account lets Imprint publish.`;
    const unknown = { code: 'scopes_unknown', message, resolvedBy: 'platform' } as const;
    return { scopeCoverage: 'unknown', missingScopes: [], diagnostics: [unknown] };
  }
  const missing = needed.filter(({ name }) => !granted.includes(name));
  const scopeCoverage = coverageWithout(missing);
  const missingScopes = missing.map(({ name }) => name);
  if (scopeCoverage === 'without_media') return { scopeCoverage, missingScopes, diagnostics: [noMedia(label, missing)] };
  if (scopeCoverage === 'without_captions') return { scopeCoverage, missingScopes, diagnostics: [noCaptions(label, missing)] };
  return { scopeCoverage, missingScopes, diagnostics: [] };
}

function coverageWithout(missing: readonly ChannelScope[]): ScopeCoverage {
  const lacks = (what: ChannelScope['neededFor']): boolean => missing.some(({ neededFor }) => neededFor === what);
  if (lacks('posts')) return 'insufficient';
  if (lacks('media')) return 'without_media';
  return lacks('captions') ? 'without_captions' : 'complete';
}

/** Why nothing can be published with what was granted; undefined when something can. */
export function whyNoPosts({ capability }: Pick<Channel, 'capability'>, granted: readonly string[]): string | undefined {
  const missing = (capability.scopes ?? []).filter(({ name }) => !granted.includes(name));
  if (!missing.some(({ neededFor }) => neededFor === 'posts')) return undefined;
  return `The ${capability.label} account does not let Imprint publish: ${whatToDo(missing)}`;
}

function noMedia(label: string, missing: readonly ChannelScope[]): PublishingDiagnostic {
  const message = `The ${label} account does not let Imprint upload media, so only posts without any go out: ${whatToDo(missing)}`;
  return { code: 'media_scope_missing', message, resolvedBy: 'member' };
}

function noCaptions(label: string, missing: readonly ChannelScope[]): PublishingDiagnostic {
  const message = `The ${label} account does not let Imprint add captions, so videos go out without: ${whatToDo(missing)}`;
  return { code: 'captions_scope_missing', message, resolvedBy: 'member' };
}

function whatToDo(missing: readonly ChannelScope[]): string {
  const names = missing.map(({ name }) => name).join(' and ');
  const remedies = new Set(missing.map(({ remedy }) => remedy ?? `Reconnect the account and allow ${names}.`));
  return `${names} ${missing.length === 1 ? 'is' : 'are'} missing. ${[...remedies].join(' ')}`;
}
