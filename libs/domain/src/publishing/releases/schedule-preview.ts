import type { Principal } from '@imprint/contracts/access';
import {
  defaultPreviewDays,
  type PreviewScheduleQuery,
  type PublishSlot,
  type SchedulePreview,
  type ScheduledPublish,
} from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { findPause } from '../pausing/publishing-pauses.repository.js';
import { accountsAhead, type AccountAhead } from './accounts-ahead.js';
import { PlannedTargetsRepository, type PlannedPublish } from './planned-targets.repository.js';
import { accountFindings, clashFinding, clockFindings, localTimeOf, pausedFindings, quotaFinding } from './schedule-findings.js';

/** A preview with more entries is truncated. */
const mostPublishes = 500;
const dayMs = 86_400_000;

/** What the findings about one publish need to know of everything else. */
interface Surroundings {
  all: readonly PlannedPublish[];
  accounts: ReadonlyMap<string, AccountAhead>;
  isPaused: boolean;
  now: Date;
}

/** Everything that is due in the coming days, with what will get in its way. */
@Injectable()
export class SchedulePreviews {
  constructor(
    private readonly planned: PlannedTargetsRepository,
    private readonly brands: BrandsService,
    private readonly connections: ConnectionsRepository,
    private readonly channels: ChannelCatalogue,
    private readonly credentials: ConnectionCredentials,
    private readonly dataSource: DataSource,
  ) {}

  /** For a query. @throws Problem `validation_failed` for the brand */
  async read(principal: Principal, query: PreviewScheduleQuery): Promise<SchedulePreview & { id: string }> {
    await this.brands.requireFilter(principal.organizationId, query.brandId);
    return { id: 'preview', ...(await this.previewOf(principal.organizationId, query, new Date())) };
  }

  /** @throws Problem `not_found` for the brand */
  async previewSchedule(principal: Principal, query: PreviewScheduleQuery, now = new Date()): Promise<SchedulePreview> {
    if (query.brandId !== undefined) await this.brands.read(principal, query.brandId);
    return this.previewOf(principal.organizationId, query, now);
  }

  private async previewOf(
    organizationId: string,
    { days = defaultPreviewDays, brandId }: PreviewScheduleQuery,
    now: Date,
  ): Promise<SchedulePreview> {
    const end = new Date(now.getTime() + days * dayMs);
    const rows = await this.planned.listAhead(organizationId, { since: now, until: end, brandId }, mostPublishes + 1);
    const all = rows.slice(0, mostPublishes);
    const ids = [...new Set(all.map(({ connectionId }) => connectionId))];
    const connections = await this.connections.listNamed(organizationId, ids);
    const { manager } = this.dataSource;
    const accounts = await accountsAhead(manager, connections, {
      publishes: all,
      now,
      channelOf: (platform) => this.channels.find(platform),
      credentialsOf: (connection) => this.credentials.open(connection),
    });
    const around = { all, accounts, now, isPaused: (await findPause(manager, organizationId)) !== null };
    const isCut = rows.length > all.length;
    return {
      publishes: all.map((row) => asPublish(row, around)),
      slots: slotsOf(all),
      isCut,
      completeUntil: isCut ? (all.at(-1)?.dueAt ?? end) : end,
    };
  }
}

function asPublish(row: PlannedPublish, { all, accounts, isPaused, now }: Surroundings): ScheduledPublish {
  const { scheduledWall: _wall, dueAt, media: _media, isPutOff: _isPutOff, ...publish } = row;
  const account = accounts.get(row.connectionId);
  const placement = account?.placements.get(row.targetId);
  const holding = [...pausedFindings(row, isPaused), ...accountFindings(account, dueAt)];
  const isLate = placement?.heldBy !== undefined;
  return {
    ...publish,
    localTime: localTimeOf(row),
    expectedAt: holding.length > 0 ? null : isLate ? new Date(Math.ceil(placement.at)) : dueAt,
    diagnostics: [...holding, ...quotaFinding(placement), ...clashFinding(row, all), ...clockFindings(row, now)],
  };
}

function slotsOf(rows: readonly PlannedPublish[]): PublishSlot[] {
  const groups = Map.groupBy(
    rows,
    ({ scheduledAt, connectionId }) => `${scheduledAt.toISOString().slice(0, 10)} ${connectionId}`,
  );
  return [...groups].map(([key, [first, ...others]]) => ({
    date: key.slice(0, 10),
    connectionId: first?.connectionId ?? '',
    platform: first?.platform ?? '',
    publishes: 1 + others.length,
  }));
}
