import { Global, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/index.js';
import { PostgresRateWindow } from './postgres-rate.window.js';
import { RateWindow } from './rate.window.js';
import { RedisRateWindow } from './redis-rate.window.js';

/** The shared `RateWindow`: on Redis if `REDIS_URL` is set, otherwise on PostgreSQL. */
@Global()
@Module({
  providers: [
    {
      provide: RateWindow,
      inject: [CONFIG, { token: DataSource, optional: true }],
      useFactory: (config: Config, dataSource?: DataSource) => {
        if (config.REDIS_URL !== null) return new RedisRateWindow(config);
        if (!dataSource) throw new Error('RateWindowModule needs DatabaseModule or REDIS_URL.');
        return new PostgresRateWindow(dataSource);
      },
    },
  ],
  exports: [RateWindow],
})
export class RateWindowModule {}
