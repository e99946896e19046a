import { mcpScopes } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { DiscoverTools, type ToolDiscovery } from '@imprint/contracts/mcp';
import { ActiveKeys } from '@imprint/domain/keys';
import { ServiceOnly } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ToolCatalogue } from './tool-catalogue.js';

@Controller('v1/internal/tool-discovery')
export class ToolDiscoveryController {
  constructor(
    private readonly keys: ActiveKeys,
    private readonly catalogue: ToolCatalogue,
  ) {}

  /** What an MCP client with this key would find (spec §4.1, verify-mcp). @throws Problem `not_found` for a key that is not active */
  @ServiceOnly()
  @HttpCode(200)
  @Post()
  async discover(@Body() { apiKeyId }: DiscoverTools): Promise<ToolDiscovery> {
    const holder = await this.keys.find(apiKeyId);
    if (holder === null) throw problem('not_found', `There is no active API key ${apiKeyId}.`);
    return {
      toolCount: this.catalogue.usableBy(holder, 'standard').length,
      missingScopes: mcpScopes.filter((scope) => !holder.scopes.includes(scope)),
    };
  }
}
