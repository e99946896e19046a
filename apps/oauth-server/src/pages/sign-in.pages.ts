import { SecondFactorRequired, SignIn } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Inject, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { emailField, hidden, passwordField } from './fields.js';
import { Forms, troubleOf } from './forms.js';
import { nextPage } from './next-page.js';
import { seeOther, sendPage } from './page.js';
import { askForCode } from './second-step.pages.js';

@Controller()
export class SignInPages {
  constructor(
    private readonly signIn: SignIn,
    private readonly browser: BrowserSessions,
    private readonly forms: Forms,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get('sign-in')
  show(@Req() request: Request, @Res() response: Response, @Query('next') next: unknown): void {
    if (this.config.OIDC_ISSUER !== null) return sendPage(response, elsewhere(this.config.OIDC_ISSUER));
    this.ask(request, response, { next: nextPage(next) });
  }

  @Public()
  @UseGuards(BuiltInGuard)
  @Post('sign-in')
  async enter(@Req() request: Request, @Res() response: Response): Promise<void> {
    let kept = { next: '/', email: '' };
    try {
      const sent = this.forms.read(request);
      kept = { next: nextPage(sent('next')), email: sent('email') };
      const session = await this.signIn.withPassword({ ...kept, password: sent('password'), clientIp: clientIpOf(request) });
      await this.browser.begin(request, response, session);
      seeOther(response, kept.next);
    } catch (error) {
      if (error instanceof SecondFactorRequired) {
        const { challenge, hasPasskey } = error;
        return askForCode(this.forms, { request, response }, { challenge, hasPasskey, next: kept.next });
      }
      this.ask(request, response, kept, troubleOf(error, response));
    }
  }

  @Public()
  @UseGuards(BuiltInGuard)
  @Get('sign-out')
  async confirm(@Req() request: Request, @Res() response: Response): Promise<void> {
    const session = await this.browser.current(request);
    if (session === null) return sendPage(response, signedOut);
    const fields = html`<button>Sign out</button>`;
    const form = this.forms.draw(request, response, { action: '/sign-out', fields });
    const content = html`<p>You are signed in as ${session.email}.</p>
      ${form}
      <p class="soft"><a href="/">Stay signed in</a></p>`;
    sendPage(response, { title: 'Sign out', content });
  }

  @Public()
  @UseGuards(BuiltInGuard)
  @Post('sign-out')
  async leave(@Req() request: Request, @Res() response: Response): Promise<void> {
    try {
      this.forms.read(request);
      await this.browser.end(request, response);
      sendPage(response, signedOut);
    } catch (error) {
      const content = html`<p><a href="/sign-out">Try again</a></p>`;
      sendPage(response, { title: 'Sign out', content, ...troubleOf(error, response) });
    }
  }

  private ask(
    request: Request,
    response: Response,
    { next, email = '' }: { next: string; email?: string },
    trouble: { status: number; trouble: string } | Record<string, never> = {},
  ): void {
    const fields = html`${hidden('next', next)}${emailField(email)}${passwordField()}<button>Sign in</button>`;
    const form = this.forms.draw(request, response, { action: '/sign-in', fields });
    const content = html`${form}
      <p class="soft">
        <a href="/sign-in/passkey?next=${encodeURIComponent(next)}">Use a passkey</a> ·
        <a href="/reset-password">Forgot your password?</a>
      </p>`;
    sendPage(response, { title: 'Sign in', content, ...trouble });
  }
}

const signedOut = {
  title: 'You are signed out',
  content: html`<p>
      You are still signed in elsewhere. To sign out other sessions, sign in and go to <a href="/account">Your account</a>.
    </p>
    <p><a href="/sign-in">Sign in</a></p>`,
};

function elsewhere(issuer: string) {
  const where = /^https?:/.test(issuer) ? html`<a href="${issuer}" rel="noreferrer">${issuer}</a>` : html`${issuer}`;
  const content = html`<p>This instance uses ${where} for sign-in.</p>
    <p class="soft">Send the session token that you get there as <code>Authorization: Bearer …</code>.</p>`;
  return { title: 'Sign in', content };
}
