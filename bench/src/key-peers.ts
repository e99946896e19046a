import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Redis } from 'ioredis';
import { createHash } from 'node:crypto';
import pg from 'pg';
import { loadPeer } from './load-peer.js';

/** What a peer does for a request, in a guard of the very app that the product is measured in. */
export interface PeerCheck {
  check(context: ExecutionContext): Promise<boolean>;
  /** Those that it made itself. */
  credentials: readonly string[];
}

export const peers = ['better-auth', 'rate-limiter-flexible', '@nestjs/throttler'] as const;
export type Peer = (typeof peers)[number];

/** Far more than is asked: what is measured is the count, not the refusal. */
const limitPerMinute = 1_000_000;
/** Of each side: a store of more keys would be slower, or its cache colder. */
export const peerKeys = 100;

export async function peerCheck(
  name: Peer,
  { databaseUrl, redisUrl }: { databaseUrl: string; redisUrl: string },
): Promise<PeerCheck> {
  if (name === 'better-auth') return betterAuth(databaseUrl);
  return name === 'rate-limiter-flexible' ? rateLimiterFlexible(redisUrl) : throttler(redisUrl);
}

function credentialOf(context: ExecutionContext): string {
  const { headers } = context.switchToHttp().getRequest<{ headers: { authorization?: string } }>();
  return headers.authorization?.slice('Bearer '.length) ?? '';
}

interface BetterAuth {
  options: object;
  api: {
    signUpEmail(request: object): Promise<{ user: { id: string } }>;
    createApiKey(request: object): Promise<{ key: string }>;
    verifyApiKey(request: object): Promise<{ valid: boolean }>;
  };
}

/** Its plugin for API keys, with the limit of each key on, in PostgreSQL. */
async function betterAuth(databaseUrl: string): Promise<PeerCheck> {
  const { betterAuth: create } = await loadPeer<{ betterAuth: (options: object) => BetterAuth }>('better-auth');
  const { apiKey } = await loadPeer<{ apiKey: (options: object) => object }>('@better-auth/api-key');
  const { getMigrations } = await loadPeer<{ getMigrations: (options: object) => Promise<{ runMigrations(): Promise<void> }> }>(
    'better-auth/db/migration',
  );
  const auth = create({
    database: new pg.Pool({ connectionString: databaseUrl, max: 10 }),
    baseURL: 'http://127.0.0.1',
    secret: 'a-secret-of-the-bench-that-is-long-enough',
    telemetry: { enabled: false },
    emailAndPassword: { enabled: true },
    plugins: [apiKey({ rateLimit: { enabled: true, timeWindow: 60_000, maxRequests: limitPerMinute } })],
  });
  await (await getMigrations(auth.options)).runMigrations();
  const { user } = await auth.api.signUpEmail({
    body: { email: 'bench@example.com', password: 'a long password', name: 'Bench' },
  });
  const credentials: string[] = [];
  while (credentials.length < peerKeys) credentials.push((await auth.api.createApiKey({ body: { userId: user.id } })).key);
  return {
    credentials,
    check: async (context) => (await auth.api.verifyApiKey({ body: { key: credentialOf(context) } })).valid,
  };
}

/** Its limiter on Redis, after the record of the key was read from there, as its users do it. */
async function rateLimiterFlexible(redisUrl: string): Promise<PeerCheck> {
  const { RateLimiterRedis } = await loadPeer<{
    RateLimiterRedis: new (options: object) => { consume(key: string): Promise<unknown> };
  }>('rate-limiter-flexible');
  const redis = new Redis(redisUrl);
  const limiter = new RateLimiterRedis({ storeClient: redis, points: limitPerMinute, duration: 60 });
  const record = JSON.stringify({ organizationId: 'org_bench', userId: 'user_bench', scopes: ['brands:read'], allowedIps: [] });
  const check = async (context: ExecutionContext): Promise<boolean> => {
    const digest = createHash('sha256').update(credentialOf(context)).digest('hex');
    const found = await redis.get(`peer:${digest}`);
    if (found === null) await redis.set(`peer:${digest}`, record);
    const { allowedIps } = JSON.parse(found ?? record) as { allowedIps: string[] };
    await limiter.consume(digest);
    return allowedIps.length === 0;
  };
  return { credentials: [], check };
}

/** The limit alone: it checks no credential. */
async function throttler(redisUrl: string): Promise<PeerCheck> {
  type Check = (context: ExecutionContext) => Promise<boolean>;
  const { ThrottlerGuard } = await loadPeer<{
    ThrottlerGuard: new (
      options: object,
      storage: object,
      reflector: Reflector,
    ) => { canActivate: Check; onModuleInit(): Promise<void> };
  }>('@nestjs/throttler');
  const { ThrottlerStorageRedisService } = await loadPeer<{ ThrottlerStorageRedisService: new (redis: Redis) => object }>(
    '@nest-lab/throttler-storage-redis',
  );
  const getTracker = ({ headers }: { headers: { authorization?: string } }): string => headers.authorization ?? '';
  const throttlers = [{ name: 'default', ttl: 60_000, limit: limitPerMinute, getTracker }];
  const guard = new ThrottlerGuard({ throttlers }, new ThrottlerStorageRedisService(new Redis(redisUrl)), new Reflector());
  await guard.onModuleInit();
  return { credentials: [], check: (context) => guard.canActivate(context) };
}
