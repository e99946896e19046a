import { limits } from '@imprint/contracts/limits';
import type { Holder } from '@imprint/domain/identity';
import { Passkeys, type OwnPasskey } from '@imprint/domain/passkeys';
import { html, type Html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AccountEntry, accountPath, passkeysPath } from '../account/account-entry.js';
import { hidden, passwordField } from '../pages/fields.js';
import { Forms, troubleOf, type Sent } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { passkeyAnswer, passkeyButton, passkeyScriptPath } from './passkey-button.js';

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** A person's passkeys: listing and adding. */
@UseGuards(BuiltInGuard)
@Controller(passkeysPath)
export class PasskeyPages {
  constructor(
    private readonly entry: AccountEntry,
    private readonly passkeys: Passkeys,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, ({ userId }) => this.list(request, response, userId));
  }

  @Public()
  @Post('begin')
  async begin(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.change(request, response, async (sent, holder) => {
      const question = await this.passkeys.begin(holder, sent('password'));
      const fields = html`${hidden('name', sent('name').trim())}${passkeyButton('create', question, 'Create passkey')}`;
      const form = this.forms.draw(request, response, { action: `${passkeysPath}/add`, fields });
      const content = html`<p>Your browser asks where to save it: on this device, in a password manager, or on a security key.</p>
        ${form} ${back}`;
      sendPage(response, { title: 'Add a passkey', content, script: passkeyScriptPath });
    });
  }

  @Public()
  @Post('add')
  async add(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.change(request, response, async (sent, holder) => {
      await this.passkeys.add(holder, { name: sent('name'), ...passkeyAnswer(sent) });
      seeOther(response, passkeysPath);
    });
  }

  @Public()
  @Post(':id/remove')
  async remove(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.change(request, response, async (_sent, holder) => {
      await this.passkeys.remove(holder, id);
      seeOther(response, passkeysPath);
    });
  }

  /** Shows refusals above the list. */
  private async change(request: Request, response: Response, work: (sent: Sent, holder: Holder) => Promise<void>): Promise<void> {
    await this.entry.enter(request, response, async ({ userId }) => {
      try {
        await work(this.forms.read(request), { userId, clientIp: clientIpOf(request) });
      } catch (error) {
        await this.list(request, response, userId, troubleOf(error, response));
      }
    });
  }

  private async list(request: Request, response: Response, userId: string, trouble: Trouble = {}): Promise<void> {
    const own = await this.passkeys.list(userId);
    const draw = (action: string, fields: Html): Html =>
      this.forms.draw(request, response, { action: `${passkeysPath}/${action}`, fields });
    const items = own.map((passkey) => passkeyItem(passkey, draw));
    const content = html`<p>A passkey signs you in without a password, or takes the place of an authentication code after it.</p>
      ${
        items.length > 0 &&
        html`<ul class="things">
          ${items}
        </ul>`
      }
      <h2>Add a passkey</h2>
      ${draw('begin', html`${passkeyNameField}${passwordField()}<button>Add a passkey</button>`)} ${back}`;
    sendPage(response, { title: 'Passkeys', content, ...trouble });
  }
}

const passkeyNameField = html`<label
  >Name (for example, “Work laptop”)<input name="name" maxlength="${limits.personNameLength}" autocomplete="off" required
/></label>`;
const back = html`<p class="soft"><a href="${accountPath}">Back to your account</a></p>`;

function passkeyItem({ id, name, createdAt, lastUsedAt }: OwnPasskey, draw: (action: string, fields: Html) => Html): Html {
  const used = lastUsedAt === null ? 'Never used.' : `Last used ${day(lastUsedAt)}.`;
  return html`<li>
    <h3>${name}</h3>
    <p class="soft">Added ${day(createdAt)}. ${used}</p>
    ${draw(`${id}/remove`, html`<button class="second">Remove<span class="unseen"> ${name}</span></button>`)}
  </li>`;
}

/** In UTC. */
function day(at: Date): string {
  return at.toISOString().slice(0, 10);
}
