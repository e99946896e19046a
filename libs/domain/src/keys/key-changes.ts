import { Problem } from '@imprint/contracts/errors';
import { randomToken } from '@imprint/platform/crypto';
import { retry } from '@imprint/platform/retry';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { PostgresKeyStore, type ConcernedKeys, type WhoseKeys } from './postgres-key-store.repository.js';
import { RedisKeyRecords, type RedisSession } from './redis-key-records.js';

const retryAfterSeconds = 5;
const pauseMs = 100;
/** Milliseconds that a change waits for a slow Redis, or for one that may have lost the block. */
const patienceMs = 3_000;

/**
 * Whoever changes rows of `api_key` or `membership` does it in here: the change counts on every request that is sent after the
 * answer, on every process. Where PostgreSQL alone answers there is nothing to do. With Redis, a change
 *
 * 1. blocks the keys: their records are dropped and a token of this change stands in their place;
 * 2. is made and committed;
 * 3. reads the keys anew, takes its token away and, if no other token is left, keeps the new records.
 *
 * Why no old record is accepted after the answer:
 * - Between 1 and 3 Redis has no record of these keys, so PostgreSQL answers: the old until the commit, then the new.
 * - *A slow reader* who read the old row after a miss may want to keep it. It is refused while a token stands, refused after 3
 *   because a newer generation is there, and refused 30 s after its miss, long before a block or a record ends by itself (300 s).
 * - *FLUSHALL* takes block and record away, but also the epoch that the slow reader must name. A record that is read between
 *   the flush and the commit is replaced in 3.
 * - *A restart*, even from an older dump, begins a new run of the server, and records are kept under the name of the run. Whoever
 *   lost the connection before the commit therefore waits in 3 for Redis, or says that the change is not certain.
 * - *Redis cannot be reached in 3*: the token stays and PostgreSQL answers until it ends. The same holds when this process dies.
 * - *Two changes at once*: each has its token; the first to end leaves the keys blocked for the other. Records carry what
 *   PostgreSQL says when they are read, and an older generation never replaces a newer one.
 * - *A key that is gone* (its user left the organization) has no record to keep. Its token is left, or put where it is missing
 *   (a flush took it, or the key was made after 1), in place of any record: a slow reader is refused.
 * - *A new key*, created or made by a rotation, is in no cache: nothing is kept of digests that nobody has.
 */
@Injectable()
export class KeyChanges {
  private readonly logger = new Logger(KeyChanges.name);

  constructor(
    @Inject(RedisKeyRecords) private readonly records: RedisKeyRecords | null,
    private readonly keys: PostgresKeyStore,
  ) {}

  /**
   * @param work makes and commits the change; a Problem below 500 means that nothing was changed
   * @throws Problem `service_unavailable` when Redis is unreachable: nothing was changed, or, if the message says so, the change was made
   * but may take up to five minutes to take effect
   */
  async around<T>(whose: WhoseKeys, work: () => Promise<T>): Promise<T> {
    const { records } = this;
    if (records === null) return work();
    const token = randomToken(16);
    const session = await this.block(records, await this.keys.whose(whose), token);
    let result: T;
    try {
      result = await work();
    } catch (error) {
      // After any other failure the commit may still succeed, so PostgreSQL answers until the block expires.
      if (error instanceof Problem && error.status < 500) await this.lift(records, whose, token).catch(() => undefined);
      throw error;
    }
    await this.makeCertain(records, whose, token, session);
    return result;
  }

  private async block(records: RedisKeyRecords, { living, gone }: ConcernedKeys, token: string): Promise<RedisSession> {
    const digests = [...living.map(({ digest }) => digest), ...gone];
    const isFinal = (): boolean => records.session === null;
    return retry(() => records.block(digests, token), { forMs: patienceMs, pauseMs, isFinal }).catch((cause: unknown) => {
      throw unreachable(cause);
    });
  }

  private async lift(records: RedisKeyRecords, whose: WhoseKeys, token: string): Promise<void> {
    const { living, gone } = await this.keys.whose(whose);
    await records.block(gone, token);
    await records.lift(living, token);
  }

  private async makeCertain(records: RedisKeyRecords, whose: WhoseKeys, token: string, session: RedisSession): Promise<void> {
    const stillBlocked = records.session === session;
    const lifted = retry(() => this.lift(records, whose, token), { forMs: stillBlocked ? 0 : patienceMs, pauseMs });
    await lifted.catch((cause: unknown) => {
      this.logger.warn({ err: cause }, 'changed API keys stay blocked in Redis for five minutes at most');
      if (!stillBlocked) throw uncertain(cause);
    });
  }
}

function unreachable(cause: unknown): Problem {
  return new Problem(
    {
      code: 'service_unavailable',
      detail: 'Redis cannot be reached, so the change could not take effect at once. Nothing was changed.',
    },
    { retryAfterSeconds, cause },
  );
}

function uncertain(cause: unknown): Problem {
  return new Problem(
    {
      code: 'service_unavailable',
      detail: 'The change was made, but Redis was lost meanwhile: it may take up to five minutes until it counts everywhere.',
    },
    { retryAfterSeconds, cause },
  );
}
