import { InstanceConfig, InstanceHealth } from '@imprint/contracts/instance';
import { AppsHealth } from '@imprint/platform/app';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Operation, Public } from '@imprint/platform/http';
import { Controller, Get, Inject } from '@nestjs/common';

@Controller('v1')
export class InstanceController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly apps: AppsHealth,
  ) {}

  @Operation('getConfig', 'Read the addresses and switches of the instance', { gives: { 'application/json': InstanceConfig } })
  @Public()
  @Get('config')
  read(): Record<string, string> {
    const { PUBLIC_API_URL, PUBLIC_MCP_URL, PUBLIC_APP_URL, LOGIN_WALL, REDIS_URL, KEY_ENVIRONMENT } = this.config;
    return {
      name: 'Imprint',
      apiUrl: PUBLIC_API_URL,
      mcpUrl: PUBLIC_MCP_URL,
      appUrl: PUBLIC_APP_URL,
      loginWall: LOGIN_WALL,
      queue: REDIS_URL === null ? 'postgresql' : 'redis',
      keyEnvironment: KEY_ENVIRONMENT,
    };
  }

  @Operation('getInstanceHealth', 'Read which apps of the instance are ready', { gives: { 'application/json': InstanceHealth } })
  @Public()
  @Get('health/apps')
  async health(): Promise<{ apps: { name: string; status: 'ready' | 'not_ready' | 'unreachable' }[] }> {
    const apps = await this.apps.read();
    // The public sees no more than this.
    return { apps: apps.map(({ name, status }) => ({ name, status: status === 'stopping' ? 'not_ready' : status })) };
  }
}
