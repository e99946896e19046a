import {
  defaultScopes,
  offeredScopes,
  privilegedScopes,
  roles,
  scopeAliases,
  scopePresets,
  selfServiceScopes,
} from '@imprint/contracts/access';
import { code, page, table } from './markdown.mjs';
import { accessMatrix } from './access-matrix.mjs';

export async function scopePage() {
  const presets = Object.entries(scopePresets);
  return page(
    'Scopes',
    '`libs/contracts/src/access/scopes.ts` and the controllers',
    'What an API key may do. A key is created with `scopes`, with one `preset`, or with neither: then it has the default set. [Routes](api.md) name the scopes that open them; any one of those named is enough.',
    table(
      ['scope', 'default', ...presets.map(([name]) => code(name))],
      selfServiceScopes.map((scope) => [
        code(scope),
        mark(defaultScopes.includes(scope)),
        ...presets.map(([, scopes]) => mark(scopes.includes(scope))),
      ]),
    ),
    `Nothing uses ${selfServiceScopes
      .filter((scope) => !offeredScopes.includes(scope))
      .map(code)
      .join(', ')} yet. Keys may be given them; forms, consent pages and metadata offer the others.`,
    ...Object.entries(scopeAliases).map(([older, scope]) => `${code(older)} is accepted and means ${code(scope)}.`),
    `Never on a key that somebody creates: ${privilegedScopes.map(code).join(', ')}. The operator makes keys with the first two [on the server](operations.md#keys-of-the-server); nothing asks for the third yet. A key with \`admin\` stands for every scope while its issuer is an admin or owner; it is no session.`,
    '## Who may call what',
    `Every route of every app. ${roles.map(code).join(', ')}: sessions of somebody in that role; with the least role \`none\`, also of somebody who is in no organization. Then keys, by the set of scopes they were created with. A key does no more than its issuer may do today: the marks are those of a key whose issuer has the least role. \`nobody\` sends no credential where there is a login wall; \`service\` is another app of the instance.`,
    'The guard of a route decides this much. Some routes ask for more, and say so: publishing at once takes `posts:publish`, and what concerns an owner takes an owner ([organizations](organizations.md)).',
    ...(await accessMatrix()),
  );
}

const mark = (included) => (included ? '✓' : '');
