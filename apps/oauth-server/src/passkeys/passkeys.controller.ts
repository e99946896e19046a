import {
  AddPasskey,
  BeginPasskey,
  BeginPasskeySignIn,
  PasskeyResource,
  PasskeySignInAnswer,
  type Page,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import {
  Passkeys,
  PasskeySignIn,
  type OwnPasskey,
  type PasskeyQuestion,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@imprint/domain/passkeys';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf, NotReplayable, PersonOnly, Public, Returns, ReturnsPage } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { SessionToken } from '../session-tokens.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
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

  /** One's own, oldest first. */
  @PersonOnly()
  @ReturnsPage(PasskeyResource)
  @Get('passkeys')
  async list(@Caller() caller: Principal): Promise<Page<OwnPasskey>> {
    const items = await this.passkeys.list(caller.userId);
    return { items, total: items.length, page: 1, limit: Math.max(items.length, 1) };
  }

  /** What `navigator.credentials.create()` is asked for a new one, and the state that must come back with its answer. */
  @PersonOnly()
  @HttpCode(200)
  @NotReplayable()
  @Post('passkeys/options')
  begin(
    @Caller() caller: Principal,
    @Body() body: BeginPasskey,
  ): Promise<PasskeyQuestion<PublicKeyCredentialCreationOptionsJSON>> {
    return this.passkeys.begin(caller, body.password);
  }

  @PersonOnly()
  @Returns(PasskeyResource)
  @NotReplayable()
  @Post('passkeys')
  add(@Caller() caller: Principal, @Body() body: AddPasskey): Promise<OwnPasskey> {
    return this.passkeys.add(caller, body);
  }

  @PersonOnly()
  @Returns(PasskeyResource)
  @Delete('passkeys/:id')
  remove(@Caller() caller: Principal, @Param('id') id: string): Promise<OwnPasskey> {
    return this.passkeys.remove(caller, id);
  }

  /** What `navigator.credentials.get()` is asked: in place of a code with the `challenge` of one, else of anybody. */
  @Public()
  @HttpCode(200)
  @Post('sign-in/passkey/options')
  ask(@Body() { challenge }: BeginPasskeySignIn): Promise<PasskeyQuestion<PublicKeyCredentialRequestOptionsJSON>> {
    return this.signIn.ask(challenge);
  }

  /** As `POST /v1/auth/sign-in` answers. */
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
