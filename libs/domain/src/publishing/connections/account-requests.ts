import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { jsonHash } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { resolveNotices } from '../../notices/index.js';
import type { Channel, ConnectionIdentity } from '../channel/index.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { identify, requireScopes } from './channel-credentials.js';
import { checkedNow, issuedNow } from './credential-times.js';
import { ConnectionCredentials } from './connection-credentials.js';
import type { ConnectionEntity } from './connection.entity.js';
import { wakeWaitingTargets } from '../releases/targets.repository.js';
import { ConnectionsRepository } from './connections.repository.js';
import { ConnectionsService, isReconnecting, type ConnectionView } from './connections.service.js';
import { IssuedCredentials } from './issued-credentials.js';

type Settled = Partial<ConnectionEntity> & Pick<ConnectionEntity, 'status'>;

/** Requests for an account that wait for a person, who connects it for the first time or again (spec §3.3). */
@Injectable()
export class AccountRequests {
  constructor(
    private readonly views: ConnectionsService,
    private readonly connections: ConnectionsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly brands: BrandsService,
    private readonly credentials: ConnectionCredentials,
  ) {}

  /** Whether a person may connect the account now. */
  isOpen(connection: ConnectionView): boolean {
    return connection.status === 'pending' || connection.status === 'failed' || isReconnecting(connection);
  }

  /** The channel of an open request. @throws Problem `state_conflict` */
  channelOf(connection: ConnectionView): Channel {
    if (!this.isOpen(connection)) throw problem('state_conflict', `The connection is ${connection.status}.`);
    return this.channels.requireSupported(connection.platform, '/platform');
  }

  /**
   * Channel and brand of an open request.
   * @param chosen the person's brand, if the request named none
   * @throws Problem `state_conflict`; `validation_failed` when no brand is chosen
   */
  async open(principal: Principal, id: string, chosen?: string): Promise<{ channel: Channel; brandId: string }> {
    const asked = await this.views.read(principal, id);
    const channel = this.channelOf(asked);
    return { channel, brandId: asked.brandId ?? (await this.requireBrand(principal, chosen)) };
  }

  /**
   * Stores the credentials that a person entered. A refusal by the platform is stored at once, and may be corrected until the request
   * expires.
   * @param chosen the person's brand, if the request named none
   */
  async authorize(
    principal: Principal,
    id: string,
    credentials: Readonly<Record<string, unknown>>,
    chosen?: string,
  ): Promise<ConnectionView> {
    const { channel, brandId } = await this.open(principal, id, chosen);
    return this.connect(principal, id, brandId, () => identify(channel, credentials));
  }

  /**
   * Stores the account that `identifyAccount` resolves to, or at once why there is none. What the platform issues for it is revoked if it
   * is not stored, even if this process dies.
   * @param callbackUrl where the platform sent the person back to, after a sign-in
   */
  async connect(
    principal: Principal,
    id: string,
    brandId: string,
    identifyAccount: (onIssued: IssuedCredentials['onIssued']) => Promise<ConnectionIdentity>,
    callbackUrl: string | null = null,
  ): Promise<ConnectionView> {
    const issued = new IssuedCredentials(this.connections, this.views, this.credentials, await this.views.find(principal, id));
    try {
      const identity = await identifyAccount(issued.onIssued);
      await this.store(await this.views.find(principal, id), { brandId, callbackUrl }, identity, issued);
    } catch (error) {
      await issued.revoke();
      if (error instanceof Problem && ['connection_refused', 'service_unavailable'].includes(error.code))
        await this.fail(principal, id, error.message);
      throw error;
    }
    return this.views.read(principal, id);
  }

  /** The person declines, here or on the page of the platform. An account that was connected stays so. */
  async deny(principal: Principal, id: string): Promise<ConnectionView> {
    const asked = await this.views.read(principal, id);
    this.channelOf(asked);
    const denied = { status: 'denied', error: 'The person who was asked did not connect the account.' } as const;
    await this.settle(asked, asked.status === 'connected' ? { ...checkedSoon(), expiresAt: null } : denied);
    return this.views.read(principal, id);
  }

  /** There is no account, for now: the person can try again until the request expires. */
  async fail(principal: Principal, id: string, error: string): Promise<ConnectionView> {
    const asked = await this.views.find(principal, id);
    await this.settle(asked, asked.status === 'connected' ? { ...checkedSoon(), error } : { status: 'failed', error });
    return this.views.read(principal, id);
  }

  /**
   * Connects the account again: its releases keep it. Without credentials, a person does that at the `authorizationUrl`.
   * @throws Problem `state_conflict` when it is not connected; `connection_refused`, also for another account
   */
  async reconnect(principal: Principal, id: string, given?: Readonly<Record<string, unknown>>): Promise<ConnectionView> {
    const asked = await this.views.openReconnection(principal, id);
    return given === undefined ? asked : this.authorize(principal, id, given);
  }

  /** What is known of the account and no secret, such as its server. */
  knownFields(connection: ConnectionEntity, { capability }: Channel): Record<string, string> {
    const known = (connection.credentialsSealed === null ? undefined : this.credentials.open(connection)) ?? {};
    const shown = capability.credentialFields.filter(({ secret }) => !secret);
    return Object.fromEntries(shown.flatMap(({ name }) => (known[name] === undefined ? [] : [[name, known[name]]])));
  }

  /** What cannot be stored, because the request was answered meanwhile or it is another account, is revoked on the platform. */
  private async store(
    row: ConnectionEntity,
    asked: { brandId: string; callbackUrl: string | null },
    identity: ConnectionIdentity,
    issued: IssuedCredentials,
  ): Promise<void> {
    const { id, organizationId } = row;
    const { handle, credentials } = identity;
    const canRefresh = this.channels.canRefresh(row.platform, credentials);
    const credentialsSealed = this.credentials.seal(credentials, organizationId);
    const displayName = row.displayName ?? identity.displayName;
    const found = {
      displayName,
      handle,
      credentialsSealed,
      error: null,
      expiresAt: null,
      reconnectNeededAt: null,
      ...checkedNow(),
      ...issuedNow(identity, canRefresh),
    };
    try {
      this.requireSameAccount(row, identity);
      const scopes = requireScopes(this.channels.requireSupported(row.platform, '/platform'), identity);
      await this.connections.transaction(async (manager) => {
        await this.brands.hold(manager, organizationId, asked.brandId);
        await this.settle(row, { status: 'connected', ...asked, ...found, scopes }, manager);
        await issued.keep(manager);
        // Entered again, they are still in use.
        if (jsonHash(this.credentials.open(row) ?? null) !== jsonHash(credentials))
          await this.views.revokeLater(manager, row, row.credentialsSealed);
        await wakeWaitingTargets(manager, row);
        await resolveNotices(manager, { organizationId, subjectIds: [id] });
      });
    } catch (error) {
      if (!(await issued.revoke()))
        await this.connections.transaction((manager) => this.views.revokeLater(manager, row, credentialsSealed));
      throw error;
    }
  }

  /** Releases that were written for one account must not go out on another. @throws Problem `connection_refused` */
  private requireSameAccount(row: ConnectionEntity, { handle, credentials }: ConnectionIdentity): void {
    if (row.status !== 'connected') return;
    const channel = this.channels.requireSupported(row.platform, '/platform');
    const known = Object.entries(this.knownFields(row, channel));
    if (row.handle === handle && known.every(([name, value]) => credentials[name] === value)) return;
    const detail =
      row.handle === handle
        ? `This connection is for ${handle} at another address. Connect the account separately.`
        : `These credentials belong to ${handle}, but this connection is for ${row.handle ?? 'another account'}. Connect ${handle} separately.`;
    throw problem('connection_refused', detail, { pointer: '/credentials' });
  }

  /** Only the first answer counts, and only before the request expires. */
  private async settle(
    { organizationId, id }: Pick<ConnectionEntity, 'organizationId' | 'id'>,
    changes: Settled,
    manager?: EntityManager,
  ): Promise<void> {
    if (!(await this.connections.updateOpen(organizationId, id, ['pending', 'failed', 'connected'], changes, manager)))
      throw problem('state_conflict', 'This connection request is no longer open. Start a new one.');
  }

  private async requireBrand(principal: Principal, id: string | undefined): Promise<string> {
    if (id === undefined)
      throw problem('validation_failed', 'Choose the brand that the account is for.', { pointer: '/brandId' });
    return (await this.brands.require(principal, id, '/brandId')).id;
  }
}

/** An account that was not connected again may work as before: a worker finds out. */
const checkedSoon = () => ({ status: 'connected', nextCheckAt: new Date() }) as const;
