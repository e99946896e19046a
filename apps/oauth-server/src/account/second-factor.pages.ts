import { SecondFactors, SecondFactorSettings, type Enrolment, type Holder, type LiveSession } from '@imprint/domain/identity';
import { Html, html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { codeField, passwordField } from '../pages/fields.js';
import { Forms, troubleOf, type Sent } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { AccountEntry, accountPath, secondFactorPath } from './account-entry.js';
import { pictureOf } from './enrolment-picture.js';

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** Turning the second factor on and off. */
@UseGuards(BuiltInGuard)
@Controller(secondFactorPath)
export class SecondFactorPages {
  constructor(
    private readonly entry: AccountEntry,
    private readonly factors: SecondFactors,
    private readonly settings: SecondFactorSettings,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, (session) => this.overview(request, response, session));
  }

  @Public()
  @Post('begin')
  async begin(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.change(request, response, async (sent, holder) => {
      this.askCode(request, response, await this.settings.begin(holder, sent('password')));
    });
  }

  @Public()
  @Post('confirm')
  async confirm(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, async ({ userId }) => {
      const holder = { userId, clientIp: clientIpOf(request) };
      try {
        const sent = this.forms.read(request);
        sendCodes(response, 'The second factor is on', await this.settings.confirm(holder, sent('code')));
      } catch (error) {
        this.askCode(request, response, null, troubleOf(error, response));
      }
    });
  }

  @Public()
  @Post('recovery-codes')
  async replaceCodes(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.change(request, response, async (sent, holder) => {
      const codes = await this.settings.replaceRecoveryCodes(holder, { password: sent('password') });
      sendCodes(response, 'New recovery codes', codes);
    });
  }

  @Public()
  @Post('disable')
  async disable(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.change(request, response, async (sent, holder) => {
      await this.settings.turnOff(holder, { password: sent('password') });
      seeOther(response, accountPath);
    });
  }

  /** What is refused is told on the page of before. */
  private async change(request: Request, response: Response, work: (sent: Sent, holder: Holder) => Promise<void>): Promise<void> {
    await this.entry.enter(request, response, async (session) => {
      try {
        await work(this.forms.read(request), { userId: session.userId, clientIp: clientIpOf(request) });
      } catch (error) {
        await this.overview(request, response, session, troubleOf(error, response));
      }
    });
  }

  private async overview(request: Request, response: Response, { userId }: LiveSession, trouble: Trouble = {}): Promise<void> {
    const { isEnabled, recoveryCodesLeft } = await this.factors.state(userId);
    const draw = (action: string, fields: Html): Html =>
      this.forms.draw(request, response, { action: `${secondFactorPath}/${action}`, fields });
    const content = isEnabled
      ? html`<p>Signing in takes a code of your app after the password. ${recoveryCodesLeft} recovery codes are left.</p>
          <h2>New recovery codes</h2>
          <p class="soft">Those that are left stop working.</p>
          ${draw('recovery-codes', html`${passwordField()}<button>Make new recovery codes</button>`)}
          <h2>Turn it off</h2>
          ${draw('disable', html`${passwordField()}<button class="second">Turn the second factor off</button>`)}`
      : html`<p>
            With a second factor, signing in takes a code of an app after the password: nobody gets in who only knows that.
          </p>
          ${draw('begin', html`${passwordField()}<button>Set it up</button>`)}`;
    sendPage(response, { title: 'Second factor', content: html`${content}${back}`, ...trouble });
  }

  /** @param enrolment shown right after the password, and never again without it */
  private askCode(request: Request, response: Response, enrolment: Enrolment | null, trouble: Trouble = {}): void {
    const fields = html`${codeField('Code that the app shows')}<button>Turn it on</button>`;
    const form = this.forms.draw(request, response, { action: `${secondFactorPath}/confirm`, fields });
    const startOver = html`<p class="soft"><a href="${secondFactorPath}">Start over</a></p>`;
    const content = html`${enrolment === null ? html`${form} ${startOver}` : html`${enrolmentContent(enrolment)} ${form}`} ${back}`;
    sendPage(response, { title: 'Set up two-factor authentication', content, ...trouble });
  }
}

function enrolmentContent(enrolment: Enrolment): Html {
  return html`<p>Scan this QR code with your authenticator app or password manager:</p>
    <p class="picture" role="img" aria-label="QR code">${new Html(pictureOf(enrolment))}</p>
    <p>Can’t scan it? Enter this setup key: <code id="secret">${enrolment.secret}</code></p>`;
}

/** The one time that they are shown. */
function sendCodes(response: Response, title: string, codes: readonly string[]): void {
  const content = html`<p class="notice">
      Keep these recovery codes somewhere else than your phone. Each signs you in once without the app. They are not shown again.
    </p>
    <pre><code id="codes">${codes.join('\n')}</code></pre>
    ${back}`;
  sendPage(response, { title, content, status: 201 });
}

const back = html`<p class="soft"><a href="${accountPath}">Back to your account</a></p>`;
