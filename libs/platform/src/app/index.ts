import type { DynamicModule, Type } from '@nestjs/common';
import { ConfigModule, type AppName, type Config } from '../config/index.js';
import { CryptoModule } from '../crypto/index.js';
import { DatabaseModule } from '../database/index.js';
import { HttpModule } from '../http/index.js';
import { QueueModule } from '../queue/index.js';
import { RateWindowModule } from '../rate-window/index.js';
import { SafeFetchModule } from '../safe-fetch/index.js';
import { SignalsModule } from '../signals/index.js';

export * from './apps-health.js';
export * from './instance-status.js';

/** How one app uses the platform. */
export interface AppPlatform {
  app: AppName;
  config: Config;
  /** From `@imprint/domain/schema`. */
  schema: Parameters<typeof DatabaseModule.forRoot>[0];
  /** False for an app that neither adds nor processes jobs; it opens no queue connections. */
  usesQueue: boolean;
  /** True for the app that serves the OpenAPI document of the whole instance rather than its own. */
  servesOwnDocument?: boolean;
}

/** The platform modules that every app's root module imports. All of them are global. */
export function platformModules({
  app,
  config,
  schema,
  usesQueue,
  servesOwnDocument = false,
}: AppPlatform): (DynamicModule | Type<object>)[] {
  return [
    ConfigModule.forRoot(config),
    CryptoModule,
    DatabaseModule.forRoot(schema),
    SignalsModule,
    RateWindowModule,
    ...(usesQueue ? [QueueModule.forRoot()] : []),
    SafeFetchModule,
    HttpModule.forRoot({ app, servesOwnDocument }),
  ];
}
