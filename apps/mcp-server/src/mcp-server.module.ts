import { AuthModule } from '@imprint/auth';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { EndpointController } from './endpoint.controller.js';

@Module({ imports: [AuthModule], controllers: [EndpointController] })
export class McpServerModule {
  static forRoot(config: Config): DynamicModule {
    return { module: McpServerModule, imports: platformModules({ app: 'mcp-server', config, schema, usesQueue: false }) };
  }
}
