import { Logger } from '@nestjs/common';
import { answerOf, KeyStore, uncounted, type KeyAnswer, type KeyQuestion, type KeyRecord } from './key.store.js';
import type { PostgresKeyStore } from './postgres-key-store.repository.js';
import type { Gap, KeyReply, RedisKeyRecords } from './redis-key-records.js';
import { keyReply } from './redis-key.scripts.js';

/** Milliseconds for which Redis is not used after it did not answer in time. */
const pauseMs = 1_000;

/**
 * Redis answers for the records it has, PostgreSQL for the rest: keys without a record in Redis, keys that are being changed, and all keys
 * while Redis is down. Requests that PostgreSQL answers count in PostgreSQL's window.
 */
export class RedisKeyStore extends KeyStore {
  override readonly batchesAtOnce = Number.POSITIVE_INFINITY;
  private readonly logger = new Logger(RedisKeyStore.name);
  private pausedUntil = 0;

  constructor(
    private readonly records: RedisKeyRecords,
    private readonly postgres: PostgresKeyStore,
  ) {
    super();
  }

  override async ask(questions: readonly KeyQuestion[]): Promise<KeyAnswer[]> {
    const asked = await this.askRedis(questions);
    if (asked === null) return this.postgres.ask(questions);
    const { replies, gap } = asked;
    const answers = replies.map((reply, index): KeyAnswer => read(reply, questions[index]?.hits ?? 0));
    const where = (reply: number): number[] => [...replies.keys()].filter((index) => replies[index] === reply);
    const unheld = where(keyReply.blocked);
    if (gap !== null) unheld.push(...(await this.fill(gap, where(keyReply.missing), questions, answers)));
    if (unheld.length > 0) await this.askPostgres(unheld, questions, answers);
    return answers;
  }

  /** Retries a failed command once. Null when Redis is unavailable. */
  private async askRedis(questions: readonly KeyQuestion[]): Promise<{ replies: KeyReply[]; gap: Gap | null } | null> {
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      if (this.records.session === null || performance.now() < this.pausedUntil) return null;
      try {
        return await this.records.ask(questions);
      } catch (error) {
        if (attempt === 2) this.pausedUntil = performance.now() + pauseMs;
        this.logger.warn(`Redis did not answer for API keys: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    return null;
  }

  /**
   * Reads all missing records in one statement. Nothing is counted yet: the repeated lookup finds the record in Redis.
   * @returns answers for those that could not be stored
   */
  private async fill(
    gap: Gap,
    missing: readonly number[],
    questions: readonly KeyQuestion[],
    answers: KeyAnswer[],
  ): Promise<readonly number[]> {
    const digests = missing.map((index) => questions[index]?.digest ?? '');
    const found = await this.postgres.byDigest(digests);
    for (const [place, index] of missing.entries()) answers[index] = answerOf(found.get(digests[place] ?? ''));
    if (found.size === 0) return [];
    try {
      await this.records.keep(gap, [...found.values()]);
      return [];
    } catch {
      return missing;
    }
  }

  private async askPostgres(places: readonly number[], questions: readonly KeyQuestion[], answers: KeyAnswer[]): Promise<void> {
    const found = await this.postgres.ask(places.flatMap((index) => questions[index] ?? []));
    for (const [place, index] of places.entries()) answers[index] = found[place] ?? { state: 'unknown' };
  }
}

function read(reply: KeyReply, hits: number): KeyAnswer {
  if (typeof reply === 'string') return { state: 'changed', record: JSON.parse(reply) as KeyRecord };
  if (typeof reply !== 'number') return { state: 'current', granted: reply[0], untilRoomMs: reply[1] / 1_000, used: reply[2] };
  if (reply === keyReply.uncounted) return uncounted(hits);
  if (reply === keyReply.revoked) return { state: 'revoked' };
  return { state: reply === keyReply.expired ? 'expired' : 'unknown' };
}
