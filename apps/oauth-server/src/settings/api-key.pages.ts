import { roleAtLeast } from '@imprint/contracts/access';
import { McpConnections } from '@imprint/domain/oauth';
import { randomToken } from '@imprint/platform/crypto';
import { html, type Html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { hidden } from '../pages/fields.js';
import { Forms, troubleOf, type Sent } from '../pages/forms.js';
import { sendPage } from '../pages/page.js';
import { ApiKeys } from './api-keys.js';
import { keyFields, keyOf } from './key-form.js';
import { connectionList, keyList } from './key-list.js';
import { publishingHomeOf, SettingsEntry, type Place } from './settings-entry.js';

/** A person's keys and connected apps (spec §5.5): listing, and creating keys. */
@Controller(':slug/~/settings/api-keys')
export class ApiKeyPages {
  constructor(
    private readonly entry: SettingsEntry,
    private readonly keys: ApiKeys,
    private readonly connections: McpConnections,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async list(@Req() request: Request, @Res() response: Response, @Param('slug') slug: string): Promise<void> {
    await this.entry.enter(request, response, slug, async (place) => {
      const all = roleAtLeast(place.caller.role, 'admin');
      const [keys, connections] = await Promise.all([
        this.keys.list(request, place),
        this.connections.list(place.caller, { page: 1, limit: 100, all }),
      ]);
      const content = html`<p class="soft">Yours, ${place.person.email}, in ${place.organization.name}.</p>
        <p><a class="button" href="${place.home}/new">Create API key</a></p>
        <h2>Keys</h2>
        ${keyList(keys, place.home)}
        <h2>Connected apps</h2>
        ${connectionList(connections.items, place)}
        <p class="soft">
          <a href="/connect">Connect an assistant</a
          >${place.person.kind === 'session' && html` · <a href="/account">Your account and sessions</a>`}${
            all && html` · <a href="${publishingHomeOf(slug)}">Publishing and approvals</a>`
          }
        </p>`;
      sendPage(response, { title: 'API keys', content, isWide: true });
    });
  }

  @Public()
  @Get('new')
  async form(@Req() request: Request, @Res() response: Response, @Param('slug') slug: string): Promise<void> {
    await this.entry.enter(request, response, slug, async (place) => this.ask(request, response, place));
  }

  @Public()
  @Post('new')
  async create(@Req() request: Request, @Res() response: Response, @Param('slug') slug: string): Promise<void> {
    await this.entry.enter(request, response, slug, async (place) => {
      let filledIn: Sent | undefined;
      try {
        const sent = this.forms.read(request);
        filledIn = sent;
        const { label, key } = await this.keys.createKey(request, place, keyOf(sent), sent('once'));
        sendPage(response, { title: label, content: plaintext(key, place.home), isWide: true, status: 201 });
      } catch (error) {
        this.ask(request, response, place, filledIn, troubleOf(error, response));
      }
    });
  }

  private ask(
    request: Request,
    response: Response,
    { home, organization }: Place,
    filledIn?: Sent,
    trouble: { status: number; trouble: string } | Record<string, never> = {},
  ): void {
    const fields = html`${hidden('once', randomToken(16))}${keyFields(filledIn)}<button>Create API key</button>`;
    const form = this.forms.draw(request, response, { action: `${home}/new`, fields });
    const content = html`<p class="soft">The key acts for you in ${organization.name} and can never do more than you can.</p>
      ${form}
      <p class="soft"><a href="${home}">Back to API keys</a></p>`;
    sendPage(response, { title: 'New API key', content, isWide: true, ...trouble });
  }
}

/** The only time that a key is shown. */
export function plaintext(key: string, home: string): Html {
  return html`<p class="notice">Copy the key now. You won’t be able to see it again.</p>
    <pre><code id="key">${key}</code></pre>
    <p><a href="${home}">Back to API keys</a></p>`;
}
