import { SecondStep } from '@imprint/domain/identity';
import { html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { codeField, hidden } from './fields.js';
import { Forms, troubleOf } from './forms.js';
import { nextPage } from './next-page.js';
import { seeOther, sendPage } from './page.js';

/** The request for a code, after the correct password. */
export interface CodeQuestion {
  challenge: string;
  /** Where the person continues afterwards. */
  next: string;
  hasPasskey: boolean;
}

const codePath = '/sign-in/code';
const passkeyStepPath = '/sign-in/passkey/step';

/** Shows the form for the code in response to the one with the password. */
export function askForCode(
  forms: Forms,
  { request, response }: { request: Request; response: Response },
  { challenge, next, hasPasskey }: CodeQuestion,
  trouble: { status: number; trouble: string } | Record<string, never> = {},
): void {
  const kept = html`${hidden('challenge', challenge)}${hidden('next', next)}${hasPasskey && hidden('passkey', 'yes')}`;
  const fields = html`${kept}${codeField('Authentication code')}<button>Sign in</button>`;
  const form = forms.draw(request, response, { action: codePath, fields });
  const step = html`${kept}<button class="second">Use a passkey instead</button>`;
  const content = html`${form} ${hasPasskey && forms.draw(request, response, { action: passkeyStepPath, fields: step })}
    <p class="soft">Can’t use your app? Enter a recovery code.</p>
    <p class="soft"><a href="/sign-in?next=${encodeURIComponent(next)}">Start over</a></p>`;
  sendPage(response, { title: 'Two-factor authentication', content, ...trouble });
}

@UseGuards(BuiltInGuard)
@Controller(codePath)
export class SecondStepPages {
  constructor(
    private readonly secondStep: SecondStep,
    private readonly browser: BrowserSessions,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Post()
  async enter(@Req() request: Request, @Res() response: Response): Promise<void> {
    let question: CodeQuestion = { challenge: '', next: '/', hasPasskey: false };
    try {
      const sent = this.forms.read(request);
      question = { challenge: sent('challenge'), next: nextPage(sent('next')), hasPasskey: sent('passkey') === 'yes' };
      const { challenge } = question;
      const session = await this.secondStep.complete({ challenge, code: sent('code'), clientIp: clientIpOf(request) });
      await this.browser.begin(request, response, session);
      seeOther(response, question.next);
    } catch (error) {
      askForCode(this.forms, { request, response }, question, troubleOf(error, response));
    }
  }
}
