import type { Principal } from '@imprint/contracts/access';
import type { ConnectionStatus, Page } from '@imprint/contracts/documents';
import { Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { BrandRequired } from '@imprint/contracts/mcp';
import type { CreateConnection, ListConnectionsQuery } from '@imprint/contracts/publishing';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId, SecretBox } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { asksToPublish } from '../../identity/index.js';
import { resolveNotices } from '../../notices/index.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { asksForCredentials, identify } from './channel-credentials.js';
import type { Channel, ConnectionIdentity } from '../channel/index.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { addRevocation } from './credential-revocations.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';

/** A stored connection, with the page where a person completes it. */
export type ConnectionView = ConnectionEntity & { authorizationUrl: string | null };

/** The brand is optional only when a person enters the credentials, because they can choose it then. */
export type AskedConnection = Omit<CreateConnection, 'brandId'> & { brandId?: string | undefined };

type Settled = Partial<ConnectionEntity> & Pick<ConnectionEntity, 'status'>;

/** Statuses in which credentials may still be entered. */
const awaited: readonly ConnectionStatus[] = ['pending', 'failed'];
const mostNamed = 3;

/** Connected accounts of an organization. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly targets: TargetsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly brands: BrandsService,
    private readonly secrets: SecretBox,
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
    return this.view(await this.connections.createOnce(request, () => this.insertConnection(request, principal, body)));
  }

  async list(principal: Principal, query: ListConnectionsQuery): Promise<Page<ConnectionView>> {
    await this.brands.requireFilter(principal.organizationId, query.brandId);
    await this.connections.markExpired(principal.organizationId);
    const page = await this.connections.list(principal.organizationId, query);
    return { ...page, items: page.items.map((row) => this.view(row)) };
  }

  async read(principal: Principal, id: string): Promise<ConnectionView> {
    await this.connections.markExpired(principal.organizationId);
    return this.view(await this.find(principal, id));
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
      await this.revokeLater(manager, row, revoked);
      await resolveNotices(manager, { organizationId: principal.organizationId, subjectIds: [id] });
    });
    return this.read(principal, id);
  }

  /** The channel of a pending connection. @throws Problem `state_conflict` when it is no longer pending */
  channelOf({ platform, status }: ConnectionView): Channel {
    if (!awaited.includes(status)) throw problem('state_conflict', `The connection is ${status}.`);
    return this.channels.requireSupported(platform, '/platform');
  }

  /**
   * Stores the credentials that a person entered. A refusal by the platform is stored at once, and may be corrected until the request
   * expires.
   * @param chosen the person's brand, if the request named none
   */
  async authorize(
    principal: Principal,
    id: string,
    credentials: Record<string, string>,
    chosen?: string,
  ): Promise<ConnectionView> {
    const { channel, brandId } = await this.openRequest(principal, id, chosen);
    return this.connectAccount(principal, id, brandId, () => identify(channel, credentials));
  }

  /**
   * Channel and brand of a request that still waits for a person.
   * @param chosen the person's brand, if the request named none
   * @throws Problem `state_conflict`; `validation_failed` when no brand is chosen
   */
  async openRequest(principal: Principal, id: string, chosen?: string): Promise<{ channel: Channel; brandId: string }> {
    const asked = await this.read(principal, id);
    const channel = this.channelOf(asked);
    return { channel, brandId: asked.brandId ?? (await this.requireBrand(principal, chosen)) };
  }

  /** Stores the account that `identifyAccount` resolves to, or at once why there is none. */
  async connectAccount(
    principal: Principal,
    id: string,
    brandId: string,
    identifyAccount: () => Promise<ConnectionIdentity>,
  ): Promise<ConnectionView> {
    try {
      const identity = await identifyAccount();
      await this.storeAccount(await this.find(principal, id), brandId, identity);
    } catch (error) {
      if (error instanceof Problem && ['connection_refused', 'service_unavailable'].includes(error.code))
        await this.settle(principal, id, { status: 'failed', error: error.message });
      throw error;
    }
    return this.read(principal, id);
  }

  /** The person declines, here or on the page of the platform. */
  async deny(principal: Principal, id: string): Promise<ConnectionView> {
    this.channelOf(await this.read(principal, id));
    await this.settle(principal, id, { status: 'denied', error: 'The person who was asked did not connect the account.' });
    return this.read(principal, id);
  }

  /** The platform answered with an error, which the person can try again. */
  async fail(principal: Principal, id: string, error: string): Promise<ConnectionView> {
    await this.settle(principal, id, { status: 'failed', error });
    return this.read(principal, id);
  }

  /** @throws Problem `state_conflict` when the request was answered meanwhile; what it was given then is revoked on the platform */
  private async storeAccount(row: ConnectionEntity, brandId: string, identity: ConnectionIdentity): Promise<void> {
    const { id, organizationId } = row;
    const { handle, credentials } = identity;
    const credentialsSealed = this.secrets.seal(JSON.stringify(credentials), organizationId);
    const displayName = row.displayName ?? identity.displayName;
    const found = { displayName, handle, credentialsSealed, lastCheckedAt: new Date(), error: null, expiresAt: null };
    try {
      await this.settle({ organizationId }, id, { status: 'connected', brandId, ...found });
    } catch (error) {
      await this.connections.transaction((manager) => this.revokeLater(manager, row, credentialsSealed));
      throw error;
    }
  }

  private async revokeLater(
    manager: EntityManager,
    { organizationId, platform }: ConnectionEntity,
    credentialsSealed: string | null,
  ): Promise<void> {
    if (credentialsSealed !== null && this.channels.canRevoke(platform))
      await addRevocation(manager, { organizationId, platform, credentialsSealed });
  }

  /** Only the first answer counts, and only before the request expires. */
  private async settle({ organizationId }: Pick<Principal, 'organizationId'>, id: string, changes: Settled): Promise<void> {
    if (!(await this.connections.updateOpen(organizationId, id, awaited, changes)))
      throw problem('state_conflict', 'This connection request is no longer open. Start a new one.');
  }

  private async requireBrand({ organizationId }: Principal, id: string | undefined): Promise<string> {
    if (id === undefined)
      throw problem('validation_failed', 'Choose the brand that the account is for.', { pointer: '/brandId' });
    return (await this.brands.require(organizationId, id, '/brandId')).id;
  }

  private async find(principal: Principal, id: string): Promise<ConnectionEntity> {
    const row = await this.connections.find(principal.organizationId, id);
    if (row === null) throw problem('not_found', `There is no connection ${id}.`);
    return row;
  }

  private view(row: ConnectionEntity): ConnectionView {
    const url = `${this.config.PUBLIC_APP_URL}/connections/${row.id}/authorize`;
    return { ...row, authorizationUrl: row.status === 'pending' ? url : null };
  }

  private async brandRequired(principal: Principal): Promise<Problem> {
    const { items } = await this.brands.list(principal, { page: 1, limit: limits.pageSize });
    return new BrandRequired(items.map(({ id, label }) => ({ id, label })));
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
    await this.connections.markExpired(organizationId);
    const asked = { organizationId, platform, requestedBy: userId };
    const expiresAt = new Date(Date.now() + this.config.CONNECTION_TTL_SECONDS * 1_000);
    const made = { id: newId('conn'), ...request, ...asked, status: 'pending', brandId, displayName, expiresAt } as const;
    try {
      return (await this.connections.findPending(asked, brandId)) ?? (await this.connections.save(made));
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
    if (body.brandId !== undefined) await this.brands.require(organizationId, body.brandId, '/brandId');
    if (body.credentials === undefined && asksForCredentials(channel)) return this.pending(request, principal, body);
    if (body.brandId === undefined) throw await this.brandRequired(principal);
    const identity = await identify(channel, body.credentials ?? {});
    const row: Partial<ConnectionEntity> = {
      id: newId('conn'),
      ...request,
      brandId: body.brandId,
      platform: body.platform,
      status: 'connected',
      displayName: body.displayName ?? identity.displayName,
      handle: identity.handle,
      credentialsSealed: this.secrets.seal(JSON.stringify(identity.credentials), organizationId),
      lastCheckedAt: new Date(),
    };
    try {
      return await this.connections.save(row);
    } catch (error) {
      if (isUniqueViolation(error, 'connection_feed'))
        throw problem('state_conflict', 'This brand is already connected to its feed.', { pointer: '/platform' });
      throw error;
    }
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
