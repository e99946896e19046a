import { connectorPaths } from '@imprint/contracts/mcp';
import { apiVersion } from '@imprint/platform/http';
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

it('the registry entry has this version and names the endpoint', () => {
  const entry = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8')) as {
    version: string;
    description: string;
    remotes: { type: string; url: string }[];
  };
  expect(entry.version).toBe(apiVersion);
  // The registry's maximum length.
  expect(entry.description.length).toBeLessThanOrEqual(100);
  expect(entry.remotes).toMatchObject([{ type: 'streamable-http', url: `https://{host}${connectorPaths.standard}` }]);
});
