import type { Scope } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { connectorOf, type Connector } from '@imprint/contracts/mcp';
import { OauthArtifacts, OauthClients } from '@imprint/domain/oauth';
import { CONFIG, type Config } from '@imprint/platform/config';
import { SecretBox, sha256Hex } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import type Provider from 'oidc-provider';
import { formCookie, type HostCookie } from '../sign-in/cookies.js';
import { ClientDocuments } from './client-documents.js';
import { createProvider } from './provider.js';
import { applyRules } from './request-rules.js';

/** What a client requests from a person. */
export interface ConsentRequest {
  uid: string;
  clientId: string;
  /** The client's own name; null without one. */
  clientName: string | null;
  /** The host that vouches for the name, because the client id is the address of a document there. Null for a registered client. */
  verifiedHost: string | null;
  clientUri: string | null;
  /** Where the response is sent. */
  redirectUri: string;
  resource: string;
  connector: Connector;
  scopes: readonly Scope[];
}

export interface Consent {
  userId: string;
  /** A subset of the requested ones. */
  scopes: readonly Scope[];
  /** Stores the connection of the grant, before the client learns about the grant. */
  open: (grantId: string) => Promise<unknown>;
}

interface Running {
  provider: Provider;
  callback: ReturnType<Provider['callback']>;
}

/** The OAuth authorization server for MCP clients (spec §5.3), created on first use. */
@Injectable()
export class AuthorizationServer {
  private running: Promise<Running> | undefined;
  private readonly cookie: HostCookie;

  constructor(
    private readonly artifacts: OauthArtifacts,
    private readonly clients: OauthClients,
    private readonly documents: ClientDocuments,
    private readonly secrets: SecretBox,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.cookie = formCookie(config);
  }

  /**
   * Handles a request with an unparsed body.
   * @param path canonical path from `paths`. Express and the library also match other cases and a trailing slash, but our rules do not.
   */
  async handle(request: Request, response: Response, path: string): Promise<void> {
    const { callback } = await this.start();
    request.url = path + request.url.slice(request.url.search(/\?|$/));
    // Addresses come from the configuration; the library would derive them from the request.
    const { host, protocol } = new URL(this.config.PUBLIC_API_URL);
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete request.headers['x-forwarded-host'];
    await callback(request, response);
  }

  /** The pending consent of this browser's request. @throws Problem `not_found`: expired, already answered, or another browser's */
  async asked(request: Request, response: Response): Promise<ConsentRequest> {
    const { provider } = await this.start();
    const { uid, params } = await this.interaction(request, response);
    const text = (name: string) => (typeof params[name] === 'string' ? params[name] : '');
    const client = await provider.Client.find(text('client_id'));
    const connector = connectorOf(this.config.PUBLIC_MCP_URL, text('resource'));
    if (client === undefined || connector === undefined) throw gone();
    return {
      uid,
      connector,
      clientId: client.clientId,
      clientName: client.clientName ?? null,
      clientUri: client.clientUri ?? null,
      verifiedHost: URL.parse(client.clientId)?.host ?? null,
      redirectUri: text('redirect_uri'),
      resource: text('resource'),
      scopes: text('scope').split(' ') as Scope[],
    };
  }

  /**
   * @returns where the browser continues
   * @throws Problem `not_found`, and what `open` throws, in which case nothing was granted
   */
  async allow(request: Request, response: Response, { userId, scopes, open }: Consent): Promise<string> {
    const { provider } = await this.start();
    const asked = await this.asked(request, response);
    const grant = new provider.Grant({ accountId: userId, clientId: asked.clientId });
    const allowed = asked.scopes.filter((scope) => scopes.includes(scope));
    const withheld = asked.scopes.filter((scope) => !scopes.includes(scope));
    grant.addResourceScope(asked.resource, allowed.join(' '));
    if (withheld.length > 0) grant.rejectResourceScope(asked.resource, withheld.join(' '));
    const grantId = await grant.save();
    await open(grantId);
    const login = { accountId: userId, remember: false };
    const consent = { grantId, browser: this.browserOf(request) };
    return provider.interactionResult(request, response, { login, consent });
  }

  /** @returns where the browser continues @throws Problem `not_found` */
  async refuse(request: Request, response: Response): Promise<string> {
    const { provider } = await this.start();
    await this.interaction(request, response);
    const result = { error: 'access_denied', error_description: 'the person said no' };
    return provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
  }

  private async interaction(request: Request, response: Response): ReturnType<Provider['interactionDetails']> {
    const { provider } = await this.start();
    const found = await provider.interactionDetails(request, response).catch((error: unknown) => {
      if (error instanceof Error && error.name === 'SessionNotFound') throw gone();
      throw error;
    });
    if (request.params['uid'] !== undefined && request.params['uid'] !== found.uid) throw gone();
    return found;
  }

  /** Digest that identifies the browser; null if it was not shown a form of ours. */
  private browserOf(request: IncomingMessage): string | null {
    const value = this.cookie.read(request);
    return value === undefined ? null : sha256Hex(value);
  }

  private start(): Promise<Running> {
    this.running ??= this.createProvider().catch((error: unknown) => {
      this.running = undefined;
      throw error;
    });
    return this.running;
  }

  private async createProvider(): Promise<Running> {
    const { config, artifacts, clients, documents, secrets } = this;
    const browserOf = (request: IncomingMessage) => this.browserOf(request);
    const provider = await createProvider({ config, artifacts, clients, documents, secrets, browserOf });
    applyRules(provider, { artifacts, clients });
    return { provider, callback: provider.callback() };
  }
}

function gone(): Error {
  return problem(
    'not_found',
    'This question was answered, is too old, or was asked in another browser. Please start again in the app.',
  );
}
