import { createHash, randomUUID } from 'node:crypto';
import { partsOf, refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

type Fields = Readonly<Record<string, unknown>>;

interface SimulatedEntry {
  url: string;
  properties: Record<string, unknown>;
  deleted: boolean;
}

/**
 * A site with a Micropub endpoint, a media endpoint and an IndieAuth server, as the recommendation of the W3C (3.3 to 3.8) and the IndieAuth
 * standard of July 2024 (4.1, 5.3) document them: arrays in JSON, addresses in `Location`, errors with a code. It recognises no repeated
 * call. It is ours and no independent judge.
 */
export class MicropubSimulator extends SimulatedServer {
  readonly entries: SimulatedEntry[] = [];
  /** Scopes by token. */
  readonly tokens = new Map<string, string>();
  readonly site = { hasMediaEndpoint: true, linksInPage: false, hasMetadata: true, accepts: false, uploads: 0 };
  private readonly codes = new Map<string, { challenge: string; client: string; callback: string; scope: string }>();
  protected readonly failure: Answer = { status: 500, body: { error: 'server_error' } };

  addToken(scope = 'create update delete media'): string {
    const token = randomUUID();
    this.tokens.set(token, scope);
    return token;
  }

  /** The person agrees on the page at this address. @returns what the site sends them back with */
  consent(address: string): URLSearchParams {
    const { searchParams, origin } = new URL(address);
    const asked = (name: string): string => searchParams.get(name) ?? '';
    const isWhole = asked('response_type') === 'code' && asked('code_challenge_method') === 'S256';
    if (!isWhole || new URL(asked('client_id')).origin !== new URL(asked('redirect_uri')).origin)
      throw refusal(400, 'invalid_request');
    const code = randomUUID();
    const [challenge, client, callback, scope] = ['code_challenge', 'client_id', 'redirect_uri', 'scope'].map(asked);
    this.codes.set(code, { challenge: challenge ?? '', client: client ?? '', callback: callback ?? '', scope: scope ?? '' });
    return new URLSearchParams({ code, state: asked('state'), iss: `${origin}/` });
  }

  protected handle(asked: Asked): Answer {
    const { method, url } = asked;
    switch (`${method} ${url.pathname}`) {
      // Several people may have sites on one server.
      case 'GET /':
      case 'GET /terrace':
        return this.home();
      case 'GET /metadata':
        return { status: 200, body: this.metadata(url.origin) };
      case 'POST /token':
        return this.issue(asked);
      case 'GET /micropub':
        return this.query(asked);
      case 'POST /micropub':
        return this.change(asked);
      case 'POST /media':
        return this.upload(asked);
      default:
        return this.page(url);
    }
  }

  private home(): Answer {
    const { linksInPage, hasMetadata } = this.site;
    const relations = hasMetadata
      ? [['/metadata', 'indieauth-metadata']]
      : [
          ['/auth', 'authorization_endpoint'],
          ['/token', 'token_endpoint'],
        ];
    const all = [...relations, ['/micropub', 'micropub']];
    if (!linksInPage)
      return { status: 200, html: '', headers: { link: all.map(([to, rel]) => `<${to}>; rel="${rel}"`).join(', ') } };
    const elements = all.map(([to, rel]) => `<link rel='${rel}' href="${to}">`).join('');
    return { status: 200, html: `<!-- <link rel="micropub" href="/old"> --><head>${elements}</head>` };
  }

  private metadata(origin: string): Fields {
    return {
      issuer: `${origin}/`,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  private issue({ body, url }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    const code = sent.get('code') ?? '';
    const granted = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      granted?.challenge === challenge &&
      granted.client === sent.get('client_id') &&
      granted.callback === sent.get('redirect_uri') &&
      !sent.has('client_secret');
    if (!isRight) throw refusal(400, 'invalid_grant');
    const { scope } = granted;
    return { status: 200, body: { access_token: this.addToken(scope), token_type: 'Bearer', scope, me: `${url.origin}/` } };
  }

  private require({ headers }: Asked, scope?: string): void {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) throw refusal(401, 'unauthorized');
    const scopes = this.tokens.get(token);
    if (scopes === undefined) throw refusal(403, 'forbidden');
    if (scope !== undefined && !scopes.split(' ').includes(scope)) throw refusal(401, 'insufficient_scope', `needs ${scope}`);
  }

  private query(asked: Asked): Answer {
    this.require(asked);
    const { searchParams, origin } = asked.url;
    if (searchParams.get('q') === 'config')
      return { status: 200, body: this.site.hasMediaEndpoint ? { 'media-endpoint': `${origin}/media` } : {} };
    if (searchParams.get('q') !== 'source') throw refusal(400, 'invalid_request');
    return { status: 200, body: { type: ['h-entry'], properties: this.entry(searchParams.get('url')).properties } };
  }

  private change(asked: Asked): Answer {
    const sent = JSON.parse(asked.body.toString()) as Record<string, unknown>;
    const { action } = sent;
    this.require(asked, typeof action === 'string' ? action : 'create');
    if (action === undefined) return this.create(sent, asked.url.origin);
    const entry = this.entry(sent['url']);
    if (action === 'delete') entry.deleted = true;
    else Object.assign(entry.properties, arrays(sent['replace']));
    return { status: 204 };
  }

  private create(sent: Fields, origin: string): Answer {
    const properties = arrays(sent['properties']);
    const url = `${origin}/posts/${randomUUID()}`;
    this.entries.push({ url, properties, deleted: false });
    // RFC 9110 allows a relative address.
    return this.site.accepts
      ? { status: 202, headers: { location: url.slice(origin.length) } }
      : { status: 201, headers: { location: url } };
  }

  private upload(asked: Asked): Answer {
    this.require(asked, 'media');
    const file = partsOf(asked).get('file');
    if (file === undefined || !/^(?:\x89PNG|\xff\xd8|GIF8|RIFF[^]{4}WEBP)/.test(file.text))
      throw refusal(400, 'invalid_request', 'Unsupported file');
    this.site.uploads += 1;
    return { status: 201, headers: { location: `https://files.example/${randomUUID()}.png` } };
  }

  private entry(url: unknown): SimulatedEntry {
    const found = this.entries.find((entry) => entry.url === url && !entry.deleted);
    if (found === undefined) throw refusal(400, 'invalid_request', 'The post with the requested URL was not found');
    return found;
  }

  private page({ href }: URL): Answer {
    const entry = this.entries.find(({ url }) => url === href);
    return { status: entry === undefined ? 404 : entry.deleted ? 410 : 200, html: '' };
  }
}

/** All values are arrays (3.3.2, 3.4). */
function arrays(value: unknown): Record<string, unknown> {
  const isRight = typeof value === 'object' && value !== null && Object.values(value).every((each) => Array.isArray(each));
  if (!isRight) throw refusal(400, 'invalid_request', 'Values must be arrays');
  return { ...value };
}
