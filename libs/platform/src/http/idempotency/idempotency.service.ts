import { createHash, randomUUID } from 'node:crypto';
import { Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../config/index.js';
import type { Access } from '../access.js';
import '../request.js';
import { pathOf } from '../request-log.js';
import type { IdempotencyClaim } from './idempotency-claim.js';
import { IdempotencyStore, type Answer, type ClaimInput, type StoredRecord } from './idempotency.store.js';
import { StoredAnswer } from './stored-answer.js';

const sweepMs = 10 * 60_000;
const tries = 3;
const readableKey = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyLength}}$`);
/** Safety net behind `@NotReplayable()`: a plaintext secret is never stored, even if a route forgot to declare it. */
const plaintextSecret = /\b(?:svc_(?:live|test)_|whsec_|ical_|mcp(?:at|rt|ac)_)[\w+/-]{16,}/;

/** What a route declares about repeats. */
export interface IdempotentCall {
  key: string;
  access: Access;
  replayable: boolean;
}

/** Idempotency-Key on POST (decisions, "Documents, lists, errors"). */
@Injectable()
export class IdempotencyService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('idempotency');
  /** Ids of the claims whose requests run in this process. */
  private readonly running = new Set<string>();
  private timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly store: IdempotencyStore,
    @Inject(CONFIG) private readonly config: Pick<Config, 'IDEMPOTENCY_LEASE_SECONDS'>,
  ) {}

  onModuleInit(): void {
    const renewMs = (this.config.IDEMPOTENCY_LEASE_SECONDS * 1_000) / 3;
    const renew = () => (this.running.size === 0 ? Promise.resolve() : this.store.renew([...this.running]));
    this.timers = [this.every(renewMs, 'renew', renew), this.every(sweepMs, 'sweep', () => this.store.deleteExpired())];
  }

  onModuleDestroy(): void {
    this.timers.forEach(clearInterval);
  }

  /**
   * Claims the key for this request, or ends it.
   * @throws StoredAnswer with the first response; Problem `idempotency_key_reused`, `idempotency_in_progress`,
   * `idempotency_not_replayable`, or `validation_failed` for an invalid key
   */
  async claim(request: Request, response: Response, call: IdempotentCall): Promise<true> {
    if (!readableKey.test(call.key)) {
      const rule = `Idempotency-Key must have 1 to ${limits.idempotencyKeyLength} printable characters without spaces.`;
      throw problem('validation_failed', rule);
    }
    const input = inputOf(request, call);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      if (await this.store.claim(input)) {
        this.hold(request, response, input, call.replayable);
        return true;
      }
      const record = await this.store.find(input.id);
      // Null when the key was released between the two statements and is free again.
      if (record !== null) throw refusal(record, input.bodyHash);
    }
    throw inProgress();
  }

  private hold(request: Request, response: Response, { id, claimId }: ClaimInput, replayable: boolean): void {
    this.running.add(claimId);
    // Without the caller's limit: what was created once under this key is found by it for good.
    request.idempotencyKey = digest([id, digest(saidBy(request))]);
    const settle = async (name: string, work: () => Promise<void>) => {
      if (!this.running.delete(claimId)) return;
      // The work is done, so the response is sent even if it cannot be stored.
      await work().catch((error: unknown) => this.logger.error(`${name} failed`, error, { requestId: request.id }));
    };
    const claim: IdempotencyClaim = {
      release: () => settle('release', () => this.store.release(id, claimId)),
      complete: (answer) => {
        if (answer.status < 200 || answer.status > 299) return claim.release();
        return settle('complete', () => this.store.complete(id, claimId, kept(answer, replayable)));
      },
    };
    request.claim = claim;
    // A handler that writes its response itself has not settled the claim.
    response.once('finish', () => void claim.release());
  }

  private every(ms: number, name: string, work: () => Promise<void>): NodeJS.Timeout {
    const run = () => void work().catch((error: unknown) => this.logger.warn(`${name} failed: ${String(error)}`));
    return setInterval(run, ms).unref();
  }
}

function inputOf(request: Request, { key, access }: IdempotentCall): ClaimInput {
  const { principal } = request;
  if (principal === undefined && access.kind !== 'service') throw new Error('The Idempotency-Key was read before the credential');
  const caller = principal === undefined ? ['service'] : [principal.organizationId, principal.userId, principal.apiKeyId];
  // An answer may hold what the caller no longer sees, so it counts only for the limit under which it was given.
  const limit = principal === undefined || principal.brandIds === null ? [] : [[...principal.brandIds].toSorted()];
  return {
    id: digest([caller, request.method, pathOf(request), key]),
    organizationId: principal?.organizationId ?? null,
    bodyHash: digest([...saidBy(request), ...limit]),
    claimId: randomUUID(),
  };
}

/** The query and the body of a request. */
const saidBy = (request: Request): unknown[] => [request.originalUrl.slice(pathOf(request).length), request.body ?? null];

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

function kept(answer: Answer, replayable: boolean): Answer & { replayable: boolean } {
  const storable = replayable && !plaintextSecret.test(answer.body ?? '');
  return storable ? { ...answer, replayable: true } : { ...answer, mediaType: null, body: null, replayable: false };
}

function refusal(record: StoredRecord, bodyHash: string): Error {
  if (record.bodyHash !== bodyHash) {
    const detail = 'This Idempotency-Key was used within the last 24 hours with another body, or while you saw other brands.';
    return problem('idempotency_key_reused', detail);
  }
  if (record.status === null) return inProgress();
  if (record.replayable) return new StoredAnswer(record.status, record.mediaType, record.body);
  const resource = record.resourceId ?? 'a resource';
  return problem(
    'idempotency_not_replayable',
    `The first request created ${resource}; its answer held a secret and was not kept.`,
  );
}

function inProgress(): Problem {
  const detail = 'The first request with this Idempotency-Key is still running.';
  return new Problem({ code: 'idempotency_in_progress', detail }, { retryAfterSeconds: 1 });
}
