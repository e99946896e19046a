import type { Principal } from '@imprint/contracts/access';
import {
  ChangePassword,
  CompletePasswordReset,
  CompleteSignIn,
  PasswordSignIn,
  RequestPasswordReset,
  SessionToken,
} from '@imprint/contracts/identity';
import { Caller } from '@imprint/auth';
import { PasswordResets, SecondStep, SignIn, type StartedSession } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf, NotReplayable, Operation, Public, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, HttpCode, Inject, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { ResetFollowUp } from '../pages/reset-follow-up.js';
import { BrowserSessions } from './browser-sessions.js';
import { BuiltInGuard } from './built-in.guard.js';
import { builtInErrors, sessionNote } from './operation-words.js';
import { requireOwnOrigin } from './own-origin.js';

const sessionToken = { 'application/json': SessionToken };

/** Sign-in with a password, for programs and for scripts of our own pages. */
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

  @Operation('signIn', 'Sign in with a password', {
    note: `With two-factor authentication the answer is \`second_factor_required\`, with the \`challenge\` in \`meta\`. ${sessionNote}`,
    gives: sessionToken,
    errors: [...builtInErrors, 'cross_site_request', 'invalid_credentials', 'second_factor_required', 'too_many_requests'],
  })
  @Public()
  @HttpCode(200)
  @Post('sign-in')
  async create(@Req() request: Request, @Res({ passthrough: true }) response: Response, @Body() body: PasswordSignIn) {
    requireOwnOrigin(request, this.config);
    const session = await this.signIn.withPassword({ ...body, clientIp: clientIpOf(request) });
    return this.entered(request, response, session);
  }

  @Operation('completeSignIn', 'Complete signing in with a code', {
    note: sessionNote,
    gives: sessionToken,
    errors: [...builtInErrors, 'cross_site_request', 'second_factor_invalid', 'challenge_expired', 'too_many_requests'],
  })
  @Public()
  @HttpCode(200)
  @Post('sign-in/complete')
  async complete(@Req() request: Request, @Res({ passthrough: true }) response: Response, @Body() body: CompleteSignIn) {
    requireOwnOrigin(request, this.config);
    const session = await this.secondStep.complete({ ...body, clientIp: clientIpOf(request) });
    return this.entered(request, response, session);
  }

  @Operation('refreshSession', 'Get the next session token', {
    note: 'Takes the cookie that signing in set.',
    gives: sessionToken,
    errors: [...builtInErrors, 'cross_site_request', 'invalid_session'],
  })
  @Public()
  @HttpCode(200)
  @Post('refresh')
  async refresh(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<SessionToken> {
    requireOwnOrigin(request, this.config);
    return this.sent(response, await this.browser.refresh(request, response));
  }

  @Operation('signOut', 'Sign out', {
    note: 'Ends the session of the cookie and every token of it.',
    errors: [...builtInErrors, 'cross_site_request'],
  })
  @Public()
  @HttpCode(204)
  @Post('sign-out')
  async signOut(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    requireOwnOrigin(request, this.config);
    await this.browser.end(request, response);
  }

  @Operation('requestPasswordReset', 'Ask for a link to set a new password', {
    note: 'Mails it to the address if it has an account; the answer is the same if it has none.',
    errors: [...builtInErrors, 'too_many_requests', 'not_configured'],
  })
  @Public()
  @HttpCode(202)
  @Post('password-resets')
  async requestReset(@Req() request: Request, @Body() { email }: RequestPasswordReset): Promise<void> {
    await this.resets.request(email, clientIpOf(request));
  }

  @Operation('completePasswordReset', 'Set a new password with the link', {
    note: 'Every session of the account ends.',
    errors: [...builtInErrors, 'invalid_code', 'state_conflict'],
  })
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

  @Operation('changePassword', 'Change your password', {
    note: 'Every session ends; the answer holds the token of a new one.',
    gives: sessionToken,
    errors: [...builtInErrors, 'cross_site_request', 'invalid_credentials', 'too_many_requests'],
  })
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
