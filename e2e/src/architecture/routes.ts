import { type AppName, type Config } from '@imprint/platform/config';
import { RouteTable } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/internal';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { builtFile } from './source-files.js';

type ModuleLike = Type<object> | DynamicModule | Promise<DynamicModule> | { forwardRef: () => Type<object> };

/** Loads an app without starting it. */
export async function rootModule(app: AppName): Promise<DynamicModule> {
  const exported = (await import(builtFile(`apps/${app}/dist/${app}.module.js`))) as Record<string, unknown>;
  const found = Object.values(exported).find((value) => typeof value === 'function' && 'forRoot' in value);
  return (found as unknown as { forRoot: (config: Config) => DynamicModule }).forRoot(testConfig());
}

/** The controllers of a module and everything that it imports, read from the decorators without starting anything. */
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

export async function routeTable(app: AppName): Promise<RouteTable> {
  const controllers = await controllersOf(await rootModule(app));
  const discovery = { getControllers: () => controllers.map((metatype) => ({ metatype })) };
  return new RouteTable(discovery as never, new MetadataScanner(), new Reflector());
}
