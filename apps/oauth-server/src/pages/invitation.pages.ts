import {
  Accounts,
  AuthSessions,
  SecondFactorRequired,
  SignIn,
  type LiveSession,
  type StartedSession,
} from '@imprint/domain/identity';
import { JoiningService, type OpenInvitation } from '@imprint/domain/members';
import { html, type Html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { hidden, nameField, newPasswordField, passwordField } from './fields.js';
import { Forms, troubleOf, type Sent } from './forms.js';
import { seeOther, sendPage } from './page.js';
import { askForCode } from './second-step.pages.js';

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** The only way to an account: an invitation, which was mailed and so proves the address. */
@UseGuards(BuiltInGuard)
@Controller('invitations/accept')
export class InvitationPages {
  constructor(
    private readonly joining: JoiningService,
    private readonly accounts: Accounts,
    private readonly sessions: AuthSessions,
    private readonly signIn: SignIn,
    private readonly browser: BrowserSessions,
    private readonly forms: Forms,
  ) {}

  /** Reading the page does not use up the code, because mail scanners follow links. */
  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response, @Query('code') code: unknown): Promise<void> {
    await this.ask(request, response, typeof code === 'string' ? code : '', {});
  }

  @Public()
  @Post()
  async accept(@Req() request: Request, @Res() response: Response): Promise<void> {
    let code = '';
    let trouble: Trouble;
    try {
      const sent = this.forms.read(request);
      code = sent('code');
      const session = await this.join(request, code, sent);
      if (session !== null) await this.browser.begin(request, response, session);
      return seeOther(response, '/');
    } catch (error) {
      if (error instanceof SecondFactorRequired) {
        // Returns here after signing in.
        const next = `/invitations/accept?code=${encodeURIComponent(code)}`;
        const { challenge, hasPasskey } = error;
        return askForCode(this.forms, { request, response }, { challenge, hasPasskey, next });
      }
      trouble = troubleOf(error, response);
      // A failed sign-in does not use up the code: the form is shown again.
      await this.ask(request, response, code, trouble);
    }
  }

  /** Null when the person continues in their existing session. */
  private async join(request: Request, code: string, sent: Sent): Promise<StartedSession | null> {
    const { email } = await this.joining.find(code);
    const clientIp = clientIpOf(request);
    const present = await this.signedIn(request, email);
    if (present !== null) {
      await this.joining.accept(code, { userId: present.userId, clientIp });
      return null;
    }
    if ((await this.accounts.withEmail(email)) !== null) {
      const session = await this.signIn.withPassword({ email, password: sent('password'), clientIp });
      await this.joining.accept(code, { userId: session.userId, clientIp });
      return session;
    }
    const name = sent('name').trim();
    const { userId } = await this.joining.acceptAsNew(code, async (manager) => {
      const account = await this.accounts.add(manager, { email, name, password: sent('password') });
      return { userId: account.userId, clientIp };
    });
    return this.sessions.start(userId);
  }

  private async ask(request: Request, response: Response, code: string, trouble: Trouble): Promise<void> {
    let invitation: OpenInvitation;
    try {
      invitation = await this.joining.find(code);
    } catch (error) {
      const { status, trouble: sentence } = troubleOf(error, response);
      const content = html`<p>${sentence}</p>
        <p class="soft">Ask the person who invited you for a new one.</p>`;
      return sendPage(response, { title: 'This invitation is no longer valid', content, status });
    }
    const fields = html`${hidden('code', code)}${await this.fieldsFor(request, invitation)}`;
    const form = this.forms.draw(request, response, { action: '/invitations/accept', fields });
    const content = html`<p>As <strong>${invitation.role}</strong>, with the address ${invitation.email}.</p>
      ${form}`;
    sendPage(response, { title: `Join ${invitation.organizationName}`, content, ...trouble });
  }

  private async fieldsFor(request: Request, { email }: OpenInvitation): Promise<Html> {
    if ((await this.signedIn(request, email)) !== null) return html`<button>Join</button>`;
    const known = html`<input type="hidden" name="email" value="${email}" autocomplete="username" />`;
    if ((await this.accounts.withEmail(email)) !== null) return html`${known}${passwordField()}<button>Sign in and join</button>`;
    return html`${known}${nameField('')}${newPasswordField()}<button>Create account and join</button>`;
  }

  private async signedIn(request: Request, email: string): Promise<LiveSession | null> {
    const session = await this.browser.current(request);
    return session?.email === email ? session : null;
  }
}
