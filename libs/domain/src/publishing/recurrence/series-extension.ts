import { CONFIG, type Config } from '@imprint/platform/config';
import { Sweeper } from '@imprint/platform/wake-loop';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { extendSeries } from './occurrences.js';
import type { ReleaseSeriesEntity } from './release-series.entity.js';
import { claimSeries, writeExtent } from './series.repository.js';

/** Series that are extended before the loop rests. */
const batch = 50;
/** Before a series that could not be extended is tried again. */
const retryMs = 3_600_000;

/** Adds the releases of series before they are due. */
@Injectable()
export class SeriesExtension extends Sweeper {
  private readonly logger = new Logger(SeriesExtension.name);

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) config: Pick<Config, 'SWEEP_INTERVAL_MS'>,
  ) {
    super('extension of series', config.SWEEP_INTERVAL_MS);
  }

  /** Repeatable. */
  override async sweep(now = new Date()): Promise<boolean> {
    for (let extended = 0; extended < batch; extended += 1) if (!(await this.extendNext(now))) return true;
    return false;
  }

  /** Whether there was one. */
  private async extendNext(now: Date): Promise<boolean> {
    const claimed: ReleaseSeriesEntity[] = [];
    try {
      await this.dataSource.transaction(async (manager) => {
        const series = await claimSeries(manager, now);
        if (series === null) return;
        claimed.push(series);
        await extendSeries(manager, series, now);
      });
    } catch (error) {
      const [series] = claimed;
      if (series === undefined) throw error;
      const { id, organizationId, lastDate } = series;
      // The others must not wait for it.
      this.logger.error({ seriesId: id, organizationId, error }, 'a release that repeats could not be extended');
      const extendAt = new Date(now.getTime() + retryMs);
      await writeExtent(this.dataSource.manager, { id, organizationId, lastDate, extendAt });
    }
    return claimed.length > 0;
  }
}
