import { GrantedAccess, type Grant } from '@imprint/domain/granted-access';
import { PasswordResets, SecondFactors } from '@imprint/domain/identity';
import { html, type Html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Logger, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { grantsPath } from '../account/account-entry.js';
import { chosenGrants, endedList, grantFields } from '../account/grant-list.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { emailField, hidden, newPasswordField } from './fields.js';
import { Forms, troubleOf } from './forms.js';
import { sendPage, type Page } from './page.js';
import { ResetFollowUp } from './reset-follow-up.js';

type Trouble = { status: number; trouble: string } | Record<string, never>;

@UseGuards(BuiltInGuard)
@Controller('reset-password')
export class ResetPasswordPages {
  private readonly logger = new Logger(ResetPasswordPages.name);

  constructor(
    private readonly resets: PasswordResets,
    private readonly followUp: ResetFollowUp,
    private readonly access: GrantedAccess,
    private readonly factors: SecondFactors,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  ask(@Req() request: Request, @Res() response: Response): void {
    this.askAddress(request, response);
  }

  @Public()
  @Post()
  async request(@Req() request: Request, @Res() response: Response): Promise<void> {
    let email = '';
    try {
      const sent = this.forms.read(request);
      email = sent('email');
      await this.resets.request(email, clientIpOf(request));
      sendPage(response, { title: 'Check your email', content: onItsWay, status: 202 });
    } catch (error) {
      this.askAddress(request, response, email, troubleOf(error, response));
    }
  }

  /** Reading the page does not use up the code, because mail scanners follow links. */
  @Public()
  @Get('new')
  choose(@Req() request: Request, @Res() response: Response, @Query('code') code: unknown): void {
    this.askPassword(request, response, typeof code === 'string' ? code : '');
  }

  @Public()
  @Post('new')
  async complete(@Req() request: Request, @Res() response: Response): Promise<void> {
    let code = '';
    let userId: string;
    try {
      const sent = this.forms.read(request);
      code = sent('code');
      userId = (await this.resets.complete(code, sent('password'))).userId;
    } catch (error) {
      return this.askPassword(request, response, code, troubleOf(error, response));
    }
    await this.askWhatToEnd(request, response, userId).catch((error: unknown) => {
      this.logger.warn({ err: error }, 'the page after a password reset could not list what has access');
      sendPage(response, passwordSet(html`${done}${lookAfterwards}`));
    });
  }

  @Public()
  @Post('connections')
  async endConnections(@Req() request: Request, @Res() response: Response): Promise<void> {
    try {
      const sent = this.forms.read(request);
      const userId = await this.followUp.userOf(sent('pass'));
      const chosen = chosenGrants(sent, await this.access.list(userId));
      const ended = await this.followUp.end({ userId, clientIp: clientIpOf(request) }, chosen);
      sendPage(response, { title: 'Your password is set', content: html`${endedList(ended)}${signIn}` });
    } catch (error) {
      const content = html`<p><a href="/sign-in?next=${grantsPath}">Sign in and see what has access</a></p>`;
      sendPage(response, { title: 'Your password is set', content, ...troubleOf(error, response) });
    }
  }

  /** Grants from before the reset may have been made by somebody else. */
  private async askWhatToEnd(request: Request, response: Response, userId: string): Promise<void> {
    const { isEnabled } = await this.factors.state(userId);
    // With two-factor authentication on, the mail alone reveals nothing.
    if (isEnabled) return sendPage(response, passwordSet(html`${done}${lookAfterwards}`));
    const grants = await this.access.list(userId);
    const content = grants.length === 0 ? html`${done}${signIn}` : await this.endForm(request, response, userId, grants);
    sendPage(response, passwordSet(content));
  }

  private async endForm(request: Request, response: Response, userId: string, grants: readonly Grant[]): Promise<Html> {
    const fields = html`${hidden('pass', await this.followUp.passFor(userId))}${grantFields(grants)}`;
    const form = this.forms.draw(request, response, { action: '/reset-password/connections', fields });
    return html`${done}
      <p>
        These still have access to your account. End what you do not recognize, or all of it if somebody else knew your password:
      </p>
      ${form}
      <p class="soft"><a href="/sign-in">Keep them all and sign in</a></p>`;
  }

  private askAddress(request: Request, response: Response, email = '', trouble: Trouble = {}): void {
    const fields = html`${emailField(email)}<button>Email me a link</button>`;
    const form = this.forms.draw(request, response, { action: '/reset-password', fields });
    sendPage(response, { title: 'Forgot your password?', content: html`${form}${back}`, ...trouble });
  }

  private askPassword(request: Request, response: Response, code: string, trouble: Trouble = {}): void {
    const fields = html`${hidden('code', code)}${newPasswordField()}<button>Set the password</button>`;
    const form = this.forms.draw(request, response, { action: '/reset-password/new', fields });
    const again = html`<p class="soft"><a href="/reset-password">Ask for another link</a></p>`;
    sendPage(response, { title: 'Choose a new password', content: html`${form}${again}`, ...trouble });
  }
}

function passwordSet(content: Html): Page {
  return { title: 'Your password is set', content };
}

const back = html`<p class="soft"><a href="/sign-in">Back to sign-in</a></p>`;
const onItsWay = html`<p>If there is an account with this address, a link is on its way. It works once, within 30 minutes.</p>
  ${back}`;
const done = html`<p>You’ve been signed out everywhere.</p>`;
const lookAfterwards = html`<p>API keys, connected apps, chats and passkeys still have access.</p>
  <p><a href="/sign-in?next=${grantsPath}">Sign in and choose which of them to end</a></p>`;
const signIn = html`<p><a href="/sign-in">Sign in</a></p>`;
