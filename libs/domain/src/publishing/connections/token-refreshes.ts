import { wholeOrganization } from '@imprint/contracts/access';
import { CONFIG, type Config } from '@imprint/platform/config';
import { whileHeld, type Renewal } from '@imprint/platform/lease';
import { retry } from '@imprint/platform/retry';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { CHANNELS, type Channel, type Channels, type GrantedCredentials, type TokenRefresh } from '../channel/index.js';
import { failureOf, isRefusal } from '../publish-failure.js';
import { AccountHealth } from './account-health.js';
import { ConnectionCredentials } from './connection-credentials.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { issuedNow } from './credential-times.js';
import { addRevocation } from './credential-revocations.repository.js';

const timeoutMs = 20_000;
const storingForMs = 40_000;
const storingPauseMs = 250;
/** What is left of credentials has to be enough for a call. */
const leftForCallMs = 60_000;
/** While somebody else refreshes them. */
const busyMs = 1_000;
/** Waits after failures in a row, in seconds. */
const waits = [5, 15, 60, 180, 600] as const;
/** Of credentials that nobody can read: they wait for the key that sealed them. */
const unreadableWaitSeconds = 900;

/** Whether a call with the credentials of an account can be made. */
export type AccountState = { state: 'ready' } | { state: 'later'; inMs: number } | { state: 'reconnect' };

const ready: AccountState = { state: 'ready' };
const reconnect: AccountState = { state: 'reconnect' };

/**
 * Keeps credentials that expire alive. One process at a time asks the platform for new ones, and stores them before anybody uses them. When
 * the answer is lost, it asks once more with the old ones; a platform that takes each refresh token once then refuses, and a person has to
 * connect the account again. Any other failure leaves the old ones in place.
 */
@Injectable()
export class TokenRefreshes implements BeforeApplicationShutdown {
  private readonly logger = new Logger(TokenRefreshes.name);
  private readonly running = new Map<string, Promise<AccountState>>();

  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly credentials: ConnectionCredentials,
    private readonly health: AccountHealth,
    @Inject(CHANNELS) private readonly channels: Channels,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLISH_LEASE_SECONDS'>,
  ) {}

  /** Waits for the requests under way: their answers are worth an account. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }

  /** Before a call for an account of the organization. One that is not connected is ready: the call says what is wrong with it. */
  async prepare(organizationId: string, connectionId: string): Promise<AccountState> {
    const row = await this.connections.find(wholeOrganization(organizationId), connectionId);
    if (row?.status !== 'connected') return ready;
    if (row.reconnectNeededAt !== null) return reconnect;
    const left = row.credentialsExpireAt === null ? Infinity : row.credentialsExpireAt.getTime() - Date.now();
    return left > leftForCallMs ? ready : this.refresh(row);
  }

  /** The account with credentials that can be checked, refreshed if it is time for that; null when there are none now. */
  async refreshed(row: ConnectionEntity): Promise<ConnectionEntity | null> {
    const isTime = row.refreshAt !== null && (row.refreshAt <= new Date() || row.reconnectNeededAt !== null);
    if (!isTime) return row;
    if ((await this.refresh(row)).state !== 'ready') return null;
    const present = await this.connections.find(wholeOrganization(row.organizationId), row.id);
    return present?.status === 'connected' ? present : null;
  }

  /**
   * The platform refused the credentials before their time.
   * @returns whether they are refreshed before the next call; otherwise nothing but a person helps
   */
  async expire(row: ConnectionEntity): Promise<boolean> {
    const credentials = this.credentials.open(row);
    const canRefresh = credentials !== undefined && this.channels.get(row.platform)?.tokenRefresh?.isPossible(credentials);
    if (canRefresh !== true) return false;
    await this.connections.markExpired(row);
    return true;
  }

  /** Asks for new credentials, once for all who want them in this process. */
  refresh(row: ConnectionEntity): Promise<AccountState> {
    const running = this.running.get(row.id) ?? this.refreshAlone(row).finally(() => this.running.delete(row.id));
    this.running.set(row.id, running);
    return running;
  }

  private async refreshAlone(row: ConnectionEntity): Promise<AccountState> {
    const channel = this.channels.get(row.platform);
    const credentials = this.credentials.open(row);
    if (channel === undefined || credentials === undefined) {
      await this.connections.postponeRefresh(row, unreadableWaitSeconds, false);
      return ready;
    }
    if (channel.tokenRefresh?.isPossible(credentials) !== true) return this.endOf(row, channel);
    const { tokenRefresh } = channel;
    const held = await this.connections.holdRefresh(row, this.leaseSeconds);
    if (held === null) return this.heldByOther(row);
    return whileHeld(this.renewalOf(row), () => this.ask(row, channel, tokenRefresh, credentials, held.isRepeated));
  }

  private get leaseSeconds(): number {
    return this.config.PUBLISH_LEASE_SECONDS;
  }

  /** So that a process that dies is replaced soon. */
  private renewalOf(row: ConnectionEntity): Renewal {
    return {
      everyMs: (this.leaseSeconds * 1_000) / 3,
      renew: () => this.connections.renewRefresh(row, this.leaseSeconds),
      onError: (error) => this.logger.warn({ err: error, connectionId: row.id }, 'the hold of a refresh could not be renewed'),
    };
  }

  /** Credentials that cannot be refreshed: people learn of their end before it comes. */
  private async endOf(row: ConnectionEntity, { capability }: Channel): Promise<AccountState> {
    const end = row.credentialsExpireAt ?? new Date();
    if (end <= new Date()) {
      await this.health.refused(row, `${capability.label} has ended the access to this account.`);
      return reconnect;
    }
    const day = end.toISOString().slice(0, 10);
    await this.health.expires(row, `${capability.label} ends the access to this account on ${day} and does not extend it.`);
    return ready;
  }

  /** Somebody else asks the platform, or could not. */
  private async heldByOther({ organizationId, id, credentialsVersion }: ConnectionEntity): Promise<AccountState> {
    const row = await this.connections.find(wholeOrganization(organizationId), id);
    if (row === null || row.credentialsVersion !== credentialsVersion) return ready;
    if (row.reconnectNeededAt !== null) return reconnect;
    const heldForMs = (row.refreshHeldUntil?.getTime() ?? 0) - Date.now();
    const isAsking = row.refreshAskedAt !== null && heldForMs <= this.leaseSeconds * 1_000;
    return { state: 'later', inMs: isAsking ? busyMs : Math.max(busyMs, heldForMs) };
  }

  private async ask(
    row: ConnectionEntity,
    channel: Channel,
    tokens: TokenRefresh,
    credentials: Record<string, string>,
    isRepeated: boolean,
  ): Promise<AccountState> {
    const { answer, failure, isRepetition } = await exchange(tokens, credentials, isRepeated);
    if (answer !== undefined) return this.store(row, channel, answer, tokens.isPossible(answer.credentials));
    const { class: errorClass, message } = failureOf(failure);
    const log = { connectionId: row.id, platform: row.platform, failure: failureOf(failure) };
    if (isRefusal(failure) && errorClass === 'credential') {
      this.logger.warn(log, 'the platform does not refresh the access to an account any more');
      await this.health.refused(row, isRepetition ? answerLost(channel) : message);
      return reconnect;
    }
    this.logger.warn(log, 'the access to an account could not be refreshed; trying again later');
    const asked = isRefusal(failure) ? (failure.retryAfterSeconds ?? 0) : 0;
    const seconds = Math.max(waits[Math.min(row.refreshFailures, waits.length - 1)] ?? 0, asked);
    await this.connections.postponeRefresh(row, seconds, isRefusal(failure) && !isRepetition);
    return { state: 'later', inMs: seconds * 1_000 };
  }

  /** Only this process knows the new credentials, so while the database is down they are kept and written again. */
  private async store(
    row: ConnectionEntity,
    channel: Channel,
    granted: GrantedCredentials,
    canRefresh: boolean,
  ): Promise<AccountState> {
    const { organizationId, platform } = row;
    const credentialsSealed = this.credentials.seal(granted.credentials, organizationId);
    const { scopes } = granted;
    const refreshed = {
      credentialsSealed,
      ...issuedNow(granted, canRefresh),
      ...(scopes !== undefined && { scopes: [...scopes] }),
    };
    const write = () =>
      this.connections.transaction(async (manager) => {
        if (await this.connections.storeRefreshed(manager, row, refreshed)) return;
        // Of an account that was connected again they may be of the same grant, which revoking them would end.
        const present = await this.connections.find(wholeOrganization(organizationId), row.id);
        if (present?.status !== 'connected' && channel.revoke !== undefined)
          await addRevocation(manager, { organizationId, platform, credentialsSealed });
      });
    await retry(write, {
      forMs: storingForMs,
      pauseMs: storingPauseMs,
      onRetry: (error) =>
        this.logger.warn({ err: error, connectionId: row.id }, 'new credentials could not be stored; trying again'),
    });
    return ready;
  }
}

interface Exchanged {
  answer?: GrantedCredentials;
  failure?: unknown;
  /** Whether an earlier request with the same credentials may have been carried out. */
  isRepetition: boolean;
}

/** Asks for new credentials, and once more when the answer is lost. */
async function exchange(
  tokens: TokenRefresh,
  credentials: Readonly<Record<string, string>>,
  isRepeated: boolean,
): Promise<Exchanged> {
  const first = await outcomeOf(tokens, credentials);
  if (first.answer !== undefined || isRefusal(first.failure)) return { ...first, isRepetition: isRepeated };
  return { ...(await outcomeOf(tokens, credentials)), isRepetition: true };
}

async function outcomeOf(
  tokens: TokenRefresh,
  credentials: Readonly<Record<string, string>>,
): Promise<Omit<Exchanged, 'isRepetition'>> {
  return tokens.refresh(credentials, AbortSignal.timeout(timeoutMs)).then(
    (answer) => ({ answer }),
    (failure: unknown) => ({ failure }),
  );
}

function answerLost({ capability }: Channel): string {
  return `${capability.label} was asked to refresh the access, its answer was lost, and it accepts each refresh token only once.`;
}
