import { PasswordResets } from '@imprint/domain/identity';
import { html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Post, Query, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { emailField, hidden, newPasswordField } from './fields.js';
import { Forms, troubleOf } from './forms.js';
import { sendPage } from './page.js';

type Trouble = { status: number; trouble: string } | Record<string, never>;

@UseGuards(BuiltInGuard)
@Controller('reset-password')
export class ResetPasswordPages {
  constructor(
    private readonly resets: PasswordResets,
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
      sendPage(response, { title: 'Look into your mail', content: onItsWay, status: 202 });
    } catch (error) {
      this.askAddress(request, response, email, troubleOf(error, response));
    }
  }

  /** Reading the page uses nothing up: scanners of mail follow links. */
  @Public()
  @Get('new')
  choose(@Req() request: Request, @Res() response: Response, @Query('code') code: unknown): void {
    this.askPassword(request, response, typeof code === 'string' ? code : '');
  }

  @Public()
  @Post('new')
  async complete(@Req() request: Request, @Res() response: Response): Promise<void> {
    let code = '';
    try {
      const sent = this.forms.read(request);
      code = sent('code');
      await this.resets.complete(code, sent('password'));
      sendPage(response, { title: 'Your password is set', content: done });
    } catch (error) {
      this.askPassword(request, response, code, troubleOf(error, response));
    }
  }

  private askAddress(request: Request, response: Response, email = '', trouble: Trouble = {}): void {
    const fields = html`${emailField(email)}<button>Mail me a link</button>`;
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

const back = html`<p class="soft"><a href="/sign-in">Back to sign-in</a></p>`;
const onItsWay = html`<p>If there is an account with this address, a link is on its way. It works once, within 30 minutes.</p>
  ${back}`;
const done = html`<p>Wherever you were signed in, you no longer are.</p>
  <p><a href="/sign-in">Sign in</a></p>`;
