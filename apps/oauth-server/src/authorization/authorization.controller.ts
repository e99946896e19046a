import { Public } from '@imprint/platform/http';
import { Controller, Get, Header, HttpCode, Inject, Options, Param, Post, Req, Res } from '@nestjs/common';
import { CONFIG, type Config } from '@imprint/platform/config';
import type { Request, Response } from 'express';
import { AuthorizationServer } from './authorization-server.js';
import { OauthLimits } from './oauth-limits.js';
import { sendOauthError } from './oauth-error.js';
import { paths } from './paths.js';
import { serverMetadata } from './server-metadata.js';

const mostRegistrationBytes = 16_384;

/** The authorization server for MCP clients (spec §5.3). The library parses the bodies of these requests. */
@Controller()
export class AuthorizationController {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly limits: OauthLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Metadata (RFC 8414), readable from every origin. */
  @Public()
  @Header('Access-Control-Allow-Origin', '*')
  @Get('.well-known/oauth-authorization-server')
  metadata(): object {
    return serverMetadata(this.config);
  }

  @Public()
  @Get(paths.authorization)
  async authorize(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (await this.limits.allow('authorize', request, response)) await this.server.handle(request, response, paths.authorization);
  }

  /** Continues after the person's decision. */
  @Public()
  @Get(`${paths.authorization}/:uid`)
  async resume(@Req() request: Request, @Res() response: Response, @Param('uid') uid: string): Promise<void> {
    await this.server.handle(request, response, `${paths.authorization}/${encodeURIComponent(uid)}`);
  }

  @Public()
  @Post(paths.token)
  async token(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (await this.limits.allow('token', request, response)) await this.server.handle(request, response, paths.token);
  }

  @Public()
  @Post(paths.registration)
  async register(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (Number(request.headers['content-length'] ?? 0) > mostRegistrationBytes) {
      const description = `a registration may have ${mostRegistrationBytes} bytes`;
      return sendOauthError(request, response, { status: 413, error: 'invalid_client_metadata', description });
    }
    if (await this.limits.allow('register', request, response)) await this.server.handle(request, response, paths.registration);
  }

  /** CORS preflight, for clients that run in a page. None of these routes uses a cookie. */
  @Public()
  @HttpCode(204)
  @Header('Access-Control-Allow-Origin', '*')
  @Header('Access-Control-Allow-Methods', 'GET, POST')
  @Header('Access-Control-Allow-Headers', 'Content-Type, MCP-Protocol-Version')
  @Header('Access-Control-Max-Age', '3600')
  @Options([paths.token, paths.registration, '.well-known/oauth-authorization-server'])
  preflight(): void {}
}
