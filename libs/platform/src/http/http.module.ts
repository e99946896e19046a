import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import type { AppName } from '../config/index.js';
import { CryptoModule } from '../crypto/index.js';
import { Backlogs, PlatformReadiness, ReadinessMetrics, ReadinessRegistry } from '../health/index.js';
import { DatabaseMetrics, Metrics } from '../metrics/index.js';
import { HealthController } from './health.controller.js';
import { FirstTime } from './idempotency/first-time.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { IdempotencyStore } from './idempotency/idempotency.store.js';
import { InputPipe } from './input.pipe.js';
import { APP_NAME, OpenApiController } from './openapi/openapi.controller.js';
import { ProblemFilter } from './problem.filter.js';
import { RouteGuard } from './route.guard.js';
import { RouteTable } from './route-table.js';

/**
 * What every app needs to serve HTTP: errors, validation, documents, Idempotency-Key, health, metrics, OpenAPI. An app's root module
 * imports it once, next to ConfigModule and DatabaseModule; `createApp` does the rest.
 */
@Global()
@Module({})
export class HttpModule {
  /** @param options.servesOwnDocument the app answers `/v1/openapi.json` itself */
  static forRoot({ app, servesOwnDocument = false }: { app: AppName; servesOwnDocument?: boolean }): DynamicModule {
    return {
      module: HttpModule,
      imports: [CryptoModule, DiscoveryModule],
      controllers: [HealthController, ...(servesOwnDocument ? [] : [OpenApiController])],
      providers: [
        { provide: APP_NAME, useValue: app },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useClass: InputPipe },
        Backlogs,
        DatabaseMetrics,
        FirstTime,
        IdempotencyService,
        IdempotencyStore,
        Metrics,
        PlatformReadiness,
        ReadinessMetrics,
        ReadinessRegistry,
        RouteGuard,
        RouteTable,
      ],
      exports: [Backlogs, FirstTime, Metrics, ReadinessRegistry, RouteTable],
    };
  }
}
