/** @modes embedded */
import { MastodonSimulator } from '@imprint/adapters/channels/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { attribute, callTool, Database, Instance, mcpRequest, sessionOf, Workspace, type Resource } from './harness/index.js';

interface Readiness {
  connectionId: string;
  readiness: string;
  scopeCoverage: string;
  callback: string;
  diagnostics: { code: string; message: string; resolvedBy: string }[];
}

const mastodon = new MastodonSimulator();
let instance: Instance;
let workspace: Workspace;
let database: Database;
let id: string;

beforeAll(async () => {
  const server = await mastodon.start();
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  workspace = await Workspace.open(instance, await sessionOf(instance, 'ada@readiness.example'));
  ({ id } = await workspace.connect({ platform: 'mastodon', credentials: { server, accessToken: mastodon.addToken() } }));
});
afterAll(async () => {
  await database?.close();
  await mastodon.stop();
});

const account = (): Promise<Resource> => workspace.api.data('GET', `/v1/connections/${id}`);
async function asked(tool: string, given: object): Promise<Record<string, { connections: Readiness[] }[]>> {
  const key = attribute(workspace.key, 'key');
  const { message } = await mcpRequest(instance, key, { query: '?profile=full', body: callTool(tool, { ...given }) });
  return (message.result?.['structuredContent'] as { data: Record<string, { connections: Readiness[] }[]> }).data;
}

/** What everybody is told of the account, who must be told the same. */
async function told(): Promise<unknown> {
  const { attributes } = await account();
  const { readiness, scopeCoverage, callback, diagnostics } = attributes as unknown as Readiness;
  const expected = { readiness, scopeCoverage, callback, diagnostics };
  const { brands = [] } = await asked('list_brand_publishing_readiness', { brandId: workspace.brandId });
  const { channels = [] } = await asked('get_scheduler_capabilities', { platform: 'mastodon' });
  for (const { connections } of [...brands, ...channels]) {
    const found = connections.filter(({ connectionId }) => connectionId === id);
    expect(found).toMatchObject([expected]);
  }
  expect([brands.length, channels.length]).toEqual([1, 1]);
  return [readiness, scopeCoverage, callback, diagnostics.map(({ code, resolvedBy }) => `${code}: ${resolvedBy}`)];
}

/** The next check of the account finds that its token allows this. */
async function allow(scopes: string, readiness: string): Promise<void> {
  mastodon.authorization.personalScopes = scopes;
  await database.rows('update connection set next_check_at = now() where id = $1', [id]);
  await eventually(async () => attribute(await account(), 'readiness') === readiness);
}

it('an account says over REST and MCP alike what it allows, and whose move it is', async () => {
  expect(await told()).toEqual(['publish_capable', 'complete', 'not_used', []]);

  await allow('read write:statuses', 'degraded');
  expect(await told()).toEqual(['degraded', 'without_media', 'not_used', ['media_scope_missing: member']]);

  await allow('read', 'blocked');
  expect(await told()).toEqual(['blocked', 'insufficient', 'not_used', ['scope_missing: member']]);
  const [{ message } = { message: '' }] = attribute<Readiness['diagnostics']>(await account(), 'diagnostics');
  expect(message).toContain('write:statuses and write:media are missing');
  const notices = await workspace.owner.data<Resource[]>('GET', '/v1/notices');
  expect(notices.map((notice) => attribute(notice, 'detail'))).toContain(message);

  await allow('read write', 'publish_capable');
  expect(await told()).toEqual(['publish_capable', 'complete', 'not_used', []]);
});

it('an account that was connected under another address of the instance says so', async () => {
  const signedInAt = (address: string) => database.rows('update connection set callback_url = $2 where id = $1', [id, address]);
  await signedInAt('https://old.example/v1/connections/callback');
  expect(await told()).toEqual(['degraded', 'complete', 'changed', ['callback_changed: operator']]);
  await signedInAt(`${instance.apiUrl.replace('127.0.0.1', 'localhost')}/v1/connections/callback`);
  expect(await told()).toEqual(['publish_capable', 'complete', 'usable', []]);
});
