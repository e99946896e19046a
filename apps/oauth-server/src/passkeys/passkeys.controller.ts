import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  PasskeyCreation,
  PasskeyRequest,
  PasskeyResource,
  PasskeySignInAnswer,
  SessionToken,
} from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import { Passkeys, PasskeySignIn, type OwnPasskey } from '@imprint/domain/passkeys';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf, NotReplayable, Operation, PersonOnly, Public, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { builtInErrors, sessionNote } from '../sign-in/operation-words.js';
import { requireOwnOrigin } from '../sign-in/own-origin.js';

/** Passkeys (W3C Web Authentication), for scripts of our own pages. */
@UseGuards(BuiltInGuard)
@Controller('v1/auth')
export class PasskeysController {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly signIn: PasskeySignIn,
    private readonly browser: BrowserSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Operation('listPasskeys', 'List your passkeys', { note: 'Oldest first, all on one page.', errors: builtInErrors })
  @PersonOnly()
  @ReturnsPage(PasskeyResource)
  @Get('passkeys')
  async list(@Caller() caller: Principal): Promise<Page<OwnPasskey>> {
    const items = await this.passkeys.list(caller.userId);
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }

  @Operation('beginPasskey', 'Begin to add a passkey', {
    gives: { 'application/json': PasskeyCreation },
    errors: [...builtInErrors, 'invalid_credentials', 'state_conflict', 'too_many_requests'],
  })
  @PersonOnly()
  @HttpCode(200)
  @NotReplayable()
  @Post('passkeys/options')
  begin(@Caller() caller: Principal, @Body() body: BeginPasskey): Promise<PasskeyCreation> {
    return this.passkeys.begin(caller, body.password);
  }

  @Operation('addPasskey', 'Add a passkey', {
    note: 'With the response of the browser to the options.',
    errors: [...builtInErrors, 'passkey_refused', 'challenge_expired', 'state_conflict'],
  })
  @PersonOnly()
  @Returns(PasskeyResource)
  @NotReplayable()
  @Post('passkeys')
  add(@Caller() caller: Principal, @Body() body: AddPasskey): Promise<OwnPasskey> {
    return this.passkeys.add(caller, body);
  }

  @Operation('removePasskey', 'Remove a passkey', { errors: builtInErrors })
  @PersonOnly()
  @Returns(PasskeyResource)
  @Delete('passkeys/:id')
  remove(@Caller() caller: Principal, @Param('id') id: string): Promise<OwnPasskey> {
    return this.passkeys.remove(caller, id);
  }

  @Operation('beginPasskeySignIn', 'Begin to sign in with a passkey', {
    note: 'With `challenge` the passkey takes the place of the second factor; without it the passkey is all that signing in takes.',
    gives: { 'application/json': PasskeyRequest },
    errors: [...builtInErrors, 'challenge_expired'],
  })
  @Public()
  @HttpCode(200)
  @Post('sign-in/passkey/options')
  ask(@Body() { challenge }: BeginPasskeySignIn): Promise<PasskeyRequest> {
    return this.signIn.ask(challenge);
  }

  @Operation('signInWithPasskey', 'Sign in with a passkey', {
    note: sessionNote,
    gives: { 'application/json': SessionToken },
    errors: [...builtInErrors, 'cross_site_request', 'passkey_refused', 'challenge_expired', 'too_many_requests'],
  })
  @Public()
  @HttpCode(200)
  @Post('sign-in/passkey')
  async enter(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() { challenge, ...answer }: PasskeySignInAnswer,
  ): Promise<SessionToken> {
    requireOwnOrigin(request, this.config);
    const clientIp = clientIpOf(request);
    const session = await (challenge === undefined
      ? this.signIn.enter(answer)
      : this.signIn.complete({ challenge, clientIp }, answer));
    await this.browser.begin(request, response, session);
    response.setHeader('Cache-Control', 'no-store');
    return this.browser.token(session);
  }
}
