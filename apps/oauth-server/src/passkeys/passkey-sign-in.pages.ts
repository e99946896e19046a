import { PasskeySignIn } from '@imprint/domain/passkeys';
import { html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { hidden } from '../pages/fields.js';
import { Forms, troubleOf, type Sent } from '../pages/forms.js';
import { nextPage } from '../pages/next-page.js';
import { seeOther, sendPage } from '../pages/page.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { passkeyAnswer, passkeyButton, passkeyScriptPath } from './passkey-button.js';
import { passkeyScript } from './passkey-script.js';

/** Who is asked: anybody, or the person who entered the correct password. */
interface Asked {
  next: string;
  /** Challenge of the sign-in with a password; empty without one. */
  challenge: string;
}

/** Sign-in with a passkey. These pages need a script, because browsers offer passkeys only to scripts. */
@Controller()
export class PasskeySignInPages {
  constructor(
    private readonly signIn: PasskeySignIn,
    private readonly browser: BrowserSessions,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get(passkeyScriptPath)
  script(@Res() response: Response): void {
    response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
    response.setHeader('Cache-Control', 'public, max-age=300');
    response.end(passkeyScript);
  }

  @Public()
  @UseGuards(BuiltInGuard)
  @Get('sign-in/passkey')
  async show(@Req() request: Request, @Res() response: Response, @Query('next') next: unknown): Promise<void> {
    await this.ask(request, response, { next: nextPage(next), challenge: '' });
  }

  /** In place of the code. */
  @Public()
  @UseGuards(BuiltInGuard)
  @Post('sign-in/passkey/step')
  async step(@Req() request: Request, @Res() response: Response): Promise<void> {
    let asked = nobody;
    try {
      asked = askedWith(this.forms.read(request));
      await this.ask(request, response, asked);
    } catch (error) {
      this.giveUp(request, response, asked, troubleOf(error, response));
    }
  }

  @Public()
  @UseGuards(BuiltInGuard)
  @Post('sign-in/passkey')
  async enter(@Req() request: Request, @Res() response: Response): Promise<void> {
    let asked = nobody;
    try {
      const sent = this.forms.read(request);
      asked = askedWith(sent);
      const { challenge } = asked;
      const answer = passkeyAnswer(sent);
      const session = await (challenge === ''
        ? this.signIn.enter(answer)
        : this.signIn.complete({ challenge, clientIp: clientIpOf(request) }, answer));
      await this.browser.begin(request, response, session);
      seeOther(response, asked.next);
    } catch (error) {
      this.giveUp(request, response, asked, troubleOf(error, response));
    }
  }

  private async ask(request: Request, response: Response, { next, challenge }: Asked): Promise<void> {
    const question = await this.signIn.ask(challenge === '' ? undefined : challenge);
    const fields = html`${hidden('next', next)}${hidden('challenge', challenge)}${passkeyButton('get', question, 'Use a passkey')}`;
    const form = this.forms.draw(request, response, { action: '/sign-in/passkey', fields });
    const content = html`${form}
      <p class="soft"><a href="/sign-in?next=${encodeURIComponent(next)}">Use your password</a></p>`;
    sendPage(response, { title: 'Sign in with a passkey', content, script: passkeyScriptPath });
  }

  private giveUp(
    request: Request,
    response: Response,
    { next, challenge }: Asked,
    trouble: { status: number; trouble: string },
  ): void {
    const query = `next=${encodeURIComponent(next)}`;
    const fields = html`${hidden('next', next)}${hidden('challenge', challenge)}<button>Try again</button>`;
    const again =
      challenge === ''
        ? html`<p><a href="/sign-in/passkey?${query}">Try again</a></p>`
        : this.forms.draw(request, response, { action: '/sign-in/passkey/step', fields });
    const other = challenge === '' ? 'Use your password' : 'Start over';
    const content = html`${again}
      <p class="soft"><a href="/sign-in?${query}">${other}</a></p>`;
    sendPage(response, { title: 'Sign in with a passkey', content, ...trouble });
  }
}

const nobody: Asked = { next: '/', challenge: '' };

function askedWith(sent: Sent): Asked {
  return { next: nextPage(sent('next')), challenge: sent('challenge') };
}
