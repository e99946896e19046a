import { roleAtLeast } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { OrganizationsService, PublishingSettingsService } from '@imprint/domain/members';
import { html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Forms, troubleOf } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { publishingChoiceOf, publishingFields } from './publishing-form.js';
import { publishingHomeOf, SettingsEntry, type Place } from './settings-entry.js';

const title = 'Publishing and approvals';

/** What needs approval before it is scheduled or published, and who may approve it. */
@Controller(':slug/~/settings/publishing')
export class PublishingPages {
  constructor(
    private readonly entry: SettingsEntry,
    private readonly settings: PublishingSettingsService,
    private readonly organizations: OrganizationsService,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Param('slug') slug: string,
    @Query('saved') saved: unknown,
  ): Promise<void> {
    await this.entry.enter(request, response, slug, async (place) => {
      requireAdmin(place);
      await this.ask(request, response, place, saved !== undefined);
    });
  }

  @Public()
  @Post()
  async change(@Req() request: Request, @Res() response: Response, @Param('slug') slug: string): Promise<void> {
    await this.entry.enter(request, response, slug, async (place) => {
      requireAdmin(place);
      try {
        const { policy, selfApproval } = publishingChoiceOf(this.forms.read(request));
        await this.settings.updateWithApproval(place.caller, policy, selfApproval);
        seeOther(response, `${publishingHomeOf(slug)}?saved`);
      } catch (error) {
        await this.ask(request, response, place, false, troubleOf(error, response));
      }
    });
  }

  private async ask(
    request: Request,
    response: Response,
    { caller, organization, home }: Place,
    isSaved: boolean,
    trouble: { status: number; trouble: string } | Record<string, never> = {},
  ): Promise<void> {
    const [set, { selfApproval }] = await Promise.all([this.settings.read(caller), this.organizations.read(caller)]);
    const action = publishingHomeOf(organization.slug);
    const form = this.forms.draw(request, response, { action, fields: publishingFields(set, selfApproval) });
    const content = html`${isSaved && html`<p class="notice" role="status">Saved. The new settings apply to new requests; pending approvals stay pending.</p>`}
      <p>
        Choose who in <strong>${organization.name}</strong> can publish right away and who needs approval first. This covers
        scheduling, publishing, and changes to scheduled releases. Drafts never need approval, and neither do owners and admins
        who are signed in. Changes to these settings appear in the audit log.
      </p>
      ${form}
      <p class="soft"><a href="${home}">API keys</a></p>`;
    sendPage(response, { title, content, isWide: true, ...trouble });
  }
}

function requireAdmin({ caller }: Place): void {
  if (roleAtLeast(caller.role, 'admin')) return;
  throw problem('insufficient_permissions', `These settings require the role admin or higher; yours is ${caller.role}.`);
}
