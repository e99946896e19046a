import { ApiKeyResource } from '@imprint/contracts';
import { loadConfig } from '@imprint/platform/config';
import { serialisePage } from '@imprint/platform/http';
import { createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import type { SessionStrategy } from '../../libs/auth/src/session.strategy.js';
import type { Bench } from './bench.js';
import { median, ratioAtMost, shown, type Figure } from './figures.js';

const itemsPerPage = 20;

/** T8. */
export async function codecs(bench: Bench): Promise<Figure[]> {
  return [await documents(bench), ...(await sessions(bench))];
}

async function documents(bench: Bench): Promise<Figure> {
  const items = Array.from({ length: itemsPerPage }, (_, index) => ({
    ...{ id: `key_${index}`, label: 'Nightly job', category: 'service', description: null, lastFour: 'aB3x' },
    ...{ scopes: ['posts:draft', 'brands:read', 'images:read'], allowedIps: ['192.0.2.0/24'], rateLimit: 600 },
    ...{ expiresAt: null, isRevoked: false, usageCount: 1_234, lastUsedAt: new Date(), lastUsedIp: '192.0.2.7' },
    ...{ createdAt: new Date(), updatedAt: new Date() },
  }));
  const page = { items, page: 1, limit: itemsPerPage, total: 200 };
  const document = (): unknown => JSON.stringify(serialisePage(ApiKeyResource, page, { url: '/v1/api-keys?limit=20' }));
  const { ours, theirs } = await inTurns(bench, 'a list of 20 keys', 2_000, document, () => JSON.stringify(items));
  return ratioAtMost(`JSON:API document of ${itemsPerPage} keys against JSON.stringify of the rows`, ours, 1.6, 'µs', theirs);
}

async function sessions(bench: Bench): Promise<Figure[]> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://bench@127.0.0.1/bench' });
  const now = Math.floor(Date.now() / 1_000);
  const claims = { iss: 'https://bench.example', sub: 'bench', aud: config.OIDC_AUDIENCE, iat: now, exp: now + 3_600 };
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'RS256', typ: 'JWT', kid: 'bench' })}.${part(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(content), privateKey);
  const token = `${content}.${signature.toString('base64url')}`;
  const known = await sessionCheck([publicKey], claims.iss, config, token);
  // Another key object each time: nothing that was verified before holds.
  const sameKey = createPublicKey({ key: publicKey.export({ format: 'jwk' }), format: 'jwk' });
  const unknown = await sessionCheck([publicKey, sameKey], claims.iss, config, token);
  const bare = (): void => {
    if (!verify('RSA-SHA256', Buffer.from(content), publicKey, signature)) throw new Error('not signed by this key');
  };
  const { ours, theirs } = await inTurns(bench, 'a session token', 2_000, known, bare);
  const first = await inTurns(bench, 'a session token, the first time', 2_000, unknown, bare);
  return [
    ratioAtMost(
      'check of a session token that the process has not seen, against crypto.verify',
      first.ours,
      1.5,
      'µs',
      first.theirs,
    ),
    shown('the same when it has seen the token before', ours, 'µs', theirs),
  ];
}

/** The strategy as a request meets it; who the token names is not looked up. @param inTurn what the issuer's key set answers */
async function sessionCheck(
  inTurn: readonly KeyObject[],
  issuer: string,
  config: ReturnType<typeof loadConfig>,
  token: string,
): Promise<() => Promise<void>> {
  // A file that the package does not offer to others.
  const file = new URL('session.strategy.js', import.meta.resolve('@imprint/auth')).href;
  const { SessionStrategy: Strategy } = (await import(file)) as { SessionStrategy: typeof SessionStrategy };
  let asked = 0;
  const keys = { issuers: [issuer], find: () => Promise.resolve(inTurn[(asked += 1) % inTurn.length]) };
  const member = { userId: 'user_bench', organizationId: 'org_bench', role: 'owner' };
  const identity = { membershipOf: () => Promise.resolve(member) };
  const request = {
    headers: { authorization: `Bearer ${token}` },
    params: {},
    ip: '127.0.0.1',
    app: { get: () => config },
  };
  const strategy = new Strategy(keys as never, config, identity as never, {} as never);
  return () =>
    new Promise((resolve, reject) => {
      const one = Object.create(strategy) as typeof strategy;
      Object.assign(one, { success: () => resolve(), fail: reject, error: reject });
      one.authenticate(request as never);
    });
}

/** Microseconds of processor time per run; one after the other, over and over. */
async function inTurns(
  bench: Bench,
  what: string,
  runs: number,
  ours: () => unknown,
  theirs: () => unknown,
): Promise<{ ours: number; theirs: number }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 0; round <= bench.rounds * 2; round += 1) {
    const [our, their] = [await cpuOf(runs, ours), await cpuOf(runs, theirs)];
    if (round === 0) continue; // compiles
    times.ours.push(our);
    times.theirs.push(their);
  }
  bench.note(`${what}: ${median(times.ours).toFixed(1)} µs, bare ${median(times.theirs).toFixed(1)} µs`);
  return { ours: median(times.ours), theirs: median(times.theirs) };
}

async function cpuOf(runs: number, work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  for (let run = 0; run < runs; run += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / runs;
}
