import type { AgentRequestResource } from '@imprint/contracts/keys';
import { limits } from '@imprint/contracts/limits';
import { html, type Html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { AgentClaims } from './agent-claims.js';
import { Forms, troubleOf } from './forms.js';
import { seeOther, sendPage } from './page.js';
import { People, type Person } from './people.js';

/** Where a person grants an agent a key or denies it: the address that the agent shows (RFC 8628 §3.3). */
@Controller('agent')
export class AgentClaimPages {
  constructor(
    private readonly claims: AgentClaims,
    private readonly people: People,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get(':userCode')
  async show(@Req() request: Request, @Res() response: Response, @Param('userCode') userCode: string): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return seeOther(response, `/sign-in?next=${encodeURIComponent(pathOf(userCode))}`);
    try {
      await this.ask(request, response, person, userCode);
    } catch (error) {
      sendPage(response, { title: 'API key request', content: html``, ...troubleOf(error, response) });
    }
  }

  @Public()
  @Post(':userCode')
  async decide(@Req() request: Request, @Res() response: Response, @Param('userCode') userCode: string): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return seeOther(response, `/sign-in?next=${encodeURIComponent(pathOf(userCode))}`);
    try {
      const sent = this.forms.read(request);
      const decision = sent('decision') === 'approve' ? 'approve' : 'deny';
      const label = sent('label').trim();
      const decided = await this.claims.decide(request, person, { userCode, decision, ...(label !== '' && { label }) });
      sendPage(response, decision === 'approve' ? granted(decided) : refused(decided));
    } catch (error) {
      const content = html`<p><a href="${pathOf(userCode)}">Review the request again</a></p>`;
      sendPage(response, { title: 'API key request', content, ...troubleOf(error, response) });
    }
  }

  private async ask(request: Request, response: Response, person: Person, userCode: string): Promise<void> {
    const asked = await this.claims.read(request, person, userCode);
    if (asked.status === 'denied') return sendPage(response, refused(asked));
    if (asked.status !== 'pending') return sendPage(response, granted(asked));
    const fields = html`${labelField(asked.agentName)}
      <button name="decision" value="approve">Create API key</button>
      <button class="second" name="decision" value="deny">Deny</button>`;
    const form = this.forms.draw(request, response, { action: pathOf(asked.userCode), fields });
    const content = html`<p>${described(asked)} is asking for an API key for your account, ${person.email}.</p>
      <p>
        It shows the code <strong>${asked.userCode}</strong>, if it is the one that you started. If it shows another one, refuse.
      </p>
      ${permissions(asked.scopes)} ${form}
      <p class="soft">The key acts for you until you revoke it in your API keys.</p>`;
    sendPage(response, { title: `API key for ${asked.agentName}`, content });
  }
}

const pathOf = (userCode: string): string => `/agent/${encodeURIComponent(userCode)}`;

/** The agent chose name and address, so they are shown as text, without a link. */
function described({ agentName, clientUri, clientIp }: AgentRequestResource): Html {
  const from = clientIp === null ? html`` : html` from the address ${clientIp}`;
  return html`<strong>${agentName}</strong>${clientUri !== null && html` (${clientUri})`}${from}`;
}

function permissions(scopes: readonly string[]): Html {
  return html`<p>With this key it can:</p>
    <ul>
      ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
    </ul>`;
}

function labelField(agentName: string): Html {
  return html`<label
    >Name of the key<input name="label" value="${agentName}" maxlength="${limits.keyLabelLength}" autocomplete="off"
  /></label>`;
}

function granted({ agentName }: AgentRequestResource): { title: string; content: Html } {
  return { title: `${agentName} has an API key`, content: html`<p>Go back to the agent. It picks up the key automatically.</p>` };
}

function refused({ agentName }: AgentRequestResource): { title: string; content: Html } {
  return { title: `${agentName} did not get a key`, content: html`<p>The request was denied. The agent will be notified.</p>` };
}
