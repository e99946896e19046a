import type { ModelPause } from '@imprint/contracts/generation';
import type { DataSource } from 'typeorm';
import { VendorPauseEntity } from './vendor-pause.entity.js';

/** When a vendor is paused, and for how long. */
export interface PauseRule {
  /** In a row. */
  failures: number;
  /** Of the first pause. */
  seconds: number;
}

/** Seconds of the longest pause. */
const longestPause = 900;
/** Seconds after which failures do not count any more. */
const forgottenAfter = 600;

/** A vendor as a worker finds it that is about to ask it. */
export type VendorState = { is: 'open' | 'probed' } | { is: 'paused'; until: Date; code: string };

/** What is known of a vendor that fails once more. */
export interface Health {
  failures: number;
  pauses: number;
  isPaused: boolean;
  /** Whether the pause has lasted as long as it should. */
  isOver: boolean;
  /** Whether the failure before is too long ago to count. */
  isForgotten: boolean;
}

/** During a pause only the failure of whoever was let through counts: others were under way when it began. */
export function afterFailure(
  { failures, pauses, isPaused, isOver, isForgotten }: Health,
  isProbe: boolean,
  rule: PauseRule,
): { failures: number; pauseSeconds: number | null } {
  const counted = isForgotten && !isPaused ? 1 : failures + 1;
  const pausesNow = isPaused ? isProbe || isOver : counted >= rule.failures;
  return { failures: counted, pauseSeconds: pausesNow ? Math.min(rule.seconds * 2 ** Math.min(pauses, 20), longestPause) : null };
}

/** How vendors do with the key of the instance, for all workers. All times are the database's. */
export class VendorPausesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Once in a pause, as soon as it is over, one caller is let through to find out whether the vendor is back: `probed`. */
  async enter(vendor: string, { seconds }: PauseRule): Promise<VendorState> {
    const [probed] = await this.dataSource.query<[unknown[], number]>(
      `update vendor_pause set retry_at = now() + least($2 * power(2, greatest(pauses - 1, 0)), ${longestPause}) * interval '1 second'
       where vendor = $1 and paused_at is not null and retry_at <= now() returning vendor`,
      [vendor, seconds],
    );
    if (probed.length > 0) return { is: 'probed' };
    const [row] = await this.dataSource.query<[Pick<VendorPauseEntity, 'code'> & { until: Date }] | []>(
      `select code, retry_at as until from vendor_pause where vendor = $1 and paused_at is not null and retry_at > now()`,
      [vendor],
    );
    return row === undefined ? { is: 'open' } : { is: 'paused', ...row };
  }

  /** Counts a failure. @returns whether the vendor is paused because of it */
  async failed(vendor: string, code: string, isProbe: boolean, rule: PauseRule): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query('insert into vendor_pause (vendor) values ($1) on conflict do nothing', [vendor]);
      const [row] = await manager.query<[Health]>(
        `select failures, pauses, paused_at is not null as "isPaused", coalesce(retry_at <= now(), false) as "isOver",
           failed_at < now() - ${forgottenAfter} * interval '1 second' as "isForgotten"
         from vendor_pause where vendor = $1 for update`,
        [vendor],
      );
      const { failures, pauseSeconds } = afterFailure(row, isProbe, rule);
      await manager.query(
        `update vendor_pause set failures = $2, code = $3, failed_at = now(),
           pauses = pauses + case when $4::float8 is null then 0 else 1 end,
           paused_at = case when $4::float8 is null then paused_at else coalesce(paused_at, now()) end,
           retry_at = case when $4::float8 is null then retry_at else now() + $4::float8 * interval '1 second' end
         where vendor = $1`,
        [vendor, failures, code, pauseSeconds],
      );
      return pauseSeconds !== null;
    });
  }

  /** The vendor has taken or made something: it is back. */
  async succeeded(vendor: string): Promise<void> {
    await this.dataSource.query(
      `update vendor_pause set failures = 0, pauses = 0, paused_at = null, retry_at = null
       where vendor = $1 and (failures > 0 or paused_at is not null)`,
      [vendor],
    );
  }

  /** Those that are paused, by name. */
  async paused(): Promise<Map<string, ModelPause>> {
    const rows = await this.dataSource.manager.find(VendorPauseEntity);
    return new Map(
      rows.flatMap(({ vendor, code, pausedAt: since, retryAt }) =>
        since === null || retryAt === null ? [] : [[vendor, { code, since, retryAt }] as const],
      ),
    );
  }
}
