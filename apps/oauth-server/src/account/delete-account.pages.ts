import { DeletingAccounts } from '@imprint/domain/deletion';
import type { Belongings, LiveSession } from '@imprint/domain/identity';
import { html, type Html } from '@imprint/platform/html';
import { clientIpOf, Public } from '@imprint/platform/http';
import { Controller, Get, Post, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import { passwordField } from '../pages/fields.js';
import { Forms, troubleOf } from '../pages/forms.js';
import { sendPage } from '../pages/page.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { BuiltInGuard } from '../sign-in/built-in.guard.js';
import { AccountEntry, accountPath, deleteAccountPath } from './account-entry.js';

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** Deleting one's own account, for good. */
@UseGuards(BuiltInGuard)
@Controller(deleteAccountPath)
export class DeleteAccountPages {
  constructor(
    private readonly entry: AccountEntry,
    private readonly deleting: DeletingAccounts,
    private readonly browser: BrowserSessions,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, (session) => this.ask(request, response, session));
  }

  @Public()
  @Post()
  async delete(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.entry.enter(request, response, async (session) => {
      try {
        const sent = this.forms.read(request);
        const person = { kind: 'session', userId: session.userId, clientIp: clientIpOf(request) } as const;
        await this.deleting.delete(person, { password: sent('password') });
      } catch (error) {
        return this.ask(request, response, session, troubleOf(error, response));
      }
      await this.browser.end(request, response);
      // What the web app has kept in this browser: texts that were not saved yet.
      response.setHeader('Clear-Site-Data', '"storage"');
      sendPage(response, goodbye);
    });
  }

  private async ask(request: Request, response: Response, session: LiveSession, trouble: Trouble = {}): Promise<void> {
    const account = await this.deleting.preview(session.userId);
    const draw = (fields: Html): Html => this.forms.draw(request, response, { action: deleteAccountPath, fields });
    const content = html`<p class="soft">Signed in as ${session.email}.</p>
      ${account.soleOwned.length > 0 ? soleOwnerContent(account) : deletionContent(account, draw)}
      <p class="soft"><a href="${accountPath}">Back to your account</a></p>`;
    sendPage(response, { title: 'Delete your account', content, isWide: true, ...trouble });
  }
}

/** What has to be done before. */
function soleOwnerContent({ soleOwned }: Belongings): Html {
  return html`<p class="notice">
      You can’t delete your account yet: you are the only owner of ${soleOwned.length === 1 ? 'an organization' : 'organizations'}
      that would be left without one.
    </p>
    <p>For each of these, make somebody else an owner, or delete the organization. Then come back.</p>
    <ul class="things">
      ${soleOwned.map(
        ({ name, slug }) =>
          html`<li>
            <h2>${name}</h2>
            <p class="does">
              <a href="/${slug}/~/settings/members">Members<span class="unseen"> of ${name}</span></a>
              <a href="/${slug}/~/settings/organization">Delete organization<span class="unseen"> ${name}</span></a>
            </p>
          </li>`,
      )}
    </ul>`;
}

function deletionContent({ organizations, lost }: Belongings, draw: (fields: Html) => Html): Html {
  return html`<p>Your account is deleted at once and for good. Nobody can bring it back.</p>
    ${lost.map(({ name }) => html`<p class="notice">${name} is scheduled for deletion. Without you, nobody can restore it.</p>`)}
    <h2>What is erased</h2>
    <ul class="points">
      <li>Your name and email address, also where others see them and in the audit log</li>
      <li>Your password, passkeys and two-factor authentication</li>
      <li>Your sessions on all devices, and the addresses they were used from</li>
      <li>Your API keys, connected apps and chats, which stop at once</li>
      <li>${membershipsText(organizations)}</li>
    </ul>
    <h2>What stays</h2>
    <ul class="points">
      <li>What you made in an organization belongs to it. It says “Deleted user” where your name was.</li>
      <li>Posts that were published stay on their platforms.</li>
      <li>Backups keep what they hold until the operator deletes them.</li>
    </ul>
    <h2>Confirm with your password</h2>
    ${draw(html`${passwordField()}<button class="danger">Delete my account</button>`)}`;
}

function membershipsText(organizations: Belongings['organizations']): string {
  if (organizations.length === 0) return 'Your memberships: you are in no organization';
  return `Your membership in ${organizations.map(({ name }) => name).join(', ')}`;
}

const goodbye = {
  title: 'Your account is deleted',
  content: html`<p>You are signed out everywhere. Your name, email address and everything that signed in for you are erased.</p>
    <p class="soft">Thank you for having been here. You can sign up again at any time, as somebody new.</p>`,
};
