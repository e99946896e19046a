import type { Principal, Scope } from '@imprint/contracts/access';
import type { Connector } from '@imprint/contracts/mcp';
import { mcpResourceOf } from '@imprint/contracts/mcp';
import { McpConnections, McpTokens } from '@imprint/domain/oauth';
import { schema } from '@imprint/domain/schema';
import { createApp } from '@imprint/platform/http';
import { createLogger } from '@imprint/platform/logging';
import { createTestDatabase, testConfig } from '@imprint/platform/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { createHash, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { OauthServerModule } from '../oauth-server.module.js';
import { AuthorizationServer } from './authorization-server.js';
import { paths, revocationPath } from './paths.js';

export const issuer = 'https://imprint.example';
export const mcpUrl = 'https://mcp.imprint.example';
export const resource = (connector: Connector = 'standard') => mcpResourceOf(mcpUrl, connector);
/** Default for clients. */
export const redirectUri = 'https://app.example/callback';

export const verifierOf = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

export type Fields = Record<string, string | string[] | undefined>;
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON body. */
  body: Record<string, unknown> & { error?: string; error_description?: string };
}
export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
}

const user = 'user_oauth';
const organization = 'org_oauth';

/** The authorization server in this process, with PostgreSQL. The test answers in place of the consent page. */
export class Stage {
  /** Log output. */
  log = '';
  readonly apps: NestExpressApplication[] = [];
  /** Base addresses of the replicas. */
  readonly urls: string[] = [];
  /** The person's decision: the scopes that they grant, all requested ones, or none. */
  answer: 'all' | 'no' | readonly Scope[] = 'all';

  private constructor(
    private readonly settings: Parameters<typeof testConfig>[0],
    private readonly drop: () => Promise<void>,
  ) {}

  /** @param apps number of replicas that share the database */
  static async start(settings: Parameters<typeof testConfig>[0] = {}, apps = 1): Promise<Stage> {
    const database = await createTestDatabase(schema.migrations);
    const many = { OAUTH_AUTHORIZE_PER_MINUTE: 1e6, OAUTH_TOKEN_PER_MINUTE: 1e6, OAUTH_REGISTER_PER_MINUTE: 1e6 };
    const own = { DATABASE_URL: database.url, PUBLIC_API_URL: issuer, PUBLIC_MCP_URL: mcpUrl, LOG_LEVEL: 'trace', ...many };
    const stage = new Stage({ ...own, ...settings }, () => database.drop());
    for (let app = 0; app < apps; app += 1) await stage.addApp();
    await stage.database.query(`insert into organization (id, name, slug) values ($1, 'Org', 'org')`, [organization]);
    await stage.database.query(`insert into app_user (id, subject, email, name) values ($1, 'x|y', 'a@example.com', 'A')`, [
      user,
    ]);
    await stage.database.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`, [
      organization,
      user,
    ]);
    return stage;
  }

  /** Starts another replica. @param settings override those of the stage */
  async addApp(settings: Parameters<typeof testConfig>[0] = {}): Promise<string> {
    const config = testConfig({ ...this.settings, ...settings });
    const logger = createLogger(config, 'oauth-server', { write: (line: string) => void (this.log += line) });
    const options = { behindGateway: true, rawPaths: Object.values(paths), formPaths: [revocationPath], logger };
    const app = await createApp('oauth-server', OauthServerModule.forRoot(config), config, options);
    app.use('/oauth/consent', (request: Request, response: Response) => void this.consent(app, request, response));
    await app.listen(0, '127.0.0.1');
    this.apps.push(app);
    const url = await app.getUrl();
    this.urls.push(url);
    return url;
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  get app(): NestExpressApplication {
    const [app] = this.apps;
    if (app === undefined) throw new Error('no app runs');
    return app;
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await this.drop();
  }

  async request(method: string, path: string, init: RequestInit = {}, replica = 0): Promise<Answer> {
    const answer = await fetch(`${this.urls[replica] ?? ''}${path}`, { method, redirect: 'manual', ...init });
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('json');
    return { status: answer.status, headers: answer.headers, text, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  }

  async register(metadata: object = {}): Promise<Answer> {
    return this.request('POST', paths.registration, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [redirectUri], ...metadata }),
    });
  }

  async newClient(metadata: object = {}): Promise<string> {
    const { status, body, text } = await this.register(metadata);
    if (status !== 201) throw new Error(`not registered: ${status} ${text}`);
    return String(body['client_id']);
  }

  /** Sends the authorization request. @param fields override those of a valid request; undefined omits one, several values are all sent */
  async ask(fields: Fields, headers: Record<string, string> = {}): Promise<Answer> {
    const query = form({
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'a state',
      code_challenge_method: 'S256',
      code_challenge: challengeOf('v'.repeat(43)),
      ...fields,
    });
    return this.request('GET', `${paths.authorization}?${query.toString()}`, {
      headers: { accept: 'application/json', ...headers },
    });
  }

  /** From the authorization request to the redirect to the client, as a browser would. */
  async authorize(fields: Fields): Promise<URL> {
    let answer = await this.ask(fields);
    const cookies = new Map<string, string>();
    for (let hop = 0; hop < 4; hop += 1) {
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const to = new URL(answer.headers.get('location') ?? 'about:blank', issuer);
      if (to.origin !== issuer) return to;
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      answer = await this.request('GET', to.pathname + to.search, { headers: { cookie } });
    }
    throw new Error(`no redirect to the client: ${answer.status} ${answer.text}`);
  }

  async code(clientId: string, verifier: string, fields: Fields = {}): Promise<string> {
    const to = await this.authorize({ client_id: clientId, code_challenge: challengeOf(verifier), ...fields });
    return to.searchParams.get('code') ?? '';
  }

  async token(fields: Fields, replica = 0, headers: Record<string, string> = {}): Promise<Answer> {
    return this.request('POST', paths.token, { headers, body: form(fields) }, replica);
  }

  /** @param fields override those of a valid request */
  async redeem(clientId: string, code: string, verifier: string, fields: Fields = {}, replica = 0): Promise<Answer> {
    const good = { grant_type: 'authorization_code', redirect_uri: redirectUri };
    return this.token({ ...good, client_id: clientId, code, code_verifier: verifier, ...fields }, replica);
  }

  /** @throws Error when there are none */
  async connect(clientId: string, fields: Fields = {}): Promise<Tokens> {
    const verifier = verifierOf();
    const code = await this.code(clientId, verifier, fields);
    const answer = await this.redeem(clientId, code, verifier, { redirect_uri: fields['redirect_uri'] ?? redirectUri });
    if (answer.status !== 200) throw new Error(`no tokens: ${answer.text}`);
    return answer.body as unknown as Tokens;
  }

  async refresh(clientId: string, refreshToken: string, fields: Fields = {}, replica = 0): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...fields }, replica);
  }

  async revoke(fields: Fields): Promise<Answer> {
    return this.request('POST', revocationPath, { body: form(fields) });
  }

  /** The MCP endpoint's verdict on a token: its principal, or the code of the refusal. */
  async use(token: string, at: Connector = 'standard'): Promise<Principal | string> {
    const tokens = new McpTokens(this.database, { add: () => undefined } as never);
    return tokens.verify(token, resource(at)).catch((error: { code: string }) => error.code);
  }

  /** Rows as one text. */
  async texts(query: string): Promise<string> {
    return JSON.stringify(await this.database.query(query));
  }

  /** The grant of the latest connection. */
  async lastGrant(): Promise<string> {
    const [row] = await this.database.query<{ grantId: string }[]>(
      `select grant_id as "grantId" from mcp_connection order by created_at desc, id desc limit 1`,
    );
    return row?.grantId ?? '';
  }

  async tokensLeft(grant: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ left: number }[]>(
      `select count(*)::integer as left from oauth_artifact where grant_id = $1`,
      [grant],
    );
    return row?.left;
  }

  private async consent(app: NestExpressApplication, request: Request, response: Response): Promise<void> {
    try {
      const server = app.get(AuthorizationServer);
      const caller = { kind: 'session', userId: user, organizationId: organization, role: 'owner' } as const;
      const principal: Principal = { ...caller, scopes: [], apiKeyId: null, brandIds: null, clientIp: null };
      if (this.answer === 'no') return response.redirect(303, await server.refuse(request, response));
      const asked = await server.asked(request, response);
      const scopes = this.answer === 'all' ? asked.scopes : this.answer;
      const open = (grantId: string) =>
        app.get(McpConnections).open(principal, { ...asked, clientName: asked.clientName ?? 'a client', scopes, grantId });
      response.redirect(303, await server.allow(request, response, { userId: user, scopes, open }));
    } catch (error) {
      response.status(500).json({ error: String(error) });
    }
  }
}

function form(fields: Fields): URLSearchParams {
  const sent = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) if (one !== undefined) sent.append(name, one);
  return sent;
}
