import type { Principal } from '@imprint/contracts/access';
import type { BrandReadiness, ChannelReadiness, ConnectionReadiness, PublishingDiagnostic } from '@imprint/contracts/publishing';
import { limits } from '@imprint/contracts/limits';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import { BrandsService } from '../../brands/index.js';
import { callbackAddress, callbackFault } from './account-callback.js';
import { accountReadiness } from './account-readiness.js';
import { blocksOf, notYetOffered, unavailable } from './channel-availability.js';
import { ChannelCatalogue } from './channel-catalogue.js';
import type { Channel, PlannedPlatform } from '../channel/index.js';
import { ConnectionCredentials } from './connection-credentials.js';
import type { ConnectionEntity } from './connection.entity.js';
import { ConnectionsRepository } from './connections.repository.js';
import { reachedQuotas, type ReachedQuota } from '../quotas/account-quotas.js';

/** Filters of a readiness report. */
export interface ReadinessQuery {
  brandId?: string | undefined;
  /** Only this channel, even if it is hidden, planned or unknown. */
  platform?: string | undefined;
  /** Also channels that are turned off. */
  includeHidden?: boolean | undefined;
  /** Also channels, and platforms without one, that are not ready yet. */
  includePlanned?: boolean | undefined;
}

/** Where can be published, and what is missing (spec §3.2). */
@Injectable()
export class PublishingReadiness {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly credentials: ConnectionCredentials,
    private readonly brands: BrandsService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
  ) {}

  /** Channels with the connections of the organization, or of one brand. @throws Problem `not_found` for the brand */
  async channelsOf(principal: Principal, query: ReadinessQuery): Promise<ChannelReadiness[]> {
    if (query.brandId !== undefined) await this.brands.read(principal, query.brandId);
    const connections = await this.connectionsOf(principal, query.brandId);
    const known = this.channels.all().filter(({ capability }) => isAskedFor(capability, query));
    const readiness = known.map((channel) =>
      channelReadiness(
        channel,
        connections.filter(({ platform }) => platform === channel.capability.name),
        callbackAddress(this.config),
      ),
    );
    const planned = this.channels.planned().filter(({ name }) => isAskedFor({ name, state: 'planned' }, query));
    const all = [...readiness, ...planned.map(plannedChannel)];
    return all.length === 0 && query.platform !== undefined ? [missingChannel(query.platform)] : all;
  }

  /** @throws Problem `not_found` for the brand */
  async brandsOf(principal: Principal, brandId?: string): Promise<BrandReadiness[]> {
    const brands =
      brandId === undefined
        ? (await this.brands.list(principal, { page: 1, limit: limits.pageSize })).items
        : [await this.brands.read(principal, brandId)];
    const connections = await this.connectionsOf(principal, brandId);
    const platforms = this.channels.all().filter(({ capability }) => capability.state === 'supported');
    const diagnostics = platforms.flatMap(blocksOf);
    return brands.map(({ id, label }) => {
      const own = connections.filter((connection) => connection.brandId === id);
      const ready = own.filter(({ canPublish }) => canPublish);
      return {
        brandId: id,
        label,
        canPublish: ready.length > 0,
        connections: own,
        diagnostics,
        missingPlatforms: platforms
          .filter((channel) => blocksOf(channel).length === 0)
          .map(({ capability }) => capability.name)
          .filter((name) => !ready.some(({ platform }) => platform === name)),
      };
    });
  }

  private async connectionsOf(principal: Principal, brandId: string | undefined): Promise<ConnectionReadiness[]> {
    const rows = await this.connections.listByAge(principal, brandId);
    const shown = rows.filter((row) => !cameToNothing(row));
    const reached = await reachedQuotas(this.connections, this.channels, shown);
    return shown.map((row) => this.connectionReadiness(row, reached.get(row.id)));
  }

  private connectionReadiness(row: ConnectionEntity, reached: ReachedQuota | undefined): ConnectionReadiness {
    const { id, platform, brandId, displayName, handle, status } = row;
    const channel = this.channels.find(platform);
    const found = accountReadiness(row, channel, this.credentials.open(row), {
      callbackUrl: callbackAddress(this.config),
      reached,
    });
    const canPublish = found.readiness !== 'blocked';
    return { connectionId: id, platform, brandId, displayName, handle, status, canPublish, ...found };
  }
}

/** A request for an account that expired or was declined. */
function cameToNothing({ requestedBy, status, credentialsSealed }: ConnectionEntity): boolean {
  return requestedBy !== null && status !== 'pending' && credentialsSealed === null;
}

function isAskedFor({ name, state }: Pick<Channel['capability'], 'name' | 'state'>, query: ReadinessQuery): boolean {
  if (query.platform !== undefined) return name === query.platform;
  if (state === 'hidden') return query.includeHidden === true;
  return state === 'supported' || query.includePlanned === true;
}

function channelReadiness(channel: Channel, connections: ConnectionReadiness[], callbackUrl: string): ChannelReadiness {
  const { name, label, state: channelState, limits: rules, quotas = [], sources = [], credentialFields } = channel.capability;
  const blocks = blocksOf(channel);
  const isBlocked = blocks.length > 0;
  const canSchedule = !isBlocked && connections.some(({ canPublish }) => canPublish);
  return {
    platform: name,
    label,
    channelState,
    canSchedule,
    limits: rules,
    quotas,
    sources,
    credentialFields,
    connections,
    state: isBlocked ? 'blocked' : canSchedule ? 'ready' : 'setup_required',
    diagnostics: isBlocked ? blocks : canSchedule ? [] : notConnected(channel, callbackUrl),
  };
}

function missingChannel(platform: string): ChannelReadiness {
  return {
    platform,
    label: platform,
    channelState: null,
    canSchedule: false,
    limits: null,
    quotas: [],
    sources: [],
    credentialFields: [],
    connections: [],
    state: 'blocked',
    diagnostics: [unavailable(platform)],
  };
}

function plannedChannel(platform: PlannedPlatform): ChannelReadiness {
  const { name, label } = platform;
  return { ...missingChannel(name), label, channelState: 'planned', diagnostics: [notYetOffered(platform)] };
}

function notConnected(channel: Channel, callbackUrl: string): PublishingDiagnostic[] {
  const message = `No ${channel.capability.label} account is connected that can publish.`;
  const fault = callbackFault(channel, callbackUrl);
  return [{ code: 'connection_missing', message, resolvedBy: 'member' }, ...(fault === undefined ? [] : [fault])];
}
