import type { Principal, Tenant } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { CreateConnection, ListConnectionsQuery } from '@imprint/contracts/publishing';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { asksToPublish } from '../../identity/index.js';
import { resolveNotices } from '../../notices/index.js';
import { callbackAddress } from './account-callback.js';
import { accountReadiness, type AccountReadiness } from './account-readiness.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { asksForCredentials, identify, requireScopes } from './channel-credentials.js';
import { checkedNow, issuedNow } from './credential-times.js';
import { ConnectionCredentials } from './connection-credentials.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { addRevocation } from './credential-revocations.repository.js';
import { reachedQuotas, type ReachedQuota } from '../quotas/account-quotas.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { deleteSlots } from '../slots/connection-slots.repository.js';

/** A stored connection, with the page where a person completes it. */
export type ConnectionView = ConnectionEntity & AccountReadiness & { authorizationUrl: string | null };

/** The brand is optional only when a person enters the credentials, because they can choose it then. */
export type AskedConnection = Omit<CreateConnection, 'brandId'> & { brandId?: string | undefined };

const mostNamed = 3;

/** Whether a person is to connect an account again. */
export function isReconnecting({ status, expiresAt }: Pick<ConnectionEntity, 'status' | 'expiresAt'>): boolean {
  return status === 'connected' && expiresAt !== null && expiresAt > new Date();
}

/** Connected accounts of an organization. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly targets: TargetsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly brands: BrandsService,
    private readonly credentials: ConnectionCredentials,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Verifies the credentials with the platform and stores them sealed. Without credentials that the channel requires, the connection is
   * pending until a person enters them. @throws Problem `connection_refused`, `brand_required`
   */
  async createConnection(
    principal: Principal,
    body: AskedConnection,
    idempotencyKey: string | null = null,
  ): Promise<ConnectionView> {
    const request = { organizationId: principal.organizationId, idempotencyKey };
    return this.viewNow(await this.connections.createOnce(request, () => this.insertConnection(request, principal, body)));
  }

  async list(principal: Principal, query: ListConnectionsQuery): Promise<Page<ConnectionView>> {
    await this.brands.requireFilter(principal, query.brandId);
    await this.connections.markRequestsExpired(principal.organizationId);
    const page = await this.connections.list(principal, query);
    const reached = await reachedQuotas(this.connections, this.channels, page.items);
    return { ...page, items: page.items.map((row) => this.view(row, reached.get(row.id))) };
  }

  async read(principal: Principal, id: string): Promise<ConnectionView> {
    await this.connections.markRequestsExpired(principal.organizationId);
    return this.viewNow(await this.find(principal, id));
  }

  /**
   * Deletes the credentials, which a worker then revokes on the platform. Targets of the connection fail when they are due.
   * @throws Problem `not_found`; `state_conflict` for a feed, and when that would stop work for which the caller needs approval
   */
  async revoke(principal: Principal, id: string): Promise<ConnectionView> {
    const row = await this.find(principal, id);
    if (row.platform === 'feed') throw problem('state_conflict', 'The built-in feed belongs to its brand and stays connected.');
    await this.connections.transaction(async (manager) => {
      await this.requireNothingToStop(manager, principal, id);
      const revoked = await this.connections.markRevoked(manager, principal.organizationId, id);
      await deleteSlots(manager, principal.organizationId, id);
      await this.revokeLater(manager, row, revoked);
      await resolveNotices(manager, { organizationId: principal.organizationId, subjectIds: [id] });
    });
    return this.read(principal, id);
  }

  /** Lets a person connect the account again for a while. @throws Problem `state_conflict` when it is not connected */
  async openReconnection(principal: Principal, id: string): Promise<ConnectionView> {
    const { platform, status } = await this.find(principal, id);
    if (platform === 'feed') throw problem('state_conflict', 'The built-in feed belongs to its brand and stays connected.');
    this.channels.requireSupported(platform, '/platform');
    if (!(await this.connections.openReconnection(principal, id, this.requestEnd())))
      throw problem('state_conflict', `The connection is ${status}. Start a new one.`);
    return this.read(principal, id);
  }

  private requestEnd(): Date {
    return new Date(Date.now() + this.config.CONNECTION_TTL_SECONDS * 1_000);
  }

  /**
   * Has a worker revoke the credentials on the platform, in the caller's transaction, if it offers that. Returns the id of the revocation;
   * null if there is none.
   */
  async revokeLater(
    manager: EntityManager,
    { organizationId, platform }: ConnectionEntity,
    credentialsSealed: string | null,
    inMs = 0,
  ): Promise<string | null> {
    if (credentialsSealed === null || !this.channels.canRevoke(platform)) return null;
    return addRevocation(manager, { organizationId, platform, credentialsSealed }, inMs);
  }

  /** @throws Problem `not_found` */
  async find(tenant: Tenant, id: string): Promise<ConnectionEntity> {
    const row = await this.connections.find(tenant, id);
    if (row === null) throw problem('not_found', `There is no connection ${id}.`);
    return row;
  }

  private async viewNow(row: ConnectionEntity): Promise<ConnectionView> {
    return this.view(row, (await reachedQuotas(this.connections, this.channels, [row])).get(row.id));
  }

  private view(row: ConnectionEntity, reached: ReachedQuota | undefined): ConnectionView {
    const url = `${this.config.PUBLIC_APP_URL}/connections/${row.id}/authorize`;
    const channel = this.channels.find(row.platform);
    const present = { callbackUrl: callbackAddress(this.config), reached };
    const readiness = accountReadiness(row, channel, this.credentials.open(row), present);
    return { ...row, ...readiness, authorizationUrl: row.status === 'pending' || isReconnecting(row) ? url : null };
  }

  /** While a request is pending, the same person gets the same one again. */
  private async pending(
    request: Pick<ConnectionEntity, 'organizationId' | 'idempotencyKey'>,
    { userId }: Principal,
    body: AskedConnection,
  ): Promise<ConnectionEntity> {
    const { organizationId } = request;
    const { platform } = body;
    const [brandId, displayName] = [body.brandId ?? null, body.displayName ?? null];
    await this.connections.markRequestsExpired(organizationId);
    const asked = { organizationId, platform, requestedBy: userId };
    const expiresAt = this.requestEnd();
    const made = { id: newId('conn'), ...request, ...asked, status: 'pending', brandId, displayName, expiresAt } as const;
    try {
      return (await this.connections.findPending(asked, brandId)) ?? (await this.insert(made));
    } catch (error) {
      const parallel = isUniqueViolation(error, 'connection_pending') ? await this.connections.findPending(asked, brandId) : null;
      if (parallel === null) throw error;
      return parallel;
    }
  }

  private async insertConnection(
    request: Pick<ConnectionEntity, 'organizationId' | 'idempotencyKey'>,
    principal: Principal,
    body: AskedConnection,
  ): Promise<ConnectionEntity> {
    const { organizationId } = request;
    const channel = this.channels.requireSupported(body.platform, '/platform');
    await this.brands.requireChosen(principal, body.brandId);
    if (body.credentials === undefined && asksForCredentials(channel)) return this.pending(request, principal, body);
    if (body.brandId === undefined) throw await this.brands.brandRequired(principal);
    const identity = await identify(channel, body.credentials ?? {});
    const row = {
      id: newId('conn'),
      ...request,
      brandId: body.brandId,
      platform: body.platform,
      status: 'connected' as const,
      displayName: body.displayName ?? identity.displayName,
      handle: identity.handle,
      credentialsSealed: this.credentials.seal(identity.credentials, organizationId),
      scopes: requireScopes(channel, identity),
      ...checkedNow(),
      ...issuedNow(identity, this.channels.canRefresh(body.platform, identity.credentials)),
    };
    try {
      return await this.insert(row);
    } catch (error) {
      if (isUniqueViolation(error, 'connection_feed'))
        throw problem('state_conflict', 'This brand is already connected to its feed.', { pointer: '/platform' });
      throw error;
    }
  }

  /** @throws Problem `validation_failed` when its brand was deleted meanwhile */
  private async insert(
    row: Partial<ConnectionEntity> & Pick<ConnectionEntity, 'organizationId' | 'brandId'>,
  ): Promise<ConnectionEntity> {
    const { organizationId, brandId } = row;
    return this.connections.transaction(async (manager) => {
      if (brandId !== null) await this.brands.hold(manager, organizationId, brandId);
      return this.connections.save(manager, row);
    });
  }

  /** Targets fail without their account, so disconnecting it takes the same right as stopping them. */
  private async requireNothingToStop(manager: EntityManager, principal: Principal, connectionId: string): Promise<void> {
    if (!(await asksToPublish(manager, principal))) return;
    const releases = await this.targets.listReleaseIdsToPublish(manager, principal.organizationId, connectionId, mostNamed);
    if (releases.length === 0) return;
    const named = releases.join(', ');
    const detail = `The account still has to publish ${named}. Cancel what is planned on it or plan it for another account first, or let an owner or admin disconnect the account.`;
    throw problem('state_conflict', detail);
  }
}
