import { AuthModule } from '@imprint/auth';
import { schema } from '@imprint/domain/schema';
import { WebhookDispatchModule } from '@imprint/domain/webhooks';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { SickEndpointsController } from './sick-endpoints.controller.js';
import { SickEndpointsPages } from './sick-endpoints.pages.js';

@Module({ imports: [AuthModule, WebhookDispatchModule], controllers: [SickEndpointsController, SickEndpointsPages] })
export class WebhookDispatcherModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: WebhookDispatcherModule,
      imports: platformModules({ app: 'webhook-dispatcher', config, schema, usesQueue: true }),
    };
  }
}
