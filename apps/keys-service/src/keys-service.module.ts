import { AuthModule } from '@imprint/auth';
import { AgentsModule } from '@imprint/domain/agents';
import { KeysModule } from '@imprint/domain/keys';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { AgentsController } from './agents.controller.js';
import { ApiKeysController } from './api-keys.controller.js';
import { KeyChecksController } from './key-checks.controller.js';

@Module({
  imports: [AgentsModule, AuthModule, KeysModule],
  controllers: [AgentsController, ApiKeysController, KeyChecksController],
})
export class KeysServiceModule {
  static forRoot(config: Config): DynamicModule {
    return { module: KeysServiceModule, imports: platformModules({ app: 'keys-service', config, schema, usesQueue: false }) };
  }
}
