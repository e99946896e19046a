import type { Principal } from '@imprint/contracts/access';
import { oneLine, type ListQuery, type Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { asksToPublish } from '../../identity/index.js';
import type { Channel, Destination } from '../channel/index.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import { askPlatform } from './channel-credentials.js';
import { ConnectionCredentials } from './connection-credentials.js';
import { lockConnected, updateDestination } from './connection-destinations.repository.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsService } from './connections.service.js';

/** What posts of an account go to within it, on channels whose accounts have several such places: boards, pages, … */
@Injectable()
export class ConnectionDestinations {
  private readonly targets: TargetsRepository;

  constructor(
    private readonly dataSource: DataSource,
    private readonly connections: ConnectionsService,
    private readonly channels: ChannelCatalogue,
    private readonly credentials: ConnectionCredentials,
    private readonly audit: AuditTrail,
  ) {
    this.targets = new TargetsRepository(dataSource);
  }

  /**
   * As the platform lists them at the moment; none on a channel without such a choice.
   * @throws Problem `not_found`; `state_conflict` when the account is not connected; `connection_refused`, `service_unavailable`
   */
  async list(principal: Principal, id: string, { page, limit, search = '' }: ListQuery): Promise<Page<Destination>> {
    const row = await this.connections.find(principal, id);
    const all = await this.ask(row, this.channels.requireSupported(row.platform, '/platform'));
    const matching = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    return { items: matching.slice((page - 1) * limit, page * limit), total: matching.length, page, limit };
  }

  /**
   * Sends posts of the account there from now on.
   * @throws Problem as `list` does; `unknown_destination`; `state_conflict` when that would redirect what the caller may not publish
   */
  async choose(principal: Principal, id: string, destinationId: string): Promise<void> {
    const row = await this.connections.find(principal, id);
    const channel = this.channels.requireSupported(row.platform, '/platform');
    const chosen = (await this.ask(row, channel)).find((destination) => destination.id === destinationId);
    if (chosen === undefined) throw unknownDestination(channel, destinationId);
    await this.dataSource.transaction(async (manager) => {
      const present = await lockConnected(manager, principal.organizationId, id);
      if (present === null) throw problem('state_conflict', 'The account was disconnected meanwhile.');
      const from = present.destinationId;
      if (from === chosen.id && present.destinationName === chosen.name) return;
      if (from !== null && from !== chosen.id) await this.requireNothingToRedirect(manager, principal, id);
      await updateDestination(manager, present, chosen);
      await this.audit.record(manager, principal, {
        action: 'connection-destination.changed',
        subject: { type: 'connection', id },
        changes: { destinationId: { from, to: chosen.id } },
      });
    });
  }

  private async ask(row: ConnectionEntity, channel: Channel): Promise<Destination[]> {
    const { destinations } = channel;
    if (destinations === undefined) return [];
    if (row.status !== 'connected') throw problem('state_conflict', `The connection is ${row.status}.`);
    const credentials = this.credentials.open(row);
    if (credentials === undefined)
      throw problem('state_conflict', 'The stored credentials can no longer be read. Connect the account again.');
    const owner = { organizationId: row.organizationId, brandId: row.brandId ?? '' };
    const listed = await askPlatform(channel, (signal) => destinations.list(credentials, signal, owner));
    return listed.map(({ id, name }) => ({ id, name: oneLine(name, limits.connectionNameLength) || id }));
  }

  /** What was approved for one board must not go out on another. */
  private async requireNothingToRedirect(manager: EntityManager, principal: Principal, id: string): Promise<void> {
    if (!(await asksToPublish(manager, principal))) return;
    const planned = await this.targets.listReleaseIdsToPublish(manager, principal.organizationId, id, 1);
    if (planned.length === 0) return;
    const detail = `The account still has to publish ${planned[0]}. Let an owner or admin choose where its posts go.`;
    throw problem('state_conflict', detail);
  }
}

function unknownDestination({ capability, destinations }: Channel, id: string) {
  const detail =
    destinations === undefined
      ? `Posts to ${capability.label} go to the account itself.`
      : `The account has no ${destinations.kind} ${id} that it can post to.`;
  return problem('unknown_destination', detail, { pointer: '/destinationId' });
}
