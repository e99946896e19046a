import { CreateSession, RotateSigningKeys } from '@imprint/contracts';
import { SigningKeysService } from '@imprint/domain/identity';
import { Public, ServiceOnly } from '@imprint/platform/http';
import { Body, Controller, Get, Post } from '@nestjs/common';
import type { JsonWebKey } from 'node:crypto';
import { SessionTokens, type SessionToken } from './session-tokens.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly keys: SigningKeysService,
    private readonly tokens: SessionTokens,
  ) {}

  /** Public keys of the session tokens (RFC 7517). */
  @Public()
  @Get('.well-known/jwks.json')
  keySet(): Promise<{ keys: JsonWebKey[] }> {
    return this.keys.publicKeys();
  }

  /** A session token for a person that another app of the instance, or its operator, vouches for. */
  @ServiceOnly()
  @Post('v1/internal/sessions')
  create(@Body() body: CreateSession): Promise<SessionToken> {
    return this.tokens.issue(body);
  }

  /** A new signing key at once; browsers get their next token from it. */
  @ServiceOnly()
  @Post('v1/internal/signing-keys/rotate')
  rotate(@Body() { revoke = false }: RotateSigningKeys): Promise<{ kid: string; activatesAt: Date }> {
    return this.keys.rotate({ revoke });
  }
}
