import type { Role } from '@imprint/contracts/access';
import { AuthModule, refuseCredentialInUrl, requireKnownHost } from '@imprint/auth';
import { StorageModule } from '@imprint/adapters/storage';
import { accountSubject } from '@imprint/domain/identity';
import { apiKeyDigest, KeyChanges, newApiKey } from '@imprint/domain/keys';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { createApp } from '@imprint/platform/http';
import { Metrics } from '@imprint/platform/metrics';
import { SignalBus } from '@imprint/platform/signals';
import { eventually, listen, testConfig } from '@imprint/platform/testing';
import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DataSource } from 'typeorm';
import { WebSocket, type ClientOptions } from 'ws';
import { RealTimeModule } from './real-time.module.js';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const ownName = 'http://imprint.example';

/** Publishes the public key for the sessions below, like oauth-server. */
export async function startSessionIssuer(): Promise<{ url: string; close(): Promise<void> }> {
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' };
  return listen(createServer((_request, response) => void response.end(JSON.stringify({ keys: [jwk] }))));
}

@Module({ imports: [AuthModule, RealTimeModule, StorageModule] })
class GatewayModule {
  static forRoot(config: Config) {
    return { module: GatewayModule, imports: platformModules({ app: 'api-gateway', config, schema, usesQueue: false }) };
  }
}

export interface Somebody {
  userId: string;
  organizationId: string;
  sid: string;
}

/** The parts of the gateway that GET /v1/ws needs, in this process, on a free port. */
export class Gateway {
  private constructor(
    readonly app: NestExpressApplication,
    readonly port: number,
    private readonly config: Config,
  ) {}

  static async start(settings: Parameters<typeof testConfig>[0]): Promise<Gateway> {
    const config = testConfig({ PUBLIC_API_URL: ownName, STORAGE_URL: 'file:///tmp/imprint-nothing', ...settings });
    const app = await createApp('api-gateway', GatewayModule.forRoot(config), config, {
      handlers: [refuseCredentialInUrl, requireKnownHost()],
    });
    await app.init();
    const server = app.getHttpServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Gateway(app, (server.address() as AddressInfo).port, config);
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  async metrics(): Promise<string> {
    return this.app.get(Metrics).registry.metrics();
  }

  stop(): Promise<void> {
    return this.app.close();
  }

  /** A new person with an organization and a session. */
  async arrive(role: Role = 'creator'): Promise<Somebody> {
    const [organizationId, userId, sid] = [newId('org'), newId('user'), newId('sess')];
    await this.database.query(`insert into organization (id, name, slug) values ($1, 'Acme', $1)`, [organizationId]);
    await this.database.query(`insert into app_user (id, subject, email, name) values ($1, $2, $1 || '@example.com', 'Ada')`, [
      userId,
      accountSubject(userId),
    ]);
    await this.database.query(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, [
      organizationId,
      userId,
      role,
    ]);
    await this.database.query(
      `insert into auth_session (id, user_id, secret_hash, expires_at) values ($1, $2, $1, now() + interval '1 day')`,
      [sid, userId],
    );
    return { userId, organizationId, sid };
  }

  /** Another member of the same organization, who is limited to brands. */
  async colleagueOf({ organizationId }: Somebody, role: Role, brandIds: readonly string[]): Promise<Somebody> {
    const person = await this.arrive();
    await this.database.query(`update membership set organization_id = $1, role = $3, brand_ids = $4 where user_id = $2`, [
      organizationId,
      person.userId,
      role,
      brandIds,
    ]);
    return { ...person, organizationId };
  }

  tokenOf({ userId, sid }: Somebody, seconds = 600): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims = {
      iss: this.config.PUBLIC_API_URL,
      aud: this.config.OIDC_AUDIENCE,
      sub: userId,
      sid,
      iat: now,
      exp: now + seconds,
    };
    const content = `${part({ alg: 'RS256', kid: 'first' })}.${part(claims)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
  }

  async keyOf({ userId, organizationId }: Somebody, scopes: readonly string[], rateLimit: number | null = null) {
    const [id, key] = [newId('key'), newApiKey('test')];
    await this.database.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, rate_limit)
       values ($1, $2, $3, $4, 'abcd', 'Key', 'service', $5, $6)`,
      [id, organizationId, userId, apiKeyDigest(key, this.config.KEY_PEPPER), scopes, rateLimit],
    );
    return { id, key };
  }

  /** Changes a key as the product does. */
  changeKey(id: string, set: string): Promise<unknown> {
    return this.app
      .get(KeyChanges)
      .around({ keyIds: [id] }, () => this.database.query(`update api_key set ${set} where id = $1`, [id]));
  }

  changeMembership({ organizationId, userId }: Somebody, statement: string): Promise<unknown> {
    const where = `where organization_id = $1 and user_id = $2`;
    return this.app
      .get(KeyChanges)
      .around({ organizationId, userId }, () => this.database.query(`${statement} ${where}`, [organizationId, userId]));
  }

  async brand({ organizationId }: Somebody): Promise<string> {
    const id = newId('brand');
    const row = `insert into brand (id, organization_id, label, slug, colors, status) values ($1, $2, $1, $1, '{}', 'draft')`;
    await this.database.query(row, [id, organizationId]);
    return id;
  }

  async generation({ organizationId, userId }: Somebody, brandId: string | null = null): Promise<string> {
    const id = newId('gen');
    await this.database.query(
      `insert into generation (id, organization_id, user_id, kind, status, prompt, aspect_ratio, model, provider, progress, brand_id)
       values ($1, $2, $3, 'image', 'processing', 'A card', '1:1', 'local/card', 'local', 40, $4)`,
      [id, organizationId, userId, brandId],
    );
    return id;
  }

  /** The response to an upgrade request, whatever it is. */
  async ask(headers: Readonly<Record<string, string | string[]>> = {}, path = '/v1/ws'): Promise<Asked> {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const request = httpRequest({
      host: '127.0.0.1',
      port: this.port,
      path,
      agent: false,
      headers: { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...headers },
    });
    request.end();
    request.on('upgrade', (_response, socket) => socket.destroy());
    const [response] = (await Promise.race([once(request, 'response'), once(request, 'upgrade')])) as [IncomingMessage];
    const text = response.statusCode === 101 ? '' : Buffer.concat((await response.toArray()) as Buffer[]).toString();
    const code = text.startsWith('{') ? (JSON.parse(text) as { errors?: { code: string }[] }).errors?.[0]?.code : undefined;
    return { status: response.statusCode ?? 0, code, headers: response.headers };
  }

  open(credential: string | null, options: ClientOptions & { protocols?: string[]; query?: string } = {}): Promise<Peer> {
    const { protocols = [], query = '', ...rest } = options;
    const authorization: Record<string, string> = credential === null ? {} : { authorization: `Bearer ${credential}` };
    const socket = new WebSocket(`ws://127.0.0.1:${this.port}/v1/ws${query}`, protocols, {
      ...rest,
      headers: { ...authorization, ...rest.headers },
    });
    return Peer.of(socket);
  }
}

export interface Asked {
  status: number;
  code: string | undefined;
  headers: IncomingMessage['headers'];
}

export type Told = Record<string, unknown> & { id: string; type: string; status: string };

/** The client side of a socket. */
export class Peer {
  readonly told: Told[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.told.push(JSON.parse(data.toString('utf8')) as Told));
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  static async of(socket: WebSocket): Promise<Peer> {
    const peer = new Peer(socket);
    await once(socket, 'open');
    return peer;
  }

  /** The response to a message, ignoring others in between. */
  async say(message: unknown): Promise<Told> {
    const answers = () => this.told.filter(({ type }) => type === 'subscription' || type === 'error');
    const before = answers().length;
    this.socket.send(typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message));
    return eventually(() => answers()[before]);
  }
}

/** A signal that is not heard of by then may be lost: none is promised to arrive. */
export const heardWithin = { timeoutMs: 5_000 };

export const signal = (from: Gateway, { organizationId }: Somebody, generationId: string): Promise<void> =>
  from.app.get(SignalBus).publish('generation.changed', { organizationId, generationId, status: 'processing' });

/** Tells of a generation of somebody, and of another while none is heard of. Resolves when the last of these heard of the same. */
export async function fence(from: Gateway, owner: Somebody, ...peers: { told: { id: string }[] }[]): Promise<string> {
  // None is told of twice, so none may be read or heard twice either.
  const ids: string[] = [];
  const isHeard = (id: string) => peers.every(({ told }) => told.some((message) => message.id === id));
  return eventually(async () => {
    const id = await from.generation(owner);
    ids.push(id);
    await signal(from, owner, id);
    return eventually(() => ids.find(isHeard), heardWithin);
  });
}
