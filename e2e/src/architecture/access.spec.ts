import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  acceptedScopes,
  offeredScopes,
  partnerScopes,
  privilegedScopes,
  scopePresets,
  selfServiceScopes,
  type GrantedScope,
  type Scope,
} from '@imprint/contracts/access';
import { connectorScopes } from '@imprint/contracts/mcp';
import { appNames, type AppName, type Config } from '@imprint/platform/config';
import { assertEveryRouteDeclaresAccess } from '@imprint/platform/http';
import { testConfig } from '@imprint/platform/testing';
import type { INestApplicationContext, Type } from '@nestjs/common';
import { rootModule, routeTable } from './routes.js';
import { builtFile, productionSources } from './source-files.js';

const from = async <T>(app: AppName, path: string): Promise<T> => (await import(builtFile(`apps/${app}/dist/${path}`))) as T;

// Most of the time is spent loading the apps, which happens once.
beforeAll(async () => {
  for (const app of appNames) await rootModule(app);
});

describe('a scope', () => {
  it('is offered when something that exists uses it, and not before', async () => {
    const { tools } = await from<{ tools: readonly Type<object>[] }>('mcp-server', 'toolsets/index.js');
    const { declarationOf } = await from<{ declarationOf: (tool: Type<object>) => { anyScope: readonly Scope[] } }>(
      ...(['mcp-server', 'tools/tool.js'] as const),
    );
    const tables = await Promise.all(appNames.map((app) => routeTable(app)));
    const accesses = tables.flatMap(({ routes }) => routes.flatMap(({ access }) => (access?.kind === 'member' ? [access] : [])));
    const openers = [...accesses, ...tools.map((tool) => declarationOf(tool))].map(({ anyScope }) => anyScope);
    // Routes open to any key use no particular scope.
    const used = new Set<GrantedScope>(openers.filter((scopes) => scopes.length < selfServiceScopes.length).flat());
    // People cannot choose the server's scopes.
    for (const scope of privilegedScopes) used.delete(scope);
    expect([...offeredScopes].sort()).toEqual([...used].sort());
  });

  it('is in consent and in metadata where it is offered, and nowhere else', async () => {
    const { serverMetadata } = await from<{ serverMetadata: (config: Config) => { scopes_supported: readonly Scope[] } }>(
      ...(['oauth-server', 'authorization/server-metadata.js'] as const),
    );
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
