import { defaultScopes, privilegedScopes, scopeAliases, scopePresets, selfServiceScopes } from '@imprint/contracts';
import { code, page, table } from './markdown.mjs';

export function scopePage() {
  const presets = Object.entries(scopePresets);
  return page(
    'Scopes',
    '`libs/contracts/src/scopes.ts`',
    'What an API key may do. A key is created with `scopes`, with one `preset`, or with neither: then it has the default set. [Routes](api.md) name the scopes that open them; any one of those named is enough.',
    table(
      ['scope', 'default', ...presets.map(([name]) => code(name))],
      selfServiceScopes.map((scope) => [
        code(scope),
        mark(defaultScopes.includes(scope)),
        ...presets.map(([, scopes]) => mark(scopes.includes(scope))),
      ]),
    ),
    ...Object.entries(scopeAliases).map(([older, scope]) => `${code(older)} is accepted and means ${code(scope)}.`),
    `Never on a key that somebody creates: ${privilegedScopes.map(code).join(', ')}.`,
  );
}

const mark = (included) => (included ? '✓' : '');
