import type { Principal, Tenant } from '@imprint/contracts/access';
import {
  defaultPreviewDays,
  type PreviewScheduleQuery,
  type SchedulePreview,
  type ScheduledPublish,
  type SlotTime,
} from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { findPause } from '../pausing/publishing-pauses.repository.js';
import { findSlotsOf } from '../slots/connection-slots.repository.js';
import { slotsWithin } from '../slots/taken-slots.js';
import { accountDays } from './account-days.js';
import { accountsAhead, type AccountAhead } from './accounts-ahead.js';
import { PlannedTargetsRepository, type PlannedPublish } from './planned-targets.repository.js';
import { accountFindings, clashFinding, clockFindings, localTimeOf, pausedFindings, quotaFinding } from './schedule-findings.js';

/** A preview with more entries is truncated. */
const mostPublishes = 500;
const mostSlots = 1_000;
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
    await this.brands.requireFilter(principal, query.brandId);
    return { id: 'preview', ...(await this.previewOf(principal, query, new Date())) };
  }

  /** @throws Problem `not_found` for the brand */
  async previewSchedule(principal: Principal, query: PreviewScheduleQuery, now = new Date()): Promise<SchedulePreview> {
    if (query.brandId !== undefined) await this.brands.read(principal, query.brandId);
    return this.previewOf(principal, query, now);
  }

  private async previewOf(
    tenant: Tenant,
    { days = defaultPreviewDays, timezone = 'UTC', brandId }: PreviewScheduleQuery,
    now: Date,
  ): Promise<SchedulePreview> {
    const { organizationId } = tenant;
    const end = new Date(now.getTime() + days * dayMs);
    const rows = await this.planned.listAhead(tenant, { since: now, until: end, brandId }, mostPublishes + 1);
    const all = rows.slice(0, mostPublishes);
    const { manager } = this.dataSource;
    const accounts = await this.accountsOf(tenant, brandId, all, now);
    const around = { all, accounts, now, isPaused: (await findPause(manager, organizationId)) !== null };
    const publishes = all.map((row) => asPublish(row, around));
    const slotRows = await findSlotsOf(manager, organizationId, [...accounts.keys()]);
    const slots = await slotsWithin(manager, organizationId, slotRows, { since: now, until: end });
    const slotEnd = timeAt([...slots.values()].flat(), mostSlots);
    const until = new Date(Math.min((rows.length > all.length ? (all.at(-1)?.dueAt ?? end) : end).getTime(), slotEnd));
    return {
      publishes,
      days: accountDays({ accounts: [...accounts.values()], publishes, slots: within(slots, until), now, until, timezone }),
      isCut: until < end,
      completeUntil: until,
    };
  }

  private async accountsOf(
    tenant: Tenant,
    brandId: string | undefined,
    publishes: readonly PlannedPublish[],
    now: Date,
  ): Promise<Map<string, AccountAhead>> {
    const named = [...new Set(publishes.map(({ connectionId }) => connectionId))];
    return accountsAhead(this.dataSource.manager, await this.connections.listConnectedOr(tenant, brandId, named), {
      publishes,
      now,
      channelOf: (platform) => this.channels.find(platform),
      credentialsOf: (connection) => this.credentials.open(connection),
    });
  }
}

/** Of the last slot that is shown, with which those at the same time are; infinite if all are. */
function timeAt(slots: readonly SlotTime[], most: number): number {
  if (slots.length <= most) return Infinity;
  return slots.map(({ at }) => at.getTime()).toSorted((one, other) => one - other)[most - 1] ?? Infinity;
}

const within = (slots: ReadonlyMap<string, readonly SlotTime[]>, until: Date): Map<string, readonly SlotTime[]> =>
  new Map(Array.from(slots, ([id, times]) => [id, times.filter(({ at }) => at <= until)]));

function asPublish(row: PlannedPublish, { all, accounts, isPaused, now }: Surroundings): ScheduledPublish {
  const { scheduledWall: _wall, seriesWall: _seriesWall, dueAt, media: _media, isPutOff: _isPutOff, ...publish } = row;
  const account = accounts.get(row.connectionId);
  const placement = account?.placements.get(row.targetId);
  const holding = [...pausedFindings(row, isPaused), ...accountFindings(account, row)];
  const isLate = placement?.heldBy !== undefined;
  return {
    ...publish,
    localTime: localTimeOf(row),
    expectedAt: holding.length > 0 ? null : isLate ? new Date(Math.ceil(placement.at)) : dueAt,
    diagnostics: [...holding, ...quotaFinding(placement), ...clashFinding(row, all), ...clockFindings(row, now)],
  };
}
