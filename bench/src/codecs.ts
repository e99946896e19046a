import { ApiKeyResource } from '@imprint/contracts/keys';
import { loadConfig } from '@imprint/platform/config';
import { serialisePage } from '@imprint/platform/http';
import { generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import type { SessionStrategy } from '../../libs/auth/src/session.strategy.js';
import type { Bench } from './bench.js';
import { median, ratioAtMost, shown, type Figure } from './figures.js';

const itemsPerPage = 20;
const checksPerRound = 2_000;
/** Until then some of it is still compiled anew, which an app does once in its life. */
const warmUpRounds = 8;

/** T8. */
export async function codecs(bench: Bench): Promise<Figure[]> {
  return [await documents(bench), ...(await sessions(bench))];
}

async function documents(bench: Bench): Promise<Figure> {
  const items = Array.from({ length: itemsPerPage }, (_, index) => ({
    id: `key_${index}`,
    label: 'Nightly job',
    category: 'service',
    description: null,
    lastFour: 'aB3x',
    scopes: ['posts:draft', 'brands:read', 'images:read'],
    allowedIps: ['192.0.2.0/24'],
    rateLimit: 600,
    expiresAt: null,
    isRevoked: false,
    usageCount: 1_234,
    lastUsedAt: new Date(),
    lastUsedIp: '192.0.2.7',
    createdAt: new Date(),
    updatedAt: new Date(),
  }));
  const page = { items, page: 1, limit: itemsPerPage, total: 200 };
  const document = (): unknown => JSON.stringify(serialisePage(ApiKeyResource, page, { url: '/v1/api-keys?limit=20' }));
  const { ours, theirs } = await inTurns(bench, 'a list of 20 keys', 2_000, document, () => JSON.stringify(items));
  return ratioAtMost(`JSON:API document of ${itemsPerPage} keys against JSON.stringify of the rows`, ours, 1.6, 'µs', theirs);
}

/** A browser sends the same token for minutes; the first time, its signature is checked. */
async function sessions(bench: Bench): Promise<Figure[]> {
  const config = loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://bench@127.0.0.1/bench' });
  const issue = await sessionIssuer(config);
  const tokens = Array.from({ length: checksPerRound }, (_, number) => issue.token(`person_${number}`));
  const [one = ''] = tokens;
  const known = issue.strategy();
  let fresh = known;
  let [checked, verified] = [0, 0];
  const bare = (token: string): void => {
    const dot = token.lastIndexOf('.');
    if (!verify('RSA-SHA256', Buffer.from(token.slice(0, dot)), issue.publicKey, Buffer.from(token.slice(dot + 1), 'base64url')))
      throw new Error('not signed by this key');
  };
  const seen = await inTurns(
    bench,
    'a session token',
    checksPerRound,
    () => known(one),
    () => bare(one),
  );
  const first = await inTurns(
    bench,
    'a session token, the first time',
    checksPerRound,
    () => fresh(tokens[checked++ % tokens.length] ?? ''),
    () => bare(tokens[verified++ % tokens.length] ?? ''),
    // A strategy that has seen none of them.
    () => (fresh = issue.strategy()),
  );
  return [
    ratioAtMost(
      'check of a session token that the process has not seen, against crypto.verify',
      first.ours,
      1.5,
      'µs',
      first.theirs,
    ),
    shown('the same when it has seen the token before', seen.ours, 'µs', seen.theirs),
  ];
}

/** The strategy as a request meets it; who the token names is not looked up. */
async function sessionIssuer(config: ReturnType<typeof loadConfig>): Promise<{
  publicKey: KeyObject;
  token(subject: string): string;
  strategy(): (token: string) => Promise<void>;
}> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const issuer = 'https://bench.example';
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (sub: string): string => {
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, sub, aud: config.OIDC_AUDIENCE, iat: now, exp: now + 3_600 };
    const content = `${part({ alg: 'RS256', typ: 'JWT', kid: 'bench' })}.${part(claims)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
  };
  // A file that the package does not offer to others.
  const file = new URL('session.strategy.js', import.meta.resolve('@imprint/auth')).href;
  const { SessionStrategy: Strategy } = (await import(file)) as { SessionStrategy: typeof SessionStrategy };
  const keys = { issuers: [issuer], find: () => Promise.resolve(publicKey) };
  const member = { userId: 'user_bench', organizationId: 'org_bench', role: 'owner' };
  const identity = { membershipOf: () => Promise.resolve(member) };
  const strategy = (): ((token: string) => Promise<void>) => {
    const all = new Strategy(keys as never, config, identity as never, {} as never);
    return (token) =>
      new Promise((resolve, reject) => {
        const one = Object.create(all) as typeof all;
        Object.assign(one, { success: () => resolve(), fail: reject, error: reject });
        const headers = { authorization: `Bearer ${token}` };
        one.authenticate({ headers, params: {}, ip: '127.0.0.1', app: { get: () => config } } as never);
      });
  };
  return { publicKey, token, strategy };
}

/** Microseconds of processor time per run; one after the other, over and over. */
async function inTurns(
  bench: Bench,
  what: string,
  runs: number,
  ours: () => unknown,
  theirs: () => unknown,
  beforeEach: () => unknown = () => undefined,
): Promise<{ ours: number; theirs: number }> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (let round = 1 - warmUpRounds; round <= bench.rounds * 2; round += 1) {
    beforeEach();
    const [our, their] = [await cpuOf(runs, ours), await cpuOf(runs, theirs)];
    if (round < 1) continue;
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
