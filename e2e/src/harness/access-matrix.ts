import type { Role } from '@imprint/contracts/access';
import { appNames, type AppName } from '@imprint/platform/config';
import { readFileSync } from 'node:fs';

/** A route listed in docs/scopes.md. */
export interface ListedRoute {
  app: AppName;
  method: string;
  /** With `{name}` for parameters. */
  path: string;
}

/** A route with the credentials that may call it. */
export interface GuardedRoute extends ListedRoute {
  kind: 'member' | 'session' | 'service';
  leastRole: Role | null;
  /** Any one of these; every scope if the page says so. */
  scopes: readonly string[] | 'any';
  /** Headings of the marked columns. */
  opens: ReadonlySet<string>;
}

const page = readFileSync(new URL('../../../docs/scopes.md', import.meta.url), 'utf8').split('## Who may call what')[1] ?? '';
const sections = page.split(/^### /m).slice(1);

/** Every route that requires a credential, in every app. `npm run generate` keeps the page up to date, and a spec checks that. */
export function guardedRoutes(): GuardedRoute[] {
  return sections.flatMap((section) => {
    const [heading = '', , ...rows] = section.split('\n').filter((line) => line.startsWith('|'));
    const names = cells(heading);
    return rows.flatMap((row) => {
      const [route = '', leastRole = '', scopes = '', ...marks] = cells(row);
      return appsOf(section).map((app) => ({
        app,
        ...parsed(route),
        kind: leastRole === '' ? ('service' as const) : scopes === 'no key' ? ('session' as const) : ('member' as const),
        leastRole: leastRole === '' || leastRole === 'none' ? null : (leastRole as Role),
        scopes: scopes === 'any scope' ? ('any' as const) : [...scopes.matchAll(/`([^`]+)`/g)].map(([, scope = '']) => scope),
        opens: new Set(names.slice(3).filter((_name, index) => marks[index] === '✓')),
      }));
    });
  });
}

/** Every public route. */
export function openRoutes(): ListedRoute[] {
  return sections.flatMap((section) => {
    const line = /^Open to everybody: (.*)\.$/m.exec(section)?.[1] ?? '';
    return [...line.matchAll(/`[^`]+`/g)].flatMap(([route]) => appsOf(section).map((app) => ({ app, ...parsed(route) })));
  });
}

function appsOf(section: string): readonly AppName[] {
  const name = section.slice(0, section.indexOf('\n'));
  return name === 'every app' ? appNames : [name as AppName];
}

function cells(row: string): string[] {
  return row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replace(/^`(default|read|content|mcp|full)`$/, '$1'));
}

function parsed(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.replaceAll('`', '').split(' ');
  return { method, path };
}
