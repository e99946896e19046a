import { AuthModule } from '@imprint/auth';
import { BrandsModule } from '@imprint/domain/brands';
import { ActiveKeys } from '@imprint/domain/keys';
import { schema } from '@imprint/domain/schema';
import { platformModules } from '@imprint/platform/app';
import type { Config } from '@imprint/platform/config';
import { Module, type DynamicModule } from '@nestjs/common';
import { EndpointController } from './endpoint.controller.js';
import { ToolCatalogue, TOOLS } from './tools/tool-catalogue.js';
import { ToolDiscoveryController } from './tools/tool-discovery.controller.js';
import { tools } from './toolsets/index.js';

@Module({
  imports: [AuthModule, BrandsModule],
  controllers: [EndpointController, ToolDiscoveryController],
  providers: [ActiveKeys, ToolCatalogue, { provide: TOOLS, useValue: tools }, ...tools],
})
export class McpServerModule {
  static forRoot(config: Config): DynamicModule {
    return { module: McpServerModule, imports: platformModules({ app: 'mcp-server', config, schema, usesQueue: false }) };
  }
}
