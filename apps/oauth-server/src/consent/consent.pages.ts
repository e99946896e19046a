import { problem } from '@imprint/contracts/errors';
import { McpConnections } from '@imprint/domain/oauth';
import { CONFIG, type Config } from '@imprint/platform/config';
import { html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Inject, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AuthorizationServer, type ConsentRequest } from '../authorization/authorization-server.js';
import { paths } from '../authorization/paths.js';
import { Forms, troubleOf, type Sent } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { callerIn, People, type Person } from '../pages/people.js';
import { answered, nameOf, noWayIn, question, refusal } from './consent-question.js';

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** Where a person grants or denies an MCP client access (RFC 6749 §4.1, step B). */
@Controller('oauth/consent')
export class ConsentPages {
  constructor(
    private readonly server: AuthorizationServer,
    private readonly connections: McpConnections,
    private readonly people: People,
    private readonly forms: Forms,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get(':uid')
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.withConsentRequest(request, response, (asked) => this.ask(request, response, asked));
  }

  @Public()
  @Post(':uid')
  async decide(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.withConsentRequest(request, response, async (asked) => {
      try {
        const sent = this.forms.read(request);
        // Anybody may deny, since that grants nothing.
        if (sent('decision') === 'deny') await this.server.refuse(request, response);
        else if (!(await this.allow(request, response, asked, sent))) return await this.ask(request, response, asked);
        // Not directly to the client: browsers apply `form-action` to every redirect after a form.
        seeOther(response, `${pathOf(asked)}/done`);
      } catch (error) {
        await this.ask(request, response, asked, troubleOf(error, response));
      }
    });
  }

  /** The last page of ours, which leads back to the app; it stays visible if the app is not a page. */
  @Public()
  @Get(':uid/done')
  async done(@Req() request: Request, @Res() response: Response, @Param('uid') uid: string): Promise<void> {
    await this.withConsentRequest(request, response, (asked) => {
      const onward = `${paths.authorization}/${encodeURIComponent(uid)}`;
      sendPage(response, { title: `Back to ${nameOf(asked)}`, content: answered(onward), onward });
    });
  }

  /** @returns false when nobody is signed in, or no longer @throws Problem that has to be shown on the form */
  private async allow(request: Request, response: Response, asked: ConsentRequest, sent: Sent): Promise<boolean> {
    const person = await this.people.at(request);
    if (person === null) return false;
    if (sent('decision') !== 'allow') throw problem('validation_failed', 'Choose Allow or Deny.');
    if (sent('person') !== person.userId)
      throw problem('state_conflict', 'Someone else is signed in now. Review the request again before you decide.');
    const organization = (await this.people.organizationsOf(person)).find(({ id }) => id === sent('organization'));
    if (organization === undefined) throw problem('validation_failed', 'Choose one of your organizations.');
    const { clientId, resource, scopes } = asked;
    const caller = callerIn(person, organization, request);
    let opened: string | undefined;
    try {
      await this.server.allow(request, response, {
        userId: person.userId,
        scopes,
        open: async (grantId) => {
          await this.connections.open(caller, { grantId, clientId, clientName: nameOf(asked), resource, scopes });
          opened = grantId;
        },
      });
    } catch (error) {
      // Granted, but the client will never receive the response.
      if (opened !== undefined) await this.connections.endByGrant(opened, caller.clientIp);
      throw error;
    }
    return true;
  }

  private async ask(request: Request, response: Response, asked: ConsentRequest, trouble: Trouble = {}): Promise<void> {
    const person = await this.people.at(request);
    if (person === null && this.config.OIDC_ISSUER === null)
      return seeOther(response, `/sign-in?next=${encodeURIComponent(pathOf(asked))}`);
    const draw = (fields: Parameters<Forms['draw']>[2]['fields']) =>
      this.forms.draw(request, response, { action: pathOf(asked), fields });
    if (person === null) return sendPage(response, { ...noWayIn(this.config, draw(refusal)), ...trouble });
    const organizations = await this.people.organizationsOf(person);
    const { before, fields } = question(asked, person, organizations);
    const content = html`${before}${draw(fields)}${this.otherAccount(asked, person)}`;
    sendPage(response, { title: `Connect ${nameOf(asked)}?`, content, ...trouble });
  }

  private otherAccount(asked: ConsentRequest, { kind, email }: Person) {
    const next = encodeURIComponent(pathOf(asked));
    if (kind === 'local') return html`<p class="soft">Signed in as ${email}.</p>`;
    return html`<p class="soft">Signed in as ${email}. <a href="/sign-in?next=${next}">Use another account</a></p>`;
  }

  /** The pending request, if this browser started it and it has not been answered. */
  private async withConsentRequest(
    request: Request,
    response: Response,
    show: (asked: ConsentRequest) => Promise<void> | void,
  ): Promise<void> {
    let asked: ConsentRequest;
    try {
      asked = await this.server.asked(request, response);
    } catch (error) {
      const content = html`<p class="soft">Nothing was connected. You can close this page.</p>`;
      return sendPage(response, { title: 'Nothing to authorize', content, ...troubleOf(error, response) });
    }
    await show(asked);
  }
}

function pathOf({ uid }: ConsentRequest): string {
  return `/oauth/consent/${encodeURIComponent(uid)}`;
}
