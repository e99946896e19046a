import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { suspendedOrganization } from '@imprint/contracts/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { hmacSha256 } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { isWellFormedApiKey } from './api-key-format.js';
import { compileAllowlist } from './ip-allowlist.js';
import { KeyUsage } from './key-usage.js';
import { KeyStore, type KeyAllowance, type KeyAnswer, type KeyRecord } from './key.store.js';

/** Parsed records cached in this process, the most recently used ones. */
const copiesMax = 10_000;
/** A lookup is repeated when the key changed meanwhile. Nobody changes a key this often. */
const roundsMax = 8;

/** A parsed record. Used only for requests for which the store confirmed its generation. */
interface KeyCopy {
  generation: number;
  principal: Principal;
  rateLimit: number | null;
  isSuspended: boolean;
  isAllowed: (clientIp: string) => boolean;
}

/** Receives, before the verdict, what remains of a key's rate limit. */
type OnAllowance = (allowance: KeyAllowance) => void;

interface Waiting {
  digest: string;
  clientIp: string;
  /** Whether this is a use of the key, to be counted and limited. */
  counts: boolean;
  rounds: number;
  onAllowance: OnAllowance | undefined;
  resolve: (principal: Principal) => void;
  reject: (error: unknown) => void;
}

type CurrentAnswer = Extract<KeyAnswer, { state: 'current' }>;

/** The requests of one batch with one key. */
interface Group {
  copy: KeyCopy | undefined;
  /** Requests to count: those from an address that the copy allows. */
  allowed: Waiting[];
  /** How many of those count. */
  hits: number;
  refused: Waiting[];
}

/** The digest under which a key is stored. */
export function apiKeyDigest(key: string, pepper: string): Buffer {
  return hmacSha256(pepper, key);
}

/**
 * Verifies keys in process. Requests of one turn of the event loop are looked up together, in one round trip; each gets its own verdict.
 * Nothing is accepted that the store did not confirm for this very request, so a change takes effect on the next one.
 */
@Injectable()
export class ApiKeyVerifier {
  private readonly copies = new LRUCache<string, KeyCopy>({ max: copiesMax });
  private waiting: Waiting[] = [];
  private isScheduled = false;
  private batches = 0;

  constructor(
    private readonly store: KeyStore,
    private readonly usage: KeyUsage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Problem 401 with the reason: `invalid_key`, `revoked_key`, `expired_key`, `ip_not_allowed`, `rate_limit_exceeded`;
   * 403 `organization_being_deleted` */
  verify(key: string, clientIp: string, onAllowance?: OnAllowance): Promise<Principal> {
    if (!isWellFormedApiKey(key)) return Promise.reject(unknownKey());
    return this.verifyDigest(apiKeyDigest(key, this.config.KEY_PEPPER).toString('hex'), clientIp, onAllowance);
  }

  /** @param digest in hex, of a previously accepted key whose plaintext is not available */
  verifyDigest(digest: string, clientIp: string, onAllowance?: OnAllowance): Promise<Principal> {
    return new Promise((resolve, reject) =>
      this.wait({ digest, clientIp, counts: true, rounds: 0, onAllowance, resolve, reject }),
    );
  }

  /** Whether a previously accepted key is still valid. Not a use of the key: nothing is counted or limited. */
  confirmDigest(digest: string, clientIp: string): Promise<Principal> {
    return new Promise((resolve, reject) =>
      this.wait({ digest, clientIp, counts: false, rounds: 0, onAllowance: undefined, resolve, reject }),
    );
  }

  private wait(request: Waiting): void {
    this.waiting.push(request);
    this.schedule();
  }

  private schedule(): void {
    if (this.isScheduled || this.waiting.length === 0 || this.batches >= this.store.batchesAtOnce) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.flush();
    });
  }

  private async flush(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    this.batches += 1;
    try {
      const groups = this.group(batch);
      const answers = await this.store.ask(
        Array.from(groups, ([digest, { copy, hits }]) => ({
          digest,
          generation: copy?.generation ?? 0,
          hits,
        })),
      );
      let index = 0;
      for (const [digest, group] of groups) this.settle(digest, group, answers[index++] ?? { state: 'unknown' });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      this.batches -= 1;
      this.schedule();
    }
  }

  private group(batch: readonly Waiting[]): Map<string, Group> {
    const groups = new Map<string, Group>();
    for (const request of batch) {
      let group = groups.get(request.digest);
      if (group === undefined) {
        group = { copy: this.copies.get(request.digest), allowed: [], hits: 0, refused: [] };
        groups.set(request.digest, group);
      }
      const isAllowed = group.copy?.isAllowed(request.clientIp) === true;
      if (isAllowed && request.counts) group.hits += 1;
      (isAllowed ? group.allowed : group.refused).push(request);
    }
    return groups;
  }

  private settle(digest: string, { copy, allowed, refused }: Group, answer: KeyAnswer): void {
    if (answer.state === 'changed') {
      this.keep(digest, answer.record);
      for (const request of allowed) this.askAgain(request);
      for (const request of refused) this.askAgain(request);
    } else if (answer.state === 'current' && copy !== undefined) {
      for (const { reject } of refused) reject(refusedAddress());
      if (!copy.isSuspended) return this.grant(allowed, copy, answer);
      for (const { reject } of allowed) reject(suspendedOrganization('API keys do not work'));
    } else {
      this.copies.delete(digest);
      for (const { reject } of allowed) reject(dead(answer.state));
      for (const { reject } of refused) reject(dead(answer.state));
    }
  }

  private grant(requests: readonly Waiting[], copy: KeyCopy, { granted, used, untilRoomMs }: CurrentAnswer): void {
    const limit = copy.rateLimit ?? 0;
    const resetAt = new Date(Date.now() + untilRoomMs);
    let place = 0;
    for (const request of requests) {
      if (request.counts) place += 1;
      // `used` counts the whole batch, so those after this request are added back.
      const remaining = Math.max(limit - (used ?? 0) + Math.max(granted - place, 0), 0);
      if (request.counts && used !== null) request.onAllowance?.({ limit, remaining, resetAt });
      if (!request.counts || place <= granted) this.accept(request, copy);
      else request.reject(limited(limit, Math.max(Math.ceil(untilRoomMs / 1_000), 1)));
    }
  }

  private accept({ clientIp, counts, resolve }: Waiting, { principal }: KeyCopy): void {
    if (counts) this.usage.add(principal.apiKeyId ?? '', clientIp);
    resolve({ ...principal, clientIp });
  }

  private askAgain(request: Waiting): void {
    request.rounds += 1;
    if (request.rounds < roundsMax) return this.wait(request);
    request.reject(problem('service_unavailable', 'The API key is being changed by other requests. Try again in a moment.'));
  }

  private keep(digest: string, record: KeyRecord): void {
    const { generation, id, organizationId, userId, role, brandIds, scopes, rateLimit, allowedIps, suspended } = record;
    const own = { organizationId, userId, role, brandIds, scopes };
    const principal = { kind: 'api-key', ...own, apiKeyId: id, clientIp: null } as const;
    const isSuspended = suspended === true;
    this.copies.set(digest, { generation, principal, rateLimit, isSuspended, isAllowed: compileAllowlist(allowedIps) });
  }
}

function unknownKey(): Problem {
  return problem('invalid_key', 'The API key does not exist.');
}

function dead(state: KeyAnswer['state']): Problem {
  if (state === 'revoked') return problem('revoked_key', 'The API key was revoked.');
  return state === 'expired' ? problem('expired_key', 'The API key has expired.') : unknownKey();
}

function refusedAddress(): Problem {
  return problem('ip_not_allowed', "The client address is not in the key's allowlist.");
}

function limited(limit: number, retryAfterSeconds: number): Problem {
  return new Problem(
    { code: 'rate_limit_exceeded', detail: `Rate limit exceeded: this key may make ${limit} requests per minute.` },
    { retryAfterSeconds },
  );
}
