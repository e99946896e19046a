import type { Principal, PublishingDiagnostic, PublishSlot, SchedulePreview, ScheduledPublish } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { DataSource } from 'typeorm';
import { BrandsService } from '../brands/index.js';

/** A preview with more than this is cut at its end. */
const mostPublishes = 500;
/** Two publishes on one connection that are closer than this take the attention from each other. */
const clashMinutes = 15;

type Row = Omit<ScheduledPublish, 'localTime' | 'diagnostics'> & { connectionStatus: string };

/** Everything that goes out in the days to come, and what is worth a second look. */
@Injectable()
export class SchedulePreviews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly brands: BrandsService,
  ) {}

  /** @param days from now on. @throws Problem `not_found` for the brand */
  async run(principal: Principal, { days, brandId }: { days: number; brandId?: string | undefined }): Promise<SchedulePreview> {
    if (brandId !== undefined) await this.brands.read(principal, brandId);
    const rows = await this.dataSource.query<Row[]>(
      `select t.id as "targetId", t.release_id as "releaseId", r.brand_id as "brandId", r.title, t.platform,
         t.connection_id as "connectionId", c.handle, c.status as "connectionStatus", t.status, t.scheduled_at as "scheduledAt", r.timezone
       from target t join release r on r.id = t.release_id and r.organization_id = t.organization_id
         join connection c on c.id = t.connection_id and c.organization_id = t.organization_id
       where t.organization_id = $1 and t.status in ('scheduled', 'paused') and t.scheduled_at >= now()
         and t.scheduled_at < now() + make_interval(days => $2) and ($3::text is null or r.brand_id = $3)
       order by t.scheduled_at, t.id limit ${mostPublishes + 1}`,
      [principal.organizationId, days, brandId ?? null],
    );
    const shown = rows.slice(0, mostPublishes);
    return { publishes: shown.map((row) => asPublish(row, shown)), slots: slotsOf(shown), isCut: rows.length > shown.length };
  }
}

function asPublish(row: Row, all: readonly Row[]): ScheduledPublish {
  const { connectionStatus, ...publish } = row;
  const local = DateTime.fromJSDate(row.scheduledAt, { zone: row.timezone });
  const diagnostics: PublishingDiagnostic[] = [];
  if (row.status === 'paused')
    diagnostics.push({ code: 'paused', message: 'It is paused and does not go out until it is resumed.' });
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
  return { ...publish, localTime: local.toFormat("yyyy-MM-dd'T'HH:mm:ss"), diagnostics };
}

function clashes(one: Row, other: Row): boolean {
  const apart = Math.abs(one.scheduledAt.getTime() - other.scheduledAt.getTime());
  return one.connectionId === other.connectionId && apart < clashMinutes * 60_000;
}

function slotsOf(rows: readonly Row[]): PublishSlot[] {
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
