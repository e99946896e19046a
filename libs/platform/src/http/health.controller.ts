import { Controller, Get, Headers, Inject, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CONFIG, type AppName, type Config } from '../config/index.js';
import { constantTimeEqual, instanceProof, SecretBox } from '../crypto/index.js';
import { Public } from './access.js';
import { Operation } from './openapi/operation-words.js';
import { APP_NAME, apiVersion } from './openapi/openapi.controller.js';
import { ReadinessRegistry, visibleTo, type Readiness } from '../health/index.js';

/** Liveness, readiness and version of the app. */
@Controller('v1/health')
export class HealthController {
  constructor(
    private readonly readiness: ReadinessRegistry,
    @Inject(CONFIG) private readonly config: Pick<Config, 'SERVICE_API_KEY'>,
    @Inject(APP_NAME) private readonly app: AppName,
    private readonly secrets: SecretBox,
  ) {}

  /**
   * Liveness: the process responds. To a nonce of 16 to 64 letters, digits, `_` or `-` it also proves which app of which instance it is,
   * so that the instance can find itself behind its public addresses.
   */
  @Operation('getLiveness', 'Check that the process answers', {
    gives: { 'application/json': { type: 'object', additionalProperties: true } },
  })
  @Public()
  @Get('live')
  live(@Headers('imprint-nonce') nonce?: string): { status: 'live'; app?: AppName; proof?: string } {
    if (nonce === undefined || !/^[\w-]{16,64}$/.test(nonce)) return { status: 'live' };
    return { status: 'live', app: this.app, proof: instanceProof(this.secrets, this.app, nonce) };
  }

  @Operation('getReadiness', 'Check that the process can do its work', {
    note: '503 names the check that failed.',
    gives: { 'application/json': { type: 'object', additionalProperties: true } },
  })
  @Public()
  @Get('ready')
  async ready(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Readiness & { version: string }> {
    const { status, checks } = await this.readiness.read();
    if (status !== 'ready') response.status(503);
    const reader = this.isOfInstance(authorization) ? 'operator' : 'anybody';
    const shown = Object.entries(checks).map(([name, result]) => [name, visibleTo(reader, result)] as const);
    return { status, checks: Object.fromEntries(shown), version: apiVersion };
  }

  private isOfInstance(authorization = ''): boolean {
    return this.config.SERVICE_API_KEY.some((key) => key !== undefined && constantTimeEqual(authorization, `Bearer ${key}`));
  }
}
