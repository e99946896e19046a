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
        sendCodes(response, 'Two-factor authentication is on', await this.settings.confirm(holder, sent('code')));
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

  /** Shows refusals on the previous page. */
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
      ? html`<p>Signing in requires an authentication code after your password. ${codesLeft(recoveryCodesLeft)}</p>
          <h2>Recovery codes</h2>
          <p class="soft">New recovery codes replace the ones you have left.</p>
          ${draw('recovery-codes', html`${passwordField()}<button>Generate new recovery codes</button>`)}
          <h2>Turn off two-factor authentication</h2>
          ${draw('disable', html`${passwordField()}<button class="second">Turn off</button>`)}`
      : html`<p>
            With two-factor authentication, signing in requires a code from an authenticator app after your password, so that the
            password alone is not enough.
          </p>
          ${draw('begin', html`${passwordField()}<button>Set up</button>`)}`;
    sendPage(response, { title: 'Two-factor authentication', content: html`${content}${back}`, ...trouble });
  }

  /** @param enrolment shown right after the password, and never again without it */
  private askCode(request: Request, response: Response, enrolment: Enrolment | null, trouble: Trouble = {}): void {
    const fields = html`${codeField('Authentication code')}<button>Turn on</button>`;
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

function codesLeft(count: number): string {
  return count === 1 ? '1 recovery code is left.' : `${count} recovery codes are left.`;
}

/** The only time that they are shown. */
function sendCodes(response: Response, title: string, codes: readonly string[]): void {
  const content = html`<p class="notice">
      Save these recovery codes somewhere other than your phone. Each one works once. You won’t see them again.
    </p>
    <pre><code id="codes">${codes.join('\n')}</code></pre>
    ${back}`;
  sendPage(response, { title, content, status: 201 });
}

const back = html`<p class="soft"><a href="${accountPath}">Back to your account</a></p>`;
