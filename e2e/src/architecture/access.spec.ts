import { beforeAll, describe, expect, it } from '@jest/globals';
import { appNames } from '@imprint/platform/config';
import { assertEveryRouteDeclaresAccess } from '@imprint/platform/http';
import type { INestApplicationContext } from '@nestjs/common';
import { rootModule, routeTable } from './routes.js';
import { productionSources } from './source-files.js';

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
