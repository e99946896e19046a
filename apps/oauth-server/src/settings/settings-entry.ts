import { problem } from '@imprint/contracts/errors';
import type { Principal } from '@imprint/contracts/access';
import type { OwnOrganization } from '@imprint/domain/identity';
import { html } from '@imprint/platform/html';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { troubleOf } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { callerIn, People, type Person } from '../pages/people.js';

/** The organization whose settings are open. */
export interface Place {
  person: Person;
  organization: OwnOrganization;
  caller: Principal;
  /** Path of the first page of the settings, in the web app. */
  home: string;
}

/** Lets people into the settings of their organizations, after signing in. */
@Injectable()
export class SettingsEntry {
  constructor(private readonly people: People) {}

  /** @param show sends the page; refusals are shown with a way back */
  async enter(request: Request, response: Response, slug: string, show: (place: Place) => Promise<void>): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return seeOther(response, `/sign-in?next=${encodeURIComponent(request.originalUrl)}`);
    const home = homeOf(slug);
    try {
      const organization = (await this.people.organizationsOf(person)).find((own) => own.slug === slug);
      if (organization === undefined) throw problem('not_found', 'You are not in an organization with this address.');
      await show({ person, organization, caller: callerIn(person, organization, request), home });
    } catch (error) {
      const content = html`<p><a href="${home}">Back to API keys</a></p>`;
      sendPage(response, { title: 'Settings', content, ...troubleOf(error, response) });
    }
  }
}

export function publishingHomeOf(slug: string): string {
  return `/${encodeURIComponent(slug)}/~/settings/publishing`;
}

/** Spec §5.5. */
export function homeOf(slug: string): string {
  return `/${encodeURIComponent(slug)}/~/settings/api-keys`;
}
