import {
  ChangePassword,
  CompletePasswordReset,
  CompleteSignIn,
  PasswordSignIn,
  RequestPasswordReset,
  type Principal,
} from '@imprint/contracts';
import { Caller } from '@imprint/auth';
import { PasswordResets, SecondStep, SignIn, type StartedSession } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf, NotReplayable, Public, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ResetFollowUp } from '../pages/reset-follow-up.js';
import type { SessionToken } from '../session-tokens.js';
import { BrowserSessions } from './browser-sessions.js';
import { BuiltInGuard } from './built-in.guard.js';
import { requireOwnOrigin } from './own-origin.js';

/** Signing in with a password, for programs and for scripts of our own pages. */
@UseGuards(BuiltInGuard)
@Controller('v1/auth')
export class SignInController {
  constructor(
    private readonly signIn: SignIn,
    private readonly secondStep: SecondStep,
    private readonly resets: PasswordResets,
    private readonly followUp: ResetFollowUp,
    private readonly browser: BrowserSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** With a second factor: `second_factor_required`. Else a session token, and a cookie that `POST /v1/auth/refresh` takes for the next ones. */
  @Public()
  @HttpCode(200)
  @Post('sign-in')
  async create(@Req() request: Request, @Res({ passthrough: true }) response: Response, @Body() body: PasswordSignIn) {
    requireOwnOrigin(request, this.config);
    const session = await this.signIn.withPassword({ ...body, clientIp: clientIpOf(request) });
    return this.entered(request, response, session);
  }

  /** The same after `second_factor_required`, with a code. */
  @Public()
  @HttpCode(200)
  @Post('sign-in/complete')
  async complete(@Req() request: Request, @Res({ passthrough: true }) response: Response, @Body() body: CompleteSignIn) {
    requireOwnOrigin(request, this.config);
    const session = await this.secondStep.complete({ ...body, clientIp: clientIpOf(request) });
    return this.entered(request, response, session);
  }

  /** The next session token of whoever is signed in with this browser. */
  @Public()
  @HttpCode(200)
  @Post('refresh')
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SessionToken> {
    requireOwnOrigin(request, this.config);
    return this.sent(response, await this.browser.refresh(request, response));
  }

  /** The session and every token of it end now. */
  @Public()
  @HttpCode(204)
  @Post('sign-out')
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    requireOwnOrigin(request, this.config);
    await this.browser.end(request, response);
  }

  /** Mails a link to the address if it has an account; the answer is the same if it has none. */
  @Public()
  @HttpCode(202)
  @Post('password-resets')
  async requestReset(@Req() request: Request, @Body() { email }: RequestPasswordReset): Promise<void> {
    await this.resets.request(email, clientIpOf(request));
  }

  /** Sets the password of the account that the link was mailed to. Every session of it ends, and with `endConnections` all else that acts, unless the account uses two-factor authentication: `state_conflict`. */
  @Public()
  @HttpCode(204)
  @Post('password-resets/complete')
  async completeReset(@Req() request: Request, @Body() body: CompletePasswordReset): Promise<void> {
    const { token, password, endConnections = false } = body;
    if (!endConnections) return void (await this.resets.complete(token, password));
    const { userId } = await this.resets.complete(token, password, (manager, account) =>
      this.followUp.requireMailIsEnough(manager, account.id),
    );
    await this.followUp.end({ userId, clientIp: clientIpOf(request) }, 'all');
  }

  /** Every session ends; the caller goes on with the new one in the answer. */
  @SessionOnly('viewer')
  @HttpCode(200)
  @NotReplayable()
  @Post('password')
  async changePassword(
    @Caller() caller: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: ChangePassword,
  ): Promise<SessionToken> {
    requireOwnOrigin(request, this.config);
    const session = await this.signIn.changePassword(caller, { current: body.current, next: body.new });
    return this.entered(request, response, session);
  }

  private async entered(request: Request, response: Response, session: StartedSession): Promise<SessionToken> {
    await this.browser.begin(request, response, session);
    return this.sent(response, await this.browser.token(session));
  }

  private sent(response: Response, token: SessionToken): SessionToken {
    response.setHeader('Cache-Control', 'no-store');
    return token;
  }
}
