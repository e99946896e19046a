import type { Principal } from '@imprint/contracts/access';
import type { PublishingDiagnostic, PublishSlot, SchedulePreview, ScheduledPublish } from '@imprint/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { BrandsService } from '../../brands/index.js';
import { wallFormat } from './schedule-time.js';
import { PlannedTargetsRepository, type PlannedPublish } from './planned-targets.repository.js';

/** A preview with more entries is truncated. */
const mostPublishes = 500;
/** Posts on one connection that are closer than this compete for attention. */
const clashMinutes = 15;

/** Everything that is due in the coming days, with diagnostics. */
@Injectable()
export class SchedulePreviews {
  constructor(
    private readonly planned: PlannedTargetsRepository,
    private readonly brands: BrandsService,
  ) {}

  /** @param days from now. @throws Problem `not_found` for the brand */
  async previewSchedule(
    principal: Principal,
    { days, brandId }: { days: number; brandId?: string | undefined },
  ): Promise<SchedulePreview> {
    if (brandId !== undefined) await this.brands.read(principal, brandId);
    const rows = await this.planned.listAhead(principal.organizationId, days, brandId, mostPublishes + 1);
    const shown = rows.slice(0, mostPublishes);
    return { publishes: shown.map((row) => asPublish(row, shown)), slots: slotsOf(shown), isCut: rows.length > shown.length };
  }
}

function asPublish(row: PlannedPublish, all: readonly PlannedPublish[]): ScheduledPublish {
  const { connectionStatus, ...publish } = row;
  const local = DateTime.fromJSDate(row.scheduledAt, { zone: row.timezone });
  const diagnostics: PublishingDiagnostic[] = [];
  if (row.status === 'paused')
    diagnostics.push({ code: 'paused', message: 'It is paused and will not be published until it is resumed.' });
  if (connectionStatus !== 'connected') {
    diagnostics.push({ code: 'connection_not_usable', message: `The connection is ${connectionStatus}: it will fail.` });
  }
  const near = all.find((other) => other !== row && clashes(row, other));
  if (near !== undefined) {
    diagnostics.push({
      code: 'clash',
      message: `"${near.title}" goes out on the same connection within ${clashMinutes} minutes, at ${near.scheduledAt.toISOString()}.`,
    });
  }
  if (local.offset !== DateTime.local({ zone: row.timezone }).offset) {
    const message = `The clock of ${row.timezone} is at UTC${local.toFormat('ZZ')} by then, and is not now; ${local.toFormat('HH:mm')} is meant.`;
    diagnostics.push({ code: 'clock_change', message });
  }
  return { ...publish, localTime: local.toFormat(wallFormat), diagnostics };
}

function clashes(one: PlannedPublish, other: PlannedPublish): boolean {
  const apart = Math.abs(one.scheduledAt.getTime() - other.scheduledAt.getTime());
  return one.connectionId === other.connectionId && apart < clashMinutes * 60_000;
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
