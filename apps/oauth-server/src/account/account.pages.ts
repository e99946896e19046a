import { OwnSessions, SecondFactors, type LiveSession, type OwnSession, type SessionOwner } from '@imprint/domain/identity';
import { html, type Html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Forms } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { AccountEntry, accountPath, deleteAccountPath, grantsPath, passkeysPath, secondFactorPath } from './account-entry.js';

/** More than anybody looks through. "Sign out all other sessions" ends those that are not shown, too. */
const mostSessions = 50;

/** How somebody signs in, and where they are signed in. */
@UseGuards(BuiltInGuard)
@Controller('account')
export class AccountPages {
  constructor(
    private readonly entry: AccountEntry,
    private readonly sessions: OwnSessions,
    private readonly factors: SecondFactors,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, async (session) => {
      const { items, total } = await this.sessions.list(ownerOf(session), { page: 1, limit: mostSessions });
      const { isEnabled } = await this.factors.state(session.userId);
      const draw = (action: string, label: Html) =>
        this.forms.draw(request, response, { action, fields: html`<button class="second">${label}</button>` });
      const content = html`<p class="soft">Signed in as ${session.email}.</p>
        <h2>Two-factor authentication</h2>
        <p>
          ${isEnabled ? 'On. Signing in requires an authentication code.' : 'Off. Signing in requires only your password.'}
          <a href="${secondFactorPath}">${isEnabled ? 'Manage' : 'Set up'}</a>
        </p>
        <h2>Passkeys</h2>
        <p>Sign in without a password. <a href="${passkeysPath}">Manage passkeys</a></p>
        <h2>Sessions</h2>
        <ul class="things">
          ${items.map((one) => sessionItem(one, draw))}
        </ul>
        ${total > 1 && draw(`${accountPath}/sessions/end-others`, html`Sign out all other sessions`)}
        <p class="soft">
          <a href="/sign-out">Sign out</a> · <a href="${grantsPath}">Keys and apps with access</a> ·
          <a href="${deleteAccountPath}">Delete account</a>
        </p>`;
      sendPage(response, { title: 'Your account', content, isWide: true });
    });
  }

  @Public()
  @Post('sessions/end-others')
  async endOthers(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, async (session) => {
      this.forms.read(request);
      await this.sessions.endOthers(ownerOf(session));
      seeOther(response, accountPath);
    });
  }

  @Public()
  @Post('sessions/:id/end')
  async end(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.entry.enter(request, response, async (session) => {
      this.forms.read(request);
      await this.sessions.end(ownerOf(session), id);
      seeOther(response, accountPath);
    });
  }
}

function ownerOf({ id, userId }: LiveSession): SessionOwner {
  return { userId, sessionId: id };
}

function sessionItem({ id, client, clientIp, isCurrent, createdAt, lastUsedAt }: OwnSession, draw: DrawButton): Html {
  return html`<li>
    <h3>${client}${isCurrent && html` <span class="soft">(this session)</span>`}</h3>
    <p class="soft">
      ${clientIp !== null && html`From ${clientIp}. `}Last used ${minute(lastUsedAt)}. Signed in ${minute(createdAt)}.
    </p>
    ${!isCurrent && draw(`${accountPath}/sessions/${id}/end`, html`Sign out<span class="unseen"> ${client}</span>`)}
  </li>`;
}

type DrawButton = (action: string, label: Html) => Html;

/** For readers in any time zone: UTC. */
function minute(at: Date): Html {
  const instant = at.toISOString();
  return html`<time datetime="${instant}">${instant.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
