import { McpConnections } from '@imprint/domain/oauth';
import { randomToken } from '@imprint/platform/crypto';
import { html, type Html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { hidden } from '../pages/fields.js';
import { Forms } from '../pages/forms.js';
import { seeOther, sendPage } from '../pages/page.js';
import { plaintext } from './api-key.pages.js';
import { ApiKeys } from './api-keys.js';
import { SettingsEntry, type Place } from './settings-entry.js';

interface Question {
  title: string;
  text: Html;
  button: string;
}

/** Ends a key or a connection, after a confirmation. */
@Controller(':slug/~/settings/api-keys')
export class RevocationPages {
  constructor(
    private readonly entry: SettingsEntry,
    private readonly keys: ApiKeys,
    private readonly connections: McpConnections,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get(':id/rotate')
  async askRotate(@Req() request: Request, @Res() response: Response, @Param() { slug, id }: { slug: string; id: string }) {
    await this.entry.enter(request, response, slug, async (place) => {
      const { label, lastFour } = await this.keys.read(request, place, id);
      const text = html`<p>A new key with the same settings replaces <strong>${label}</strong> (…${lastFour}).</p>
        <p>The current key stops working immediately.</p>`;
      this.ask(request, response, place, { title: 'Rotate API key', text, button: 'Rotate' });
    });
  }

  @Public()
  @Post(':id/rotate')
  async rotate(@Req() request: Request, @Res() response: Response, @Param() { slug, id }: { slug: string; id: string }) {
    await this.entry.enter(request, response, slug, async (place) => {
      const sent = this.forms.read(request);
      const { label, key } = await this.keys.rotate(request, place, id, sent('once'));
      sendPage(response, { title: label, content: plaintext(key, place.home), isWide: true, status: 201 });
    });
  }

  @Public()
  @Get(':id/revoke')
  async askRevoke(@Req() request: Request, @Res() response: Response, @Param() { slug, id }: { slug: string; id: string }) {
    await this.entry.enter(request, response, slug, async (place) => {
      const { label, lastFour } = await this.keys.read(request, place, id);
      const text = html`<p>
        Anything that uses <strong>${label}</strong> (…${lastFour}) stops working immediately. This cannot be undone.
      </p>`;
      this.ask(request, response, place, { title: 'Revoke API key', text, button: 'Revoke' });
    });
  }

  @Public()
  @Post(':id/revoke')
  async revoke(@Req() request: Request, @Res() response: Response, @Param() { slug, id }: { slug: string; id: string }) {
    await this.entry.enter(request, response, slug, async (place) => {
      this.forms.read(request);
      await this.keys.revoke(request, place, id);
      seeOther(response, place.home);
    });
  }

  @Public()
  @Get('connections/:id/revoke')
  async askDisconnect(@Req() request: Request, @Res() response: Response, @Param() { slug, id }: { slug: string; id: string }) {
    await this.entry.enter(request, response, slug, async (place) => {
      const { clientName, userEmail } = await this.connections.read(place.caller, id);
      const text = html`<p><strong>${clientName}</strong> can no longer act for ${userEmail} in ${place.organization.name}.</p>
        <p>To reconnect it, authorize it again.</p>`;
      this.ask(request, response, place, { title: 'Disconnect app', text, button: 'Disconnect' });
    });
  }

  @Public()
  @Post('connections/:id/revoke')
  async disconnect(@Req() request: Request, @Res() response: Response, @Param() { slug, id }: { slug: string; id: string }) {
    await this.entry.enter(request, response, slug, async (place) => {
      this.forms.read(request);
      await this.connections.revoke(place.caller, id);
      seeOther(response, place.home);
    });
  }

  private ask(request: Request, response: Response, { home }: Place, { title, text, button }: Question): void {
    const fields = html`${hidden('once', randomToken(16))}<button>${button}</button>`;
    const form = this.forms.draw(request, response, { action: request.path, fields });
    const content = html`${text}${form}
      <p class="soft"><a href="${home}">Cancel</a></p>`;
    sendPage(response, { title, content });
  }
}
