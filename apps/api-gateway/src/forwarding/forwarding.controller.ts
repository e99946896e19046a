import { CONFIG, type Config } from '@imprint/platform/config';
import { Operation, Public } from '@imprint/platform/http';
import { forwardRequest } from '@imprint/platform/safe-fetch';
import { All, Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';

/** Paths whose bodies are streamed without parsing. */
export const forwardedPaths = [
  '/v1/api-keys',
  '/v1/agent',
  '/v1/auth/sign-in',
  '/v1/auth/refresh',
  '/v1/auth/sign-out',
  '/v1/auth/password',
  '/v1/auth/password-resets',
  '/v1/auth/sessions',
  '/v1/auth/second-factor',
  '/v1/auth/passkeys',
  '/v1/auth/account',
  '/v1/oauth/authorize',
  '/v1/oauth/token',
  '/v1/oauth/register',
  '/v1/oauth/revoke',
  '/sign-in',
  '/sign-out',
  '/reset-password',
  '/invitations/accept',
  '/agent',
  '/account',
  '/oauth/consent',
  '/connections',
];

/** Routes of other apps that are public through this one. The other app verifies the credential. */
@Controller()
export class ForwardingController {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  @Public()
  @All(['v1/api-keys', 'v1/api-keys/*path', 'v1/agent/*path'])
  keys(@Req() request: Request, @Res() response: Response): Promise<void> {
    return forwardRequest(request, response, this.config.KEYS_SERVICE_URL);
  }

  @Public()
  @All(
    [
      'sign-in',
      'sign-in/complete',
      'sign-in/passkey',
      'sign-in/passkey/options',
      'refresh',
      'sign-out',
      'password',
      'password-resets',
      'password-resets/complete',
      'sessions',
      'sessions/*path',
      'second-factor',
      'second-factor/*path',
      'passkeys',
      'passkeys/*path',
      'account',
    ].map((path) => `v1/auth/${path}`),
  )
  signIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    return forwardRequest(request, response, this.config.OAUTH_SERVER_URL);
  }

  @Public()
  @All([
    'sign-in',
    'sign-in/*path',
    'passkeys.js',
    'sign-out',
    'reset-password',
    'reset-password/*path',
    'invitations/accept',
    'agent/:userCode',
    'account',
    'account/*path',
  ])
  signInPages(@Req() request: Request, @Res() response: Response): Promise<void> {
    return forwardRequest(request, response, this.config.OAUTH_SERVER_URL);
  }

  @Public()
  @All(['oauth/consent/*path', 'connections/callback', 'connections/:id/authorize'])
  consentPages(@Req() request: Request, @Res() response: Response): Promise<void> {
    return forwardRequest(request, response, this.config.OAUTH_SERVER_URL);
  }

  @Public()
  @All(['authorize', 'authorize/:uid', 'token', 'register', 'revoke'].map((path) => `v1/oauth/${path}`))
  authorization(@Req() request: Request, @Res() response: Response): Promise<void> {
    return forwardRequest(request, response, this.config.OAUTH_SERVER_URL);
  }

  @Public()
  @All('.well-known/oauth-authorization-server')
  authorizationServer(@Req() request: Request, @Res() response: Response): Promise<void> {
    return forwardRequest(request, response, this.config.OAUTH_SERVER_URL);
  }

  @Operation('getJsonWebKeySet', 'Read the keys that sign session tokens', {
    gives: { 'application/jwk-set+json': { type: 'object', additionalProperties: true } },
  })
  @Public()
  @Get('.well-known/jwks.json')
  keySet(@Req() request: Request, @Res() response: Response): Promise<void> {
    return forwardRequest(request, response, this.config.OAUTH_SERVER_URL);
  }
}
