import { roleAtLeast, type Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { CredentialField } from '@imprint/contracts/publishing';
import { BrandsService, type BrandView } from '@imprint/domain/brands';
import { ConnectionsService, type ConnectionView } from '@imprint/domain/publishing';
import { html, type Html } from '@imprint/platform/html';
import { Public } from '@imprint/platform/http';
import { Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Forms, troubleOf } from './forms.js';
import { seeOther, sendPage } from './page.js';
import { callerIn, People, type Person } from './people.js';

interface Asked {
  caller: Principal;
  /** Name of the organization that gets the account, because anybody can send such a link to anybody. */
  organization: string;
  connection: ConnectionView;
}

/** More than anybody has. */
const mostBrands = 1_000;

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** Where a person connects an account that an agent requested: the agent never sees what is entered here (spec §3.3). */
@Controller('connections/:id/authorize')
export class ConnectionPages {
  constructor(
    private readonly people: People,
    private readonly connections: ConnectionsService,
    private readonly brands: BrandsService,
    private readonly forms: Forms,
  ) {}

  @Public()
  @Get()
  async show(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.with(request, response, id, (asked) => this.ask(request, response, asked, {}));
  }

  @Public()
  @Post()
  async decide(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.with(request, response, id, async (asked) => {
      const sent = this.forms.read(request);
      const { caller, organization, connection } = asked;
      if (sent('decision') !== 'connect') return sendOutcome(response, await this.connections.deny(caller, id));
      const fields = this.connections.channelOf(connection).capability.credentialFields;
      const chosen = sent('brand') === '' ? undefined : sent('brand');
      const entered = fields.flatMap(({ name }) => (sent(name) === '' ? [] : [[name, sent(name)]]));
      try {
        sendOutcome(
          response,
          await this.connections.authorize(caller, id, Object.fromEntries(entered) as Record<string, string>, chosen),
        );
      } catch (error) {
        const trouble = troubleOf(error, response);
        const now = await this.connections.read(caller, id);
        await this.ask(request, response, { caller, organization, connection: now }, trouble, chosen);
      }
    });
  }

  private async with(request: Request, response: Response, id: string, work: (asked: Asked) => Promise<void>): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return seeOther(response, `/sign-in?next=${encodeURIComponent(pathOf(id))}`);
    try {
      await work(await this.find(request, person, id));
    } catch (error) {
      sendPage(response, { title: 'Connect an account', content: html``, ...troubleOf(error, response) });
    }
  }

  /** Searches all of the person's organizations. @throws Problem `not_found` */
  private async find(request: Request, person: Person, id: string): Promise<Asked> {
    for (const organization of await this.people.organizationsOf(person)) {
      const caller = callerIn(person, organization, request);
      const connection = await this.connections.read(caller, id).catch(orNull);
      if (connection === null) continue;
      if (roleAtLeast(caller.role, 'creator')) return { caller, organization: organization.name, connection };
      throw problem(
        'insufficient_permissions',
        `Connecting an account requires the role creator or higher; yours is ${caller.role}.`,
      );
    }
    throw problem('not_found', `There is no connection ${id}.`);
  }

  private async ask(
    request: Request,
    response: Response,
    { caller, connection, organization }: Asked,
    trouble: Trouble,
    chosen?: string,
  ): Promise<void> {
    if (connection.status !== 'pending' && connection.status !== 'failed') return sendOutcome(response, connection);
    const brands =
      connection.brandId === null ? await this.brandsOf(caller) : [await this.brands.read(caller, connection.brandId)];
    const { label, credentialFields } = this.connections.channelOf(connection).capability;
    if (brands.length === 0) return sendNoBrand(response, label, organization);
    const fields = html`${connection.brandId === null && brandField(brands, chosen)}${credentialFields.map((field) => credentialField(field))}
      <button name="decision" value="connect">Connect</button>
      <button class="second" name="decision" value="deny" formnovalidate>Cancel</button>`;
    const content = html`<p>
        An account on <strong>${label}</strong> is to be connected to
        ${connection.brandId !== null && brands.map((brand) => html`the brand <strong>${brand.label}</strong> of `)}<strong>${organization}</strong>,
        so that the people and agents of ${organization} can publish posts there.
      </p>
      ${this.forms.draw(request, response, { action: pathOf(connection.id), fields })}
      <p class="soft">
        What you enter is checked with ${label} and kept sealed. Whoever asked for the connection does not see it.
      </p>`;
    sendPage(response, { title: `Connect ${label}`, content, ...trouble });
  }

  private async brandsOf(caller: Principal): Promise<BrandView[]> {
    return (await this.brands.list(caller, { page: 1, limit: mostBrands })).items;
  }
}

const pathOf = (id: string): string => `/connections/${encodeURIComponent(id)}/authorize`;

function orNull(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null;
  throw error;
}

/** The choice of a brand; with several, none is preselected. */
function brandField(brands: readonly BrandView[], chosen: string | undefined): Html {
  const [first, ...others] = brands;
  const named = others.length === 0 ? first?.id : chosen;
  const options = brands.map(({ id, label }) => html`<option value="${id}" ${id === named && html`selected`}>${label}</option>`);
  return html`<label
    >Brand<select name="brand" required>
      ${named === undefined && html`<option value="" selected>Choose one</option>`} ${options}
    </select></label
  >`;
}

function sendNoBrand(response: Response, label: string, organization: string): void {
  const content = html`<p>
    An account belongs to a brand, and <strong>${organization}</strong> has none yet. Once an admin of ${organization} has made
    one, open this page again, or ask for a new connection.
  </p>`;
  sendPage(response, { title: `Connect ${label}`, content });
}

function credentialField({ name, label, secret, required, format }: CredentialField): Html {
  const type = secret ? 'password' : format === 'url' ? 'url' : 'text';
  return html`<label
    >${label}<input name="${name}" type="${type}" maxlength="2048" autocomplete="off" ${required && html`required`} />${
      !required && html`<span class="hint">Optional</span>`
    }</label
  >`;
}

function sendOutcome(response: Response, { status, displayName, platform }: ConnectionView): void {
  if (status === 'connected') {
    const content = html`<p><strong>${displayName ?? platform}</strong> is connected. You can close this page.</p>`;
    return sendPage(response, { title: 'Account connected', content });
  }
  const why = status === 'expired' ? 'The connection request has expired.' : `The connection is ${status}.`;
  sendPage(response, { title: 'Account not connected', content: html`<p>${why} Start a new one to try again.</p>` });
}
