import { appNames, type AppName } from '@imprint/platform/config';
import { fieldType, inputRules } from '@imprint/platform/http';
import type { Type } from '@nestjs/common';
import { routeTable } from './routes.js';
import { builtFile } from './source-files.js';

/** Every class for bodies, queries and tool arguments, and their nested classes. */
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
  return routes.flatMap(({ body, query }) => [body, query].filter((dto) => dto !== undefined));
}
