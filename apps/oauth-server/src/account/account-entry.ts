import type { LiveSession } from '@imprint/domain/identity';
import { html } from '@imprint/platform/html';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { troubleOf } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';

/** Page of one's own account. */
export const accountPath = '/account';
/** Page of everything that acts on one's behalf. */
export const grantsPath = '/account/connections';

/** Pages that turn the second factor on and off. */
export const secondFactorPath = '/account/second-factor';
/** Pages of one's passkeys. */
export const passkeysPath = '/account/passkeys';

/** Page that deletes one's account. */
export const deleteAccountPath = '/account/delete';

/** Lets people into the pages of their own account, after signing in. */
@Injectable()
export class AccountEntry {
  constructor(private readonly browser: BrowserSessions) {}

  /** @param show sends the page; refusals are shown with a way back */
  async enter(request: Request, response: Response, show: (session: LiveSession) => Promise<void>): Promise<void> {
    const session = await this.browser.current(request);
    if (session === null)
      return seeOther(response, `/sign-in?next=${encodeURIComponent(request.method === 'GET' ? request.path : accountPath)}`);
    try {
      await show(session);
    } catch (error) {
      const content = html`<p><a href="${accountPath}">Back to your account</a></p>`;
      sendPage(response, { title: 'Your account', content, ...troubleOf(error, response) });
    }
  }
}
