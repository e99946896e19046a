import { AuthModule } from '@imprint/auth';
import { KeysModule } from '@imprint/domain/keys';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { ApiKeysController } from './api-keys.controller.js';
import { KeyChecksController } from './key-checks.controller.js';

@Module({ imports: [AuthModule, KeysModule], controllers: [ApiKeysController, KeyChecksController] })
export class KeysServiceModule {
  static forRoot(config: Config): DynamicModule {
    return { module: KeysServiceModule, imports: platformModules({ app: 'keys-service', config, schema, usesQueue: false }) };
  }
}
