import { GrantedAccess } from '@imprint/domain/granted-access';
import { html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Forms } from '../pages/forms.js';
import { sendPage } from '../pages/page.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { AccountEntry, accountPath, grantsPath } from './account-entry.js';
import { chosenGrants, endedList, grantFields } from './grant-list.js';

/** Everything that acts for a person, in all their organizations. */
@UseGuards(BuiltInGuard)
@Controller(grantsPath)
export class GrantPages {
  constructor(
    private readonly entry: AccountEntry,
    private readonly access: GrantedAccess,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, async ({ userId }) => {
      const grants = await this.access.list(userId);
      const form = this.forms.draw(request, response, { action: grantsPath, fields: grantFields(grants) });
      const content = html`<p class="soft">These can act for you or sign in without your password.</p>
        ${grants.length === 0 ? html`<p>No API keys, apps, chats or passkeys have access.</p>` : form} ${back}`;
      sendPage(response, { title: 'Keys and apps with access', content });
    });
  }

  @Public()
  @Post()
  async end(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, async ({ userId }) => {
      const sent = this.forms.read(request);
      const chosen = chosenGrants(sent, await this.access.list(userId));
      const ended = await this.access.end({ userId, clientIp: clientIpOf(request) }, chosen);
      sendPage(response, { title: 'Keys and apps with access', content: html`${endedList(ended)}${back}` });
    });
  }
}

const back = html`<p class="soft"><a href="${accountPath}">Back to your account</a></p>`;
