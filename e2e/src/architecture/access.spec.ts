import { beforeAll, describe, expect, it } from '@jest/globals';
import { appNames, type AppName, type Config } from '@imprint/platform/config';
import { assertEveryRouteDeclaresAccess, RouteTable } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { builtFile, productionSources } from './source-files.js';

type ModuleLike = Type<object> | DynamicModule | Promise<DynamicModule> | { forwardRef: () => Type<object> };

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
