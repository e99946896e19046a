import { Problem, toolsets, type ProblemEntry, type Toolset } from '@imprint/contracts';

const bounded: readonly Toolset[] = ['core', 'generation', 'content', 'scheduler'];
const profiles: Readonly<Record<string, readonly Toolset[]>> = {
  default: bounded,
  directory: bounded.filter((toolset) => toolset !== 'generation'),
  full: toolsets,
};

/**
 * What `?toolsets=` and `?profile=` select for `tools/list`: it narrows what is shown and grants nothing (spec §4.3).
 * @throws Problem `validation_failed` for a toolset or profile that there is not
 */
export function selectionOf(query: URLSearchParams): ReadonlySet<Toolset> {
  const names = query.getAll('toolsets').flatMap((value) => value.split(','));
  const chosen = names.map((name) => name.trim()).filter((name) => name !== '');
  if (chosen.length > 0) return new Set<Toolset>(['core', ...chosen.map((name) => requireToolset(name))]);
  const profile = query.get('profile')?.trim() || 'default';
  const selected = Object.hasOwn(profiles, profile) ? profiles[profile] : undefined;
  if (selected === undefined) throw new Problem(unknown('profile', profile, Object.keys(profiles)));
  return new Set(selected);
}

function requireToolset(name: string): Toolset {
  const found = toolsets.find((toolset) => toolset === name);
  if (found === undefined) throw new Problem(unknown('toolsets', name, toolsets));
  return found;
}

function unknown(parameter: string, value: string, known: readonly string[]): ProblemEntry {
  const detail = `${parameter}: there is no "${value.slice(0, 60)}". There are ${known.join(', ')}.`;
  return { code: 'validation_failed', detail, source: { parameter } };
}
