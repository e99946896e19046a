import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Public } from './access.js';
import { apiVersion } from './openapi/openapi.controller.js';
import { ReadinessRegistry, type Readiness } from './readiness.js';

@Controller('v1/health')
export class HealthController {
  constructor(private readonly readiness: ReadinessRegistry) {}

  /** The process answers. */
  @Public()
  @Get('live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** The process can do its work: 503 names the check that failed. */
  @Public()
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness & { version: string }> {
    const readiness = await this.readiness.read();
    if (readiness.status !== 'ready') response.status(503);
    return { ...readiness, version: apiVersion };
  }
}
