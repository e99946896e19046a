import { isKnownHost, readCredential } from '@imprint/auth';
import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { mcpResourceOf, type Connector } from '@imprint/contracts/mcp';
import { ApiKeyVerifier } from '@imprint/domain/keys';
import { McpTokens } from '@imprint/domain/oauth';
import { CONFIG, type Config } from '@imprint/platform/config';
import { clientIpOf, networkOf } from '@imprint/platform/http';
import { LocalRateWindow, RateWindow } from '@imprint/platform/rate-window';
import { Inject, Injectable, SetMetadata, type CanActivate, type CustomDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { selectionOf, type ToolSelection } from '../tools/toolset-selection.js';
import { allowOrigin } from './cross-origin.js';
import { queryOf } from './query.js';
import { foreignOrigin } from './refusal.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** The selection in the URL of an MCP request. */
    selection?: ToolSelection;
  }
}

const CONNECTOR = Symbol('CONNECTOR');

/** The connector of a route, declared rather than parsed from the path, which can be spelled in several ways. */
export const Serves = (connector: Connector): CustomDecorator<symbol> => SetMetadata(CONNECTOR, connector);

const keyOnPartner =
  'The restricted connector takes no API keys: connect it by signing in in a browser, or use a key on the standard connector.';

/** Requests that one address may send before authentication, as a multiple of the limit per credential. */
const addressFactor = 5;

/**
 * Authorizes MCP requests, in the order of the specification: host and origin, selectors, credential. The credential is verified on every
 * request without caching (spec §5.2), and is required with or without a login wall (spec §5.3).
 */
@Injectable()
export class McpGuard implements CanActivate {
  /** Local to this process: a flood of invalid credentials has to be refused before it costs the database anything. */
  private readonly addresses = new LocalRateWindow();
  private readonly ownOrigins: ReadonlySet<string>;
  private readonly ownHost: string;

  constructor(
    private readonly keys: ApiKeyVerifier,
    private readonly tokens: McpTokens,
    private readonly window: RateWindow,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    const { PUBLIC_API_URL, PUBLIC_APP_URL, PUBLIC_MCP_URL, MCP_SERVER_URL } = config;
    this.ownOrigins = new Set([PUBLIC_API_URL, PUBLIC_APP_URL, PUBLIC_MCP_URL].map((url) => new URL(url).origin));
    this.ownHost = new URL(MCP_SERVER_URL).host;
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const connector = Reflect.getMetadata(CONNECTOR, context.getHandler()) as Connector;
    this.requireOwnOrigin(request);
    allowOrigin(request, context.switchToHttp().getResponse<Response>());
    if (request.method === 'OPTIONS') return true;
    request.selection = selectionOf(queryOf(request), connector);
    const { MCP_RATE_LIMIT_PER_MINUTE: perCredential } = this.config;
    await requireRoom(this.addresses, networkOf(clientIpOf(request)), perCredential * addressFactor);
    request.principal = await this.authenticate(request, connector);
    return true;
  }

  /** Counts a request of this caller. @throws Problem `too_many_requests` */
  async count(caller: Principal): Promise<void> {
    await requireRoom(
      this.window,
      `mcp:${caller.mcpConnectionId ?? caller.apiKeyId ?? ''}`,
      this.config.MCP_RATE_LIMIT_PER_MINUTE,
    );
  }

  private requireOwnOrigin(request: Request): void {
    const { origin, host = '' } = request.headers;
    if (origin !== undefined && !this.ownOrigins.has(origin))
      throw foreignOrigin('Pages of another origin may not call this endpoint.');
    if (isKnownHost(request, this.config) || host === this.ownHost) return;
    throw foreignOrigin('The endpoint does not answer under this name: set PUBLIC_MCP_URL to it.');
  }

  private async authenticate(request: Request, connector: Connector): Promise<Principal> {
    // The `ApiKey` scheme is for REST only (spec §5.2).
    if (/^\s*apikey\b/i.test(request.headers.authorization ?? ''))
      throw problem('unsupported_scheme', 'The MCP endpoint accepts the Bearer scheme only.');
    const credential = readCredential(request);
    const clientIp = clientIpOf(request);
    if (credential.kind === 'api-key' && connector === 'partner') throw problem('wrong_audience', keyOnPartner);
    if (credential.kind === 'api-key') return this.keys.verify(credential.key, clientIp ?? '');
    if (credential.kind === 'mcp-token')
      return this.tokens.verify(credential.token, mcpResourceOf(this.config.PUBLIC_MCP_URL, connector), clientIp);
    if (credential.kind === 'none')
      throw problem('missing_credential', 'The MCP endpoint takes `Authorization: Bearer` with an API key or an access token.');
    throw problem('invalid_key', 'The MCP endpoint takes an API key, which starts with `svc_`, or an access token made for it.');
  }
}

/** @throws Problem `too_many_requests` */
async function requireRoom(window: RateWindow, whose: string, limit: number): Promise<void> {
  const { allowed, retryAfterSeconds } = await window.hit(whose, limit);
  if (allowed) return;
  const detail = `The limit of ${limit} requests per minute is reached; repeat in ${retryAfterSeconds} s.`;
  throw new Problem({ code: 'too_many_requests', detail }, { retryAfterSeconds });
}
