import { roleAtLeast, type Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { CredentialField } from '@imprint/contracts/publishing';
import { BrandsService, type BrandView } from '@imprint/domain/brands';
import { AccountRequests, ConnectionSignIns, ConnectionsService, type ConnectionView } from '@imprint/domain/publishing';
import type { Channel } from '@imprint/domain/publishing/channel';
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
  slug: string;
  connection: ConnectionView;
}

/** More than anybody has. */
const mostBrands = 1_000;

/** Value of `with` for entering credentials here, although the platform offers to sign in there. */
const credentials = 'credentials';

type Trouble = { status: number; trouble: string } | Record<string, never>;

/** Where a person connects an account that an agent requested: the agent never sees what is entered here (spec §3.3). */
@Controller('connections')
export class ConnectionPages {
  constructor(
    private readonly people: People,
    private readonly connections: ConnectionsService,
    private readonly requests: AccountRequests,
    private readonly signIns: ConnectionSignIns,
    private readonly brands: BrandsService,
    private readonly forms: Forms,
  ) {}

  /** Where platforms send people back to after a sign-in. Continues at the page of the connection, without the code in its address. */
  @Public()
  @Get('callback')
  async signedIn(@Req() request: Request, @Res() response: Response): Promise<void> {
    const answer = new URL(request.originalUrl, 'http://instance.invalid').searchParams;
    const id = ConnectionSignIns.connectionOf(answer.get('state') ?? '');
    if (id === undefined) {
      const content = html`<p>
        This address does not belong to a sign-in that was started here. Start connecting the account again.
      </p>`;
      return sendPage(response, { title: 'Account not connected', content, status: 400 });
    }
    await this.with(request, response, id, async ({ caller, connection, slug }) => {
      // The answer of a platform counts once: whoever opens it again sees what came of it.
      const connected = this.requests.isOpen(connection)
        ? await this.signIns.complete(caller, id, answer).catch(storedRefusal)
        : connection;
      seeOther(response, connected !== undefined && lacksDestination(connected) ? choicePathOf(slug, id) : pathOf(id));
    });
  }

  @Public()
  @Get(':id/authorize')
  async show(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.with(request, response, id, (asked) => {
      const { error } = asked.connection;
      const trouble: Trouble = error !== null ? { status: 200, trouble: error } : {};
      const { searchParams } = new URL(request.originalUrl, 'http://instance.invalid');
      return this.ask(request, response, asked, trouble, { with: searchParams.get('with') ?? undefined });
    });
  }

  @Public()
  @Post(':id/authorize')
  async decide(@Req() request: Request, @Res() response: Response, @Param('id') id: string): Promise<void> {
    await this.with(request, response, id, async (asked) => {
      const sent = this.forms.read(request);
      const { caller, connection } = asked;
      if (sent('decision') !== 'connect') return sendOutcome(response, asked, await this.requests.deny(caller, id));
      const channel = this.requests.channelOf(connection);
      const chosen = sent('brand') === '' ? undefined : sent('brand');
      const isSignIn = signsIn(channel, sent('with'));
      const filled = askedFields(channel, isSignIn).flatMap(({ name }) => (sent(name) === '' ? [] : [[name, sent(name)]]));
      const entered = Object.fromEntries(filled) as Record<string, string>;
      try {
        if (!isSignIn) return sendOutcome(response, asked, await this.requests.authorize(caller, id, entered, chosen));
        sendOnward(response, channel, await this.signIns.begin(caller, id, entered, chosen));
      } catch (error) {
        const trouble = troubleOf(error, response);
        const now = await this.connections.read(caller, id);
        await this.ask(request, response, { ...asked, connection: now }, trouble, {
          brand: chosen,
          with: sent('with'),
          ...entered,
        });
      }
    });
  }

  private async with(request: Request, response: Response, id: string, work: (asked: Asked) => Promise<void>): Promise<void> {
    const person = await this.people.at(request);
    if (person === null) return seeOther(response, `/sign-in?next=${encodeURIComponent(request.originalUrl)}`);
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
      const { name, slug } = organization;
      if (roleAtLeast(caller.role, 'creator')) return { caller, organization: name, slug, connection };
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
    asked: Asked,
    trouble: Trouble,
    entered: Readonly<Record<string, string | undefined>> = {},
  ): Promise<void> {
    const { caller, connection, organization } = asked;
    if (!this.requests.isOpen(connection)) return sendOutcome(response, asked, connection);
    const brands =
      connection.brandId === null ? await this.brandsOf(caller) : [await this.brands.read(caller, connection.brandId)];
    const channel = this.requests.channelOf(connection);
    const { label } = channel.capability;
    const isSignIn = signsIn(channel, entered['with']);
    const known = { ...this.requests.knownFields(connection, channel), ...entered };
    if (brands.length === 0) return sendNoBrand(response, label, organization);
    const fields = html`${connection.brandId === null && brandField(brands, entered['brand'])}${askedFields(
        channel,
        isSignIn,
      ).map((field) => credentialField(field, known[field.name]))}
      ${!isSignIn && html`<input type="hidden" name="with" value="${credentials}" />`}
      <button name="decision" value="connect">${isSignIn ? `Continue to ${label}` : 'Connect'}</button>
      <button class="second" name="decision" value="deny" formnovalidate>Cancel</button>`;
    const isAgain = connection.status === 'connected';
    const content = html`<p>
        ${isAgain ? html`The account <strong>${connection.displayName}</strong> on` : 'An account on'}
        <strong>${label}</strong> is to be connected ${isAgain && 'again'} to
        ${connection.brandId !== null && brands.map((brand) => html`the brand <strong>${brand.label}</strong> of `)}<strong>${organization}</strong>,
        so that the people and agents of ${organization} can publish posts there.
      </p>
      ${this.forms.draw(request, response, { action: pathOf(connection.id), fields })}
      <p class="soft">${explanation(channel, isSignIn)}</p>
      ${otherWay(channel, isSignIn, pathOf(connection.id))}`;
    sendPage(response, { title: `${isAgain ? 'Reconnect' : 'Connect'} ${label}`, content, ...trouble });
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

/** Whether the person signs in on the platform, which they do where it is offered and they do not choose otherwise. */
function signsIn({ signIn }: Channel, chosen: string | undefined): boolean {
  return signIn !== undefined && chosen !== credentials;
}

/** What a person enters here: everything, or what a sign-in on the platform needs before. */
function askedFields({ capability, signIn }: Channel, isSignIn: boolean): readonly CredentialField[] {
  const { credentialFields } = capability;
  return isSignIn ? credentialFields.filter(({ name }) => signIn?.fields.includes(name)) : credentialFields;
}

/** Leads to the other way of connecting the account, or says why there is none. */
function otherWay({ capability, signIn, signInObstacle }: Channel, isSignIn: boolean, path: string): Html | false {
  const { label, credentialFields } = capability;
  const secret = credentialFields.find((field) => field.secret)?.label.toLowerCase();
  if (isSignIn && secret !== undefined)
    return html`<p><a href="${path}?with=${credentials}">Use ${/^[aeiou]/.test(secret) ? 'an' : 'a'} ${secret}</a></p>`;
  if (signIn !== undefined && !isSignIn) return html`<p><a href="${path}">Sign in with ${label}</a></p>`;
  return (
    signInObstacle !== undefined &&
    html`<p class="soft">Signing in with ${label} needs https, which this instance does not have.</p>`
  );
}

function explanation({ capability: { label } }: Channel, isSignIn: boolean): Html {
  if (!isSignIn)
    return html`What you enter is checked with ${label} and kept sealed. Whoever asked for the connection does not see it.`;
  return html`You will sign in on ${label}, which asks you to allow Imprint to post for you. Imprint never sees your password.`;
}

function credentialField({ name, label, secret, required, format }: CredentialField, entered: string | undefined): Html {
  const type = secret ? 'password' : format === 'url' ? 'url' : 'text';
  const value = !secret && entered !== undefined && html`value="${entered}"`;
  return html`<label
    >${label}<input name="${name}" type="${type}" maxlength="2048" autocomplete="off" ${value} ${required && html`required`} />${
      !required && html`<span class="hint">Optional</span>`
    }</label
  >`;
}

/** A page of its own: browsers do not let the answer to a form lead to another site. */
function sendOnward(response: Response, { capability: { label } }: Channel, address: string): void {
  const content = html`<p>You continue on <strong>${new URL(address).host}</strong>.</p>
    <p><a class="button" href="${address}">Continue to ${label}</a></p>`;
  sendPage(response, { title: `Connect ${label}`, content, onward: address });
}

/** Whether somebody has to choose where the posts of the account go. */
const lacksDestination = ({ diagnostics }: ConnectionView): boolean =>
  diagnostics.some(({ code }) => code === 'destination_missing');

/** The page of the web app with that choice. */
const choicePathOf = (slug: string, id: string): string => `/${slug}/~/connections?choose=${encodeURIComponent(id)}`;

/** The reason is stored with the connection, whose page shows it. */
function storedRefusal(error: unknown): undefined {
  if (!(error instanceof Problem) || !['connection_refused', 'service_unavailable'].includes(error.code)) throw error;
}

function sendOutcome(response: Response, { slug }: Asked, connection: ConnectionView): void {
  const { status, displayName, platform } = connection;
  const accounts = html`<p><a href="/${slug}/~/connections">Connected accounts</a></p>`;
  if (status === 'connected') {
    const next = lacksDestination(connection)
      ? html`<a class="button" href="${choicePathOf(slug, connection.id)}">Choose where its posts go</a>`
      : 'You can close this page.';
    const content = html`<p><strong>${displayName ?? platform}</strong> is connected. ${next}</p>
      ${accounts}`;
    return sendPage(response, { title: 'Account connected', content });
  }
  const why = status === 'expired' ? 'The connection request has expired.' : `The connection is ${status}.`;
  const content = html`<p>${why} Start a new one to try again.</p>
    ${accounts}`;
  sendPage(response, { title: 'Account not connected', content });
}
