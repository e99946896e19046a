// Which credential may call which route, from the routes' declarations. e2e/src/scope-matrix.e2e-spec.ts reads this page and calls every
// route with every credential, so the page states what is promised rather than what the guard happens to do.
import { defaultScopes, roles, scopePresets, selfServiceScopes } from '@imprint/contracts/access';
import { appNames } from '@imprint/platform/config';
import { code, table } from './markdown.mjs';
import { routesOf } from './routes.mjs';

const keys = { default: defaultScopes, ...scopePresets };
const headings = ['route', 'least role', 'scopes, any of', ...roles, ...Object.keys(keys), 'service'];

/** @returns the sections of the page, one per app */
export async function accessMatrix() {
  const routes = new Map();
  for (const app of appNames)
    routes.set(
      app,
      (await routesOf(app)).map((route) => ({ ...route, shown: shown(route) })),
    );
  const named = [...routes.values()].map((own) => new Set(own.map((route) => route.shown)));
  const isEverywhere = (route) => named.every((own) => own.has(route.shown));
  const [first] = routes.values();
  return [
    section('every app', first.filter(isEverywhere)),
    ...[...routes].map(([app, own]) =>
      section(
        app,
        own.filter((route) => !isEverywhere(route)),
      ),
    ),
  ].filter((text) => text !== undefined);
}

const shown = ({ method, path }) => code(`${method === 'ALL' ? 'any' : method} ${path.replaceAll(/[:*](\w+)/g, '{$1}')}`);

function section(app, routes) {
  const sorted = routes.toSorted((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
  const isPublic = ({ access }) => access.kind === 'public';
  const guarded = sorted.filter((route) => !isPublic(route));
  const open = sorted.filter((route) => isPublic(route) && route.method !== 'ALL');
  const passedOn = sorted.filter((route) => isPublic(route) && route.method === 'ALL');
  if (sorted.length === 0) return undefined;
  return [
    `### ${app}`,
    ...(guarded.length === 0 ? [] : [table(headings, guarded.map(rowOf))]),
    ...(open.length === 0 ? [] : [`Open to everybody: ${list(open)}.`]),
    ...(passedOn.length === 0 ? [] : [`Checked behind this door, by another app or in its own way: ${list(passedOn)}.`]),
  ].join('\n\n');
}

const list = (routes) => routes.map((route) => route.shown).join(', ');
const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function rowOf({ shown: route, access }) {
  const byRole = roles.map(
    (role) =>
      access.kind === 'person' ||
      ('role' in access && access.keysOnly !== true && roles.indexOf(role) >= roles.indexOf(access.role)),
  );
  const byKey = Object.values(keys).map((scopes) => access.anyScope?.some((scope) => scopes.includes(scope)) === true);
  const marks = [...byRole, ...byKey, access.kind === 'service'].map((opens) => (opens ? '✓' : ''));
  return [route, ...requirementOf(access), ...marks];
}

function requirementOf(access) {
  if (access.kind === 'service') return ['', ''];
  if (access.kind === 'person') return ['none', 'no key'];
  if (access.kind === 'session') return [access.role, 'no key'];
  return [access.role, access.anyScope.length === selfServiceScopes.length ? 'any scope' : access.anyScope.map(code).join(' ')];
}
