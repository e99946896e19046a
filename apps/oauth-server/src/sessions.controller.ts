import { CreateSession, InviteFirstOwner, RotateSigningKeys, type SessionToken } from '@imprint/contracts/identity';
import { SigningKeysService } from '@imprint/domain/identity';
import { FirstOwners } from '@imprint/domain/onboarding';
import { CONFIG, type Config } from '@imprint/platform/config';
import { NotReplayable, Public, ServiceOnly } from '@imprint/platform/http';
import { Body, Controller, Get, Inject, Post, UseGuards } from '@nestjs/common';
import type { JsonWebKey } from 'node:crypto';
import { BuiltInGuard } from './sign-in/built-in.guard.js';
import { SessionTokens } from './session-tokens.js';

@Controller()
export class SessionsController {
  constructor(
    private readonly keys: SigningKeysService,
    private readonly tokens: SessionTokens,
    private readonly firstOwners: FirstOwners,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Public keys for session tokens (RFC 7517). */
  @Public()
  @Get('.well-known/jwks.json')
  keySet(): Promise<{ keys: JsonWebKey[] }> {
    return this.keys.publicKeys();
  }

  /** A session token for a person whom another app of the instance, or its operator, vouches for. */
  @ServiceOnly()
  @NotReplayable()
  @Post('v1/internal/sessions')
  create(@Body() body: CreateSession): Promise<SessionToken> {
    return this.tokens.issue(body);
  }

  /** Creates an organization, and the link with which this person becomes its owner. The operator passes it on. */
  @ServiceOnly()
  @UseGuards(BuiltInGuard)
  @NotReplayable()
  @Post('v1/internal/invitations')
  async invite(@Body() body: InviteFirstOwner): Promise<{ organizationId: string; link: string }> {
    const { organizationId, code } = await this.firstOwners.invite(body);
    return { organizationId, link: `${this.config.PUBLIC_API_URL}/invitations/accept?code=${code}` };
  }

  /** Creates a new signing key at once; the next tokens use it. */
  @ServiceOnly()
  @Post('v1/internal/signing-keys/rotate')
  rotate(@Body() { revoke = false }: RotateSigningKeys): Promise<{ kid: string; activatesAt: Date }> {
    return this.keys.rotate({ revoke });
  }
}
