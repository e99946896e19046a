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

/** The question for a code, after the right password. */
export interface CodeQuestion {
  challenge: string;
  /** Where the person goes on afterwards. */
  next: string;
}

const codePath = '/sign-in/code';

/** The form, as an answer to the one with the password. */
export function askForCode(
  forms: Forms,
  { request, response }: { request: Request; response: Response },
  { challenge, next }: CodeQuestion,
  trouble: { status: number; trouble: string } | Record<string, never> = {},
): void {
  const fields = html`${hidden('challenge', challenge)}${hidden('next', next)}${codeField('Code of your app')}<button>
      Sign in
    </button>`;
  const form = forms.draw(request, response, { action: codePath, fields });
  const step = html`${hidden('challenge', challenge)}${hidden('next', next)}<button class="second">
      Use a passkey instead
    </button>`;
  const content = html`${form} ${forms.draw(request, response, { action: '/sign-in/passkey/step', fields: step })}
    <p class="soft">Without the app, type one of your recovery codes.</p>
    <p class="soft"><a href="/sign-in?next=${encodeURIComponent(next)}">Begin again</a></p>`;
  sendPage(response, { title: 'One more step', content, ...trouble });
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
    let question = { challenge: '', next: '/' };
    try {
      const sent = this.forms.read(request);
      question = { challenge: sent('challenge'), next: nextPage(sent('next')) };
      const { challenge } = question;
      const session = await this.secondStep.complete({ challenge, code: sent('code'), clientIp: clientIpOf(request) });
      await this.browser.begin(request, response, session);
      seeOther(response, question.next);
    } catch (error) {
      askForCode(this.forms, { request, response }, question, troubleOf(error, response));
    }
  }
}
