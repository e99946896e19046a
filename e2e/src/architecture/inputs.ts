import { appNames, type AppName } from '@imprint/platform/config';
import { fieldType, inputRules } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { routeTable } from './routes.js';
import { builtFile } from './source-files.js';

/** Every class that bodies, queries and arguments of tools are made into, and the classes nested in them. */
export async function inputClasses(): Promise<Type<object>[]> {
  const found = new Set<Type<object>>();
  const add = (dto: Type<object> | null | undefined): void => {
    if (!dto || found.has(dto) || inputRules(dto).size === 0) return;
    found.add(dto);
    for (const field of inputRules(dto).keys()) add(fieldType(dto, field));
  };
  for (const app of appNames) for (const dto of await routeInputs(app)) add(dto);
  const { tools } = (await import(builtFile('apps/mcp-server/dist/toolsets/index.js'))) as { tools: Type<object>[] };
  const { declarationOf } = (await import(builtFile('apps/mcp-server/dist/tools/tool.js'))) as {
    declarationOf: (tool: Type<object>) => { arguments: Type<object> | null };
  };
  for (const tool of tools) add(declarationOf(tool).arguments);
  return [...found];
}

async function routeInputs(app: AppName): Promise<Type<object>[]> {
  const { routes } = await routeTable(app);
  return routes.flatMap(({ controller, name }) => {
    const given = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, { index: number }>;
    const types = (Reflect.getMetadata('design:paramtypes', controller.prototype as object, name) ?? []) as Type<object>[];
    return Object.entries(given)
      .filter(([key]) => [RouteParamtypes.BODY, RouteParamtypes.QUERY].some((kind) => key.startsWith(`${kind}:`)))
      .flatMap(([, { index }]) => types[index] ?? []);
  });
}
