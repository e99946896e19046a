import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { GhostPosts, ghostRefusal } from './ghost-posts.js';
import { partsOf, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';

/** An image that was uploaded. */
export interface SimulatedGhostImage {
  name: string;
  type: string;
  bytes: number;
}

/** Seconds for which a token counts, whatever it says itself. */
const maxAge = 5 * 60;
const root = '/ghost/api/admin/';
/** Sites make addresses of the one that they are set to, whatever they were asked under. */
const publicAddress = 'https://terrace.example';
/** `shared/config/overrides.json` of Ghost 5. */
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml', 'image/x-icon', 'image/webp'];
const imageNames = /\.(?:jpe?g|gif|png|svgz?|ico|webp)$/;

/**
 * A Ghost site as docs.ghost.org documents its Admin API and as the code of Ghost 5 answers: tokens signed with the key of an integration,
 * posts with unique slugs, collisions and length limits, and image uploads. It is ours and no independent judge:
 * `e2e/peers/ghost.channel.peer-spec.mjs` runs the same suite against a real one.
 */
export class GhostSimulator extends SimulatedServer {
  readonly library = new GhostPosts(publicAddress);
  readonly images: SimulatedGhostImage[] = [];
  protected readonly failure: Answer = {
    status: 500,
    body: { errors: [{ message: 'An unexpected error occurred, please try again.', type: 'InternalServerError' }] },
  };
  /** Path of its admin on the host, such as `/blog`. */
  subdirectory = '';
  title = 'Café Terrace';
  version = '5.130';
  /** Instead of everything, e.g. the page of a firewall. */
  instead: Answer | null = null;
  /** Seconds by which the clock of the site is ahead. */
  clockAhead = 0;
  /** Secrets, in hexadecimal, by the ids of their keys. */
  private readonly keys = new Map<string, string>();

  /** The Admin API key of a new integration, as its page shows it. */
  addKey(): string {
    const [id, secret] = [randomBytes(12).toString('hex'), randomBytes(32).toString('hex')];
    this.keys.set(id, secret);
    return `${id}:${secret}`;
  }

  protected handle(asked: Asked): Answer {
    if (this.instead !== null) return this.instead;
    const { method, url } = asked;
    const api = `${this.subdirectory}${root}`;
    if (!url.pathname.startsWith(api)) return { status: 404, html: '<!DOCTYPE html><title>Page not found</title>' };
    const path = url.pathname.slice(api.length);
    if (`${method} ${path}` === 'GET site/') return { status: 200, body: { site: this.described() } };
    this.authorize(asked);
    if (`${method} ${path}` === 'POST images/upload/') return this.upload(asked);
    const answer = this.library.answer(asked, path);
    if (answer === null) throw ghostRefusal(404, 'NotFoundError', 'Resource not found');
    return answer;
  }

  private described() {
    return { title: this.title, description: 'A café', logo: null, url: `${publicAddress}/`, version: this.version };
  }

  /** `services/auth/api-key/admin.js` of Ghost 5, and `verify` of the `jsonwebtoken` that it uses. */
  private authorize({ headers }: Asked): void {
    const { authorization } = headers;
    if (authorization === undefined) throw ghostRefusal(403, 'NoPermissionError', 'Authorization failed');
    const [, token] = /^Ghost (\S+)$/.exec(authorization) ?? [];
    if (token === undefined)
      throw ghostRefusal(
        401,
        'UnauthorizedError',
        'Authorization header format is "Authorization: Ghost [token]"',
        'INVALID_AUTH_HEADER',
      );
    const [head = '', body = '', signature = ''] = token.split('.');
    const [{ alg, kid }, { iat, exp, aud }] = [decoded(head), decoded(body)];
    if (typeof kid !== 'string') throw ghostRefusal(400, 'BadRequestError', 'Admin API kid missing.', 'MISSING_ADMIN_API_KID');
    const secret = this.keys.get(kid);
    if (secret === undefined) throw ghostRefusal(401, 'UnauthorizedError', 'Unknown Admin API Key', 'UNKNOWN_ADMIN_API_KEY');
    // Some proxies repeat what they were sent.
    const refused = (why: string) => ghostRefusal(401, 'UnauthorizedError', `Invalid token: ${why} ${token}`, 'INVALID_JWT');
    if (alg !== 'HS256') throw refused('invalid algorithm');
    if (!isSigned(`${head}.${body}`, signature, secret)) throw refused('invalid signature');
    const now = Math.floor(Date.now() / 1000) + this.clockAhead;
    if (typeof iat !== 'number' || now >= iat + maxAge) throw refused('maxAge exceeded');
    if (typeof exp !== 'number' || now >= exp || exp > iat + maxAge) throw refused('jwt expired');
    if (typeof aud !== 'string' || !/\/?admin\/?$/.test(aud)) throw refused('jwt audience invalid');
  }

  private upload(asked: Asked): Answer {
    const parts = partsOf(asked);
    const file = parts.get('file');
    const name = fileNameOf(asked);
    if (file === undefined || file.type === '') throw ghostRefusal(422, 'ValidationError', 'Please select an image.');
    if (!imageTypes.includes(file.type) || !imageNames.test(name))
      throw ghostRefusal(415, 'UnsupportedMediaTypeError', 'Please select a valid image.');
    if (!['image', 'profile_image', 'icon'].includes(parts.get('purpose')?.text ?? 'image'))
      throw ghostRefusal(422, 'ValidationError', 'Validation (AllowedValues) failed for purpose');
    this.images.push({ name, type: file.type, bytes: file.text.length });
    const url = `${publicAddress}/content/images/2026/11/${this.images.length}-${name}`;
    return { status: 201, body: { images: [{ url, ref: null }] } };
  }
}

function isSigned(text: string, signature: string, secret: string): boolean {
  const right = createHmac('sha256', Buffer.from(secret, 'hex')).update(text).digest();
  const sent = Buffer.from(signature, 'base64url');
  return sent.length === right.length && timingSafeEqual(sent, right);
}

function decoded(part: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    throw ghostRefusal(400, 'BadRequestError', 'Invalid token', 'INVALID_JWT');
  }
}

const fileNameOf = ({ body }: Asked): string => /filename="([^"]*)"/.exec(body.toString('latin1'))?.[1] ?? '';
