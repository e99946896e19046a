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

/** What a client asks a person for. */
export interface ConsentRequest {
  uid: string;
  clientId: string;
  /** As the client calls itself; null when it does not. */
  clientName: string | null;
  /** The host that vouches for the name: the client's id is the address of a document there. Null for one that registered itself. */
  verifiedHost: string | null;
  clientUri: string | null;
  /** Where the answer goes. */
  redirectUri: string;
  resource: string;
  connector: Connector;
  scopes: readonly Scope[];
}

export interface Consent {
  userId: string;
  /** Of those that were asked for. */
  scopes: readonly Scope[];
  /** Keeps whose connection the grant is. The client learns of the grant afterwards. */
  open: (grantId: string) => Promise<unknown>;
}

interface Running {
  provider: Provider;
  callback: ReturnType<Provider['callback']>;
}

/** The OAuth authorization server of MCP clients (spec §5.3), made when it is first needed. */
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
   * Answers a request whose body was not read.
   * @param path that it is for, as `paths` spells it. Express and the library also know it in capitals or with a slash at the end, and
   *   our rules would not.
   */
  async handle(request: Request, response: Response, path: string): Promise<void> {
    const { callback } = await this.start();
    request.url = path + request.url.slice(request.url.search(/\?|$/));
    // Addresses come from the configuration. The library would make them of what the request says.
    const { host, protocol } = new URL(this.config.PUBLIC_API_URL);
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete request.headers['x-forwarded-host'];
    await callback(request, response);
  }

  /** What the browser of this request is to be asked. @throws Problem `not_found`: too late, done already, or another browser's */
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
   * @returns where the browser goes on
   * @throws Problem `not_found`, and what `open` throws: then nothing was allowed
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

  /** @returns where the browser goes on @throws Problem `not_found` */
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

  /** Which browser sends this, as a digest; null for one that was shown no form of ours. */
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
