import { newId } from '@imprint/platform/crypto';
import { Agent, request } from 'node:http';
import type { Database } from './database.js';
import { isLong } from './instance.js';
import type { KeyHolder } from './key-holder.js';
import { listTools } from './mcp.js';

/** How often a key is changed during calls. IMPRINT_TRIALS=10000 runs the full number. */
export const trials = Number(process.env.IMPRINT_TRIALS ?? (isLong ? 300 : 60));

const agent = new Agent({ keepAlive: true });

/** A process that verifies keys: `/v1/posts` of a gateway, or the MCP endpoint. */
export interface Door {
  url: string;
  kind: 'rest' | 'mcp';
}

/** The status of a call with the key. Uses a kept-alive connection without `fetch`, because this makes up the load. */
export function knock({ url, kind }: Door, key: string): Promise<number> {
  const isRest = kind === 'rest';
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  };
  return new Promise((resolve, reject) => {
    const call = request(url + (isRest ? '/v1/posts' : '/mcp'), { agent, method: isRest ? 'GET' : 'POST', headers });
    // The server may close an idle connection just when it is reused; Node.js recommends repeating such a request.
    const fail = (error: NodeJS.ErrnoException): void => {
      if (call.reusedSocket && error.code === 'ECONNRESET') knock({ url, kind }, key).then(resolve, reject);
      else reject(error);
    };
    call.on('error', fail).on('response', (response) => {
      response
        .resume()
        .on('error', reject)
        .on('end', () => resolve(response.statusCode ?? 0));
    });
    call.end(isRest ? undefined : JSON.stringify(listTools));
  });
}

export interface SeededKey {
  id: string;
  key: string;
}

/** Inserts active keys directly, bypassing the limits, because creating one takes twelve seconds. */
export async function seedKeys(
  database: Database,
  { organizationId, userId }: KeyHolder,
  pepper: string,
  count: number,
  { rateLimit = null, expiresAt = null }: { rateLimit?: number | null; expiresAt?: Date | null } = {},
): Promise<SeededKey[]> {
  // Few spec files need it, and it takes long to load.
  const { newApiKey, apiKeyDigest } = await import('@imprint/domain/keys');
  const keys = Array.from({ length: count }, () => ({ id: newId('key'), key: newApiKey('test') }));
  await database.rows(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, rate_limit, expires_at)
     select id, $3, $4, digest, 'seed', 'Seed', 'service', '{posts:draft}', $5, $6 from unnest($1::text[], $2::bytea[]) as k (id, digest)`,
    [keys.map(({ id }) => id), keys.map(({ key }) => apiKeyDigest(key, pepper)), organizationId, userId, rateLimit, expiresAt],
  );
  return keys;
}

export interface TrialOutcome {
  /** Calls that were sent after the response to the change, and accepted nevertheless. */
  acceptedAfter: number;
  refusedAfter: number;
  /** Calls accepted before the change was requested. */
  acceptedBefore: number;
  /** Statuses other than 200 and 401. */
  strange: number[];
}

/** Calls every process continuously, changes the key meanwhile, and continues until each process was called after the change. */
export async function changeUnderLoad(
  doors: readonly Door[],
  key: string,
  change: () => Promise<unknown>,
): Promise<TrialOutcome> {
  const outcome: TrialOutcome = { acceptedAfter: 0, refusedAfter: 0, acceptedBefore: 0, strange: [] };
  let phase: 'before' | 'during' | 'after' = 'before';
  const call = async (door: Door): Promise<void> => {
    const sent = phase;
    const status = await knock(door, key);
    if (status !== 200 && status !== 401) outcome.strange.push(status);
    if (sent === 'before' && status === 200) outcome.acceptedBefore += 1;
    if (sent === 'after' && status === 200) outcome.acceptedAfter += 1;
    if (sent === 'after' && status === 401) outcome.refusedAfter += 1;
  };
  // Every process has the key cached when it is changed.
  for (const door of doors) await call(door);
  const callers = doors.flatMap((door) =>
    [1, 2].map(async () => {
      while (phase !== 'after') await call(door);
      await call(door);
    }),
  );
  phase = 'during';
  try {
    await change();
  } finally {
    phase = 'after';
    await Promise.all(callers);
  }
  return outcome;
}

/** Runs a limited number of items concurrently. */
export async function inLanes<T>(items: readonly T[], lanes: number, run: (item: T) => Promise<void>): Promise<void> {
  const rest = items.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of rest) await run(item);
    }),
  );
}
