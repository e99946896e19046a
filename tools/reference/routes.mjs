// The routes of an app and their OpenAPI description, read from the decorators of its modules without starting anything.
import { loadConfig } from '@imprint/platform/config';
import { describeRoutes, RouteTable } from '@imprint/platform/http';
import { MODULE_METADATA } from '@nestjs/common/internal';
import { Logger } from '@nestjs/common';
import { MetadataScanner, Reflector } from '@nestjs/core';

// Suppresses Nest's warnings about modules of several apps in one process.
Logger.overrideLogger(false);

/** @returns an OpenAPI document without a meaningful server and version */
export async function describeApp(app) {
  return describeRoutes(await routesOf(app), { title: app, version: '', serverUrl: '' });
}

/** @returns every handler with every path, and the access that it declares */
export async function routesOf(app) {
  const exported = await import(`../../apps/${app}/dist/${app}.module.js`);
  const root = Object.values(exported).find((value) => typeof value === 'function' && 'forRoot' in value);
  const config = loadConfig({ DATABASE_URL: 'postgres://localhost/none' });
  const controllers = await controllersOf(root.forRoot(config), new Set());
  const discovery = { getControllers: () => controllers.map((metatype) => ({ metatype })) };
  return new RouteTable(discovery, new MetadataScanner(), new Reflector()).routes;
}

async function controllersOf(module, seen) {
  const opened = await ('forwardRef' in module ? module.forwardRef() : module);
  if (seen.has(opened)) return [];
  seen.add(opened);
  const [type, dynamic] = 'module' in opened ? [opened.module, opened] : [opened, {}];
  const listed = (key) => [...(Reflect.getMetadata(key, type) ?? []), ...(dynamic[key] ?? [])];
  const below = [];
  for (const inner of listed(MODULE_METADATA.IMPORTS)) below.push(...(await controllersOf(inner, seen)));
  return [...listed(MODULE_METADATA.CONTROLLERS), ...below];
}
