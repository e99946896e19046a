import { createHash, randomBytes } from 'node:crypto';
import type { Browser, BrowserPage } from './browser.js';
import type { Instance } from './instance.js';
import { mcpRequest } from './mcp.js';

export interface OauthTokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}

export type OauthFields = Readonly<Record<string, string>>;

/** An OAuth MCP client without a library: registered, public, with PKCE. */
export class OauthClient {
  private readonly verifier = randomBytes(32).toString('base64url');
  private constructor(
    private readonly instance: Instance,
    readonly id: string,
    readonly redirectUri: string,
  ) {}

  static async register(
    instance: Instance,
    metadata: { client_name?: string; redirect_uris?: [string] } = {},
  ): Promise<OauthClient> {
    const given = { client_name: 'Scribe', redirect_uris: ['https://scribe.example/callback'] as [string], ...metadata };
    const answer = await post(instance, 'register', JSON.stringify(given), 'application/json');
    const { client_id } = (await answer.json()) as { client_id?: string };
    if (client_id === undefined) throw new Error(`not registered: ${answer.status}`);
    return new OauthClient(instance, client_id, given.redirect_uris[0]);
  }

  /** The address to which the client redirects a browser. */
  path(fields: OauthFields = {}): string {
    const asked = {
      response_type: 'code',
      client_id: this.id,
      redirect_uri: this.redirectUri,
      code_challenge_method: 'S256',
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      ...fields,
    };
    return `/v1/oauth/authorize?${new URLSearchParams(asked).toString()}`;
  }

  /** The consent page that a browser is redirected to. */
  async ask(browser: Browser, fields: OauthFields = {}): Promise<BrowserPage> {
    const sentOn = await browser.open(this.path(fields));
    return browser.open(locationOf(sentOn));
  }

  /** Answers the browser's consent page. @returns the client's address that the browser is redirected to */
  async answer(browser: Browser, decision: 'allow' | 'deny', fields: OauthFields = {}): Promise<URL> {
    const decided = await browser.submit({ decision, ...fields });
    const last = await browser.open(locationOf(decided));
    if (last.onward === undefined) throw new Error(`no way back to the client: ${last.status} ${last.title}`);
    return new URL(locationOf(await browser.open(last.onward)));
  }

  async tokens(address: URL): Promise<OauthTokens> {
    const code = address.searchParams.get('code') ?? '';
    const sent = { grant_type: 'authorization_code', code, redirect_uri: this.redirectUri, code_verifier: this.verifier };
    const answer = await this.token(sent);
    if (answer.status !== 200) throw new Error(`no tokens: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** The complete flow, for a person who grants access. */
  async connect(browser: Browser, chosen: OauthFields = {}, asked: OauthFields = {}): Promise<OauthTokens> {
    await this.ask(browser, asked);
    return this.tokens(await this.answer(browser, 'allow', chosen));
  }

  async refresh({ refresh_token }: OauthTokens): Promise<{ status: number; body: { error?: string } }> {
    return this.token({ grant_type: 'refresh_token', refresh_token });
  }

  async revoke(token: string): Promise<number> {
    return (await post(this.instance, 'revoke', new URLSearchParams({ token }).toString())).status;
  }

  /** State of both tokens: the status of the MCP endpoint, and of a refresh. */
  async state(tokens: OauthTokens): Promise<[number, number]> {
    const used = await mcpRequest(this.instance, tokens.access_token);
    return [used.status, (await this.refresh(tokens)).status];
  }

  private async token(fields: OauthFields): Promise<{ status: number; body: OauthTokens & { error?: string } }> {
    const answer = await post(this.instance, 'token', new URLSearchParams({ client_id: this.id, ...fields }).toString());
    return { status: answer.status, body: (await answer.json()) as OauthTokens };
  }
}

/** Where a response redirects to, always with GET. */
export function locationOf({ status, title, trouble, headers }: BrowserPage): string {
  const location = headers.get('location');
  if (location === null || status !== 303) throw new Error(`no step on: ${status} ${title} ${trouble ?? ''}`);
  return location;
}

function post(
  { apiUrl }: Instance,
  endpoint: string,
  body: string,
  type = 'application/x-www-form-urlencoded',
): Promise<Response> {
  return fetch(`${apiUrl}/v1/oauth/${endpoint}`, { method: 'POST', headers: { 'content-type': type }, body });
}
