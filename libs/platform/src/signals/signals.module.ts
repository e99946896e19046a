import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { PostgresSignalBus } from './postgres-signal.bus.js';
import { RedisSignalBus } from './redis-signal.bus.js';
import { SignalsAfterCommit } from './signal-after-commit.js';
import { SignalBus } from './signal.bus.js';

/** The `SignalBus` between processes: on Redis if `REDIS_URL` is set, otherwise on PostgreSQL. */
@Global()
@Module({
  providers: [
    SignalsAfterCommit,
    {
      provide: SignalBus,
      inject: [CONFIG],
      useFactory: (config: Config) => (config.REDIS_URL === null ? new PostgresSignalBus(config) : new RedisSignalBus(config)),
    },
  ],
  exports: [SignalBus],
})
export class SignalsModule {}
