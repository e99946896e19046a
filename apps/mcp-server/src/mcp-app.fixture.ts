import type { Role } from '@imprint/contracts/access';
import { connectorScopes, mcpResourceOf, type Connector } from '@imprint/contracts/mcp';
import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { migrations } from '@imprint/domain/schema';
import { newId } from '@imprint/platform/crypto';
import { createApp } from '@imprint/platform/http';
import { createTestDatabase, testConfig } from '@imprint/platform/testing';
import type { DynamicModule, INestApplication } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import type { AddressInfo, Server } from 'node:net';
import { DataSource } from 'typeorm';
import { appOptions } from './app-options.js';
import { McpServerModule } from './mcp-server.module.js';

/** The app as in production, in this process, with a separate database. */
export interface McpApp {
  app: INestApplication;
  dataSource: DataSource;
  url: string;
  mcpUrl: string;
  close(): Promise<void>;
}

/** @param more providers that a test adds or replaces */
export async function startMcpApp(more: Partial<DynamicModule> = {}, settings: Record<string, string> = {}): Promise<McpApp> {
  const database = await createTestDatabase(migrations);
  const config = testConfig({ DATABASE_URL: database.url, REDIS_URL: null, MCP_RATE_LIMIT_PER_MINUTE: '10000', ...settings });
  const app = await createApp('mcp-server', { ...McpServerModule.forRoot(config), ...more }, config, appOptions);
  await app.init();
  const server = app.getHttpServer() as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    app,
    dataSource: app.get(DataSource),
    url: `http://127.0.0.1:${port}`,
    mcpUrl: config.PUBLIC_MCP_URL,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}

/** A person in a new organization, with a brand of the same name. */
export interface Person {
  organizationId: string;
  userId: string;
  brandId: string;
}

export async function addPerson({ dataSource }: McpApp, role: Role = 'creator', label = 'Acme'): Promise<Person> {
  const person = { organizationId: newId('org'), userId: newId('user'), brandId: newId('brand') };
  const { organizationId, userId, brandId } = person;
  await dataSource.query(`insert into organization (id, name, slug) values ($1, $2, $1)`, [organizationId, label]);
  await dataSource.query(`insert into app_user (id, email, name) values ($1, 'ada@example.com', 'Ada')`, [userId]);
  await dataSource.query(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, [
    organizationId,
    userId,
    role,
  ]);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ($1, $2, $3, $1, 'approved', '{}')`,
    [brandId, organizationId, label],
  );
  return person;
}

/** A key with the preset `mcp`, or other scopes. */
export async function addKey(
  { dataSource }: McpApp,
  { organizationId, userId }: Person,
  scopes: readonly string[] = connectorScopes.standard,
): Promise<string> {
  const key = newApiKey('test');
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, rate_limit, allowed_ips)
     values ($1, $2, $3, $4, 'abcd', 'Agent', 'service', $5, null, '{}')`,
    [newId('key'), organizationId, userId, apiKeyDigest(key, testConfig().KEY_PEPPER), scopes],
  );
  return key;
}

export interface Connection {
  id: string;
  grantId: string;
  access: string;
  refresh: string;
}

/** A connection with its tokens, as created by the OAuth server. */
export async function addConnection(
  { dataSource, mcpUrl }: McpApp,
  { organizationId, userId }: Person,
  { connector = 'standard', scopes = connectorScopes[connector] }: { connector?: Connector; scopes?: readonly string[] } = {},
): Promise<Connection> {
  const secret = (): string => randomBytes(32).toString('base64url');
  const connection = { id: newId('mcpc'), grantId: secret(), access: `mcpat_${secret()}`, refresh: `mcprt_${secret()}` };
  const { id, grantId, access, refresh } = connection;
  const aud = mcpResourceOf(mcpUrl, connector);
  await dataSource.query(
    `insert into mcp_connection (id, grant_id, user_id, organization_id, client_id, client_name, resource, scopes)
     values ($1, $2, $3, $4, 'https://client.example/metadata', 'Client', $5, $6)`,
    [id, grantId, userId, organizationId, aud, scopes],
  );
  for (const [model, value] of Object.entries({ Grant: grantId, AccessToken: access, RefreshToken: refresh })) {
    await dataSource.query(
      `insert into oauth_artifact (model, id_hash, payload, grant_id, account_id, expires_at)
       values ($1, $2, $3, $4, $5, now() + interval '30 days')`,
      [model, createHash('sha256').update(value).digest(), { kind: model, aud, scope: scopes.join(' ') }, grantId, userId],
    );
  }
  return connection;
}

export interface RpcAnswer {
  status: number;
  headers: Headers;
  body: { id?: unknown; result?: Record<string, unknown>; error?: { code: number; message: string; data?: unknown } };
}

/** A request by a 2025-era client, modified by `init`. For a streamed response, returns its last event. */
export async function send(
  url: string,
  message: unknown,
  credential: string | null,
  init: { headers?: Record<string, string>; method?: string; signal?: AbortSignal } = {},
): Promise<RpcAnswer> {
  const { method = 'POST', headers = {}, signal } = init;
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/json, text/event-stream',
      ...(credential !== null && { authorization: `Bearer ${credential}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof message === 'string' ? message : JSON.stringify(message) }),
    ...(signal !== undefined && { signal }),
  });
  const text = await response.text();
  const json = [...text.matchAll(/^data: (.*)$/gm)].at(-1)?.[1] ?? text;
  return { status: response.status, headers: response.headers, body: (json === '' ? {} : JSON.parse(json)) as RpcAnswer['body'] };
}

export const rpc = (method: string, params: object = {}, id: string | number = 1) => ({ jsonrpc: '2.0', id, method, params });
export const toolCall = (name: string, given: object = {}, id: string | number = 1) =>
  rpc('tools/call', { name, arguments: given }, id);

const meta = 'io.modelcontextprotocol';

/** The same request from a client of 2026-07-28 with these capabilities. */
export function modern(
  message: { method: string; params: object },
  capabilities: object = {},
): { message: object; headers: Record<string, string> } {
  const params = message.params as Record<string, unknown>;
  const given = params['_meta'] as object | undefined;
  const _meta = { ...given, [`${meta}/protocolVersion`]: '2026-07-28', [`${meta}/clientCapabilities`]: capabilities };
  const name = params['name'] ?? params['uri'];
  return {
    message: { ...message, params: { ...params, _meta } },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': message.method,
      ...(typeof name === 'string' && { 'mcp-name': name }),
    },
  };
}
