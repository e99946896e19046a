import { CONFIG, type Config } from '@imprint/platform/config';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Inject } from '@nestjs/common';

@Controller('v1/config')
export class AddressesController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** The addresses of the instance that this host belongs to (spec §4.2). */
  @Public()
  @Get()
  read(): Record<string, string> {
    const { PUBLIC_MCP_URL, PUBLIC_API_URL, PUBLIC_APP_URL } = this.config;
    return { name: 'imprint', mcpUrl: PUBLIC_MCP_URL, apiUrl: PUBLIC_API_URL, appUrl: PUBLIC_APP_URL };
  }
}
