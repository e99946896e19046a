import { Global, Module } from '@nestjs/common';
import { CONFIG, type Config } from '../config/index.js';
import { PostgresSignalBus } from './postgres-signal.bus.js';
import { RedisSignalBus } from './redis-signal.bus.js';
import { SignalBus } from './signal.bus.js';

@Global()
@Module({
  providers: [
    {
      provide: SignalBus,
      inject: [CONFIG],
      useFactory: (config: Config) => (config.REDIS_URL === null ? new PostgresSignalBus(config) : new RedisSignalBus(config)),
    },
  ],
  exports: [SignalBus],
})
export class SignalsModule {}
