import { problem } from '@imprint/contracts/errors';
import { apiKeyCategory, type McpVerificationResource } from '@imprint/contracts/keys';
import { mcpResourceOf, mcpSetups } from '@imprint/contracts/mcp';
import type { OwnOrganization } from '@imprint/domain/identity';
import { CONFIG, type Config } from '@imprint/platform/config';
import { randomToken } from '@imprint/platform/crypto';
import { html, type Html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Inject, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { hidden, organizationField } from '../pages/fields.js';
import { Forms, troubleOf } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { People, type Person } from '../pages/people.js';
import { ApiKeys, type KeyOwner } from './api-keys.js';
import { homeOf } from './settings-entry.js';

const label = 'MCP client';

/** How to connect an assistant: by its address alone, or with a key that is created and tested here (spec §5.5). */
@Controller('connect')
export class ConnectPages {
  constructor(
    private readonly people: People,
    private readonly keys: ApiKeys,
    private readonly forms: Forms,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return seeOther(response, '/sign-in?next=/connect');
    await this.ask(request, response, person);
  }

  @Public()
  @Post()
  async create(@Req() request: Request, @Res() response: Response): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return seeOther(response, '/sign-in?next=/connect');
    try {
      const sent = this.forms.read(request);
      const organizations = await this.people.organizationsOf(person);
      const organization = organizations.find(({ id }) => id === sent('organization'));
      if (organization === undefined) throw problem('not_found', 'Choose one of your organizations.');
      await this.connect(request, response, { person, organization }, sent('once'));
    } catch (error) {
      await this.ask(request, response, person, troubleOf(error, response));
    }
  }

  private async connect(
    request: Request,
    response: Response,
    owner: KeyOwner & { organization: OwnOrganization },
    once: string,
  ): Promise<void> {
    const { id, key } = await this.keys.createKey(request, owner, { label, category: apiKeyCategory, preset: 'mcp' }, once);
    // The key exists and is shown only now, so a failing check must not hide it.
    const verification = await this.keys.verify(request, owner, id, key).catch((error: unknown) => {
      return { status: 'failed' as const, message: troubleOf(error, response).trouble };
    });
    const content = html`${finding(verification)}
      <p class="notice">Copy the key or one of the configurations below now. You won’t be able to see the key again.</p>
      <pre><code id="key">${key}</code></pre>
      ${this.setups(key)} ${allKeys(owner.organization)}`;
    sendPage(response, { title: 'Your API key for assistants', content, isWide: true, status: 201 });
  }

  private async ask(
    request: Request,
    response: Response,
    person: Person,
    trouble: { status: number; trouble: string } | Record<string, never> = {},
  ): Promise<void> {
    const organizations = await this.people.organizationsOf(person);
    const [first] = organizations;
    const fields = html`${hidden('once', randomToken(16))}${organizationField(organizations)}<button>
        Create and test API key
      </button>`;
    const form = this.forms.draw(request, response, { action: '/connect', fields });
    const content = html`<p>Add Imprint to Claude, Cursor, VS Code, Codex or another assistant with this address:</p>
      <pre><code>${this.url}</code></pre>
      <p>Most assistants need nothing else: they open this site so that you can sign in and choose what they can do.</p>
      ${this.setups(null)}
      <h2>Use an API key instead</h2>
      <p>For assistants that can’t sign in. The key gets the scopes of the <code>mcp</code> preset and is tested right away.</p>
      ${organizations.length === 0 ? html`<p class="notice">You are not in an organization yet. Ask someone to invite you.</p>` : form}
      ${first !== undefined && allKeys(first)}`;
    sendPage(response, { title: 'Connect an assistant', content, isWide: true, ...trouble });
  }

  private get url(): string {
    return mcpResourceOf(this.config.PUBLIC_MCP_URL, 'standard');
  }

  private setups(key: string | null): readonly Html[] {
    return mcpSetups(this.url, key).map(
      ({ client, steps, text }) =>
        html`<details>
          <summary>${client}</summary>
          <p>${steps}</p>
          <pre><code>${text}</code></pre>
        </details>`,
    );
  }
}

function allKeys({ slug }: OwnOrganization): Html {
  return html`<p class="soft"><a href="${homeOf(slug)}">All your API keys</a></p>`;
}

function finding({ status, toolCount, message }: Partial<McpVerificationResource>): Html {
  if (status === 'connected') return html`<p>It works: an assistant with this key sees ${toolCount ?? 0} tools.</p>`;
  return html`<p class="trouble" role="alert">The key was created, but the test failed: ${message ?? 'no reason was given.'}</p>`;
}
