import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  acceptedScopes,
  connectorScopes,
  offeredScopes,
  partnerScopes,
  scopePresets,
  selfServiceScopes,
  type Scope,
} from '@imprint/contracts';
import { appNames, type AppName, type Config } from '@imprint/platform/config';
import { assertEveryRouteDeclaresAccess, RouteTable } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { builtFile, productionSources } from './source-files.js';

type ModuleLike = Type<object> | DynamicModule | Promise<DynamicModule> | { forwardRef: () => Type<object> };

const from = async <T>(app: AppName, path: string): Promise<T> => (await import(builtFile(`apps/${app}/dist/${path}`))) as T;

async function rootModule(app: AppName): Promise<DynamicModule> {
  const exported = (await import(builtFile(`apps/${app}/dist/${app}.module.js`))) as Record<string, unknown>;
  const found = Object.values(exported).find((value) => typeof value === 'function' && 'forRoot' in value);
  return (found as unknown as { forRoot: (config: Config) => DynamicModule }).forRoot(testConfig());
}

/** The controllers of a module and of everything that it imports, read from the decorators: nothing is started. */
async function controllersOf(module: ModuleLike, seen = new Set<unknown>()): Promise<Type<object>[]> {
  const opened = await ('forwardRef' in module ? module.forwardRef() : module);
  if (seen.has(opened)) return [];
  seen.add(opened);
  const [type, dynamic] = 'module' in opened ? [opened.module as Type<object>, opened] : [opened, undefined];
  const listed = (key: string) => (Reflect.getMetadata(key, type) as unknown[] | undefined) ?? [];
  const imports = [...listed(MODULE_METADATA.IMPORTS), ...(dynamic?.imports ?? [])] as ModuleLike[];
  const below = await Promise.all(imports.map((inner) => controllersOf(inner, seen)));
  return [...(listed(MODULE_METADATA.CONTROLLERS) as Type<object>[]), ...(dynamic?.controllers ?? []), ...below.flat()];
}

async function routeTable(app: AppName): Promise<RouteTable> {
  const controllers = await controllersOf(await rootModule(app));
  const discovery = { getControllers: () => controllers.map((metatype) => ({ metatype })) };
  return new RouteTable(discovery as never, new MetadataScanner(), new Reflector());
}

// Most of the time goes into loading the apps, which happens once.
beforeAll(async () => {
  for (const app of appNames) await rootModule(app);
}, 180_000);

describe('a scope', () => {
  it('is offered when something that exists uses it, and not before', async () => {
    const { tools } = await from<{ tools: readonly Type<object>[] }>('mcp-server', 'toolsets/index.js');
    const { declarationOf } = await from<{ declarationOf: (tool: Type<object>) => { anyScope: readonly Scope[] } }>(
      ...(['mcp-server', 'tools/tool.js'] as const),
    );
    const tables = await Promise.all(appNames.map((app) => routeTable(app)));
    const accesses = tables.flatMap(({ routes }) => routes.flatMap(({ access }) => (access?.kind === 'member' ? [access] : [])));
    const openers = [...accesses, ...tools.map((tool) => declarationOf(tool))].map(({ anyScope }) => anyScope);
    // What any key may do uses none of them.
    const used = new Set(openers.filter((scopes) => scopes.length < selfServiceScopes.length).flat());
    expect([...offeredScopes].sort()).toEqual([...used].sort());
  });

  it('is on the form of a key, in consent and in metadata where it is offered, and nowhere else', async () => {
    const { keyFields } = await from<{ keyFields: () => { text: string } }>('oauth-server', 'settings/key-form.js');
    const { serverMetadata } = await from<{ serverMetadata: (config: Config) => { scopes_supported: readonly Scope[] } }>(
      ...(['oauth-server', 'authorization/server-metadata.js'] as const),
    );
    const onForm = [...keyFields().text.matchAll(/name="scope\.([\w:]+)"/g)].map(([, scope = '']) => scope);
    expect(onForm.sort()).toEqual([...offeredScopes].sort());
    const among = (scopes: readonly Scope[]): Scope[] => scopes.filter((scope) => offeredScopes.includes(scope));
    expect(connectorScopes).toEqual({ standard: among(scopePresets.mcp), partner: among(partnerScopes) });
    expect(serverMetadata(testConfig()).scopes_supported).toEqual(connectorScopes.standard);
  });

  it('may be asked for by name long before: keys keep theirs when something comes to use it', () => {
    expect(selfServiceScopes).toHaveLength(21);
    expect(acceptedScopes).toEqual([...selfServiceScopes, 'posts:create']);
    expect(scopePresets.full).toEqual(selfServiceScopes);
  });
});

describe('access', () => {
  it.each(appNames)('every route of %s declares who may call it', async (app) => {
    const table = await routeTable(app);
    expect(table.routes.map(({ path }) => path)).toContain('/v1/health/ready');
    expect(() => assertEveryRouteDeclaresAccess({ get: () => table } as unknown as INestApplicationContext)).not.toThrow();
  });

  it.each(appNames)('%s starts through runApp, which refuses a route that declares nothing', (app) => {
    const main = productionSources().find(({ path }) => path === `apps/${app}/src/main.ts`);
    expect(main?.text).toMatch(/await runApp\(/);
  });
});
