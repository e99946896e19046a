import { randomUUID } from 'node:crypto';
import { escaped, fieldsOf, Refusal, type Answer, type Asked } from './simulated-request.js';
import { SimulatedServer } from './simulated-server.js';
import { WordpressLibrary } from './wordpress-library.js';

/** An application password of a person. */
interface Password {
  uuid: string;
  user: keyof typeof people;
  appId: string;
  name: string;
}

/** Each signs in by the username, or by an email address at example.com. */
const people = {
  author: {
    slug: 'author',
    username: 'author',
    capabilities: { read: true, edit_posts: true, upload_files: true, publish_posts: true },
  },
  contributor: { slug: 'contributor', username: 'contributor', capabilities: { read: true, edit_posts: true } },
};

/** As the REST API refuses (https://developer.wordpress.org/rest-api/). */
export const wordpressRefusal = (status: number, code: string, message: string): Refusal =>
  new Refusal({ status, body: { code, message, data: { status } } });

/**
 * A WordPress site as developer.wordpress.org documents its REST API (6.1): discovery, application passwords and the page that makes them,
 * posts with unique slugs, and the media library. It is ours and no independent judge: `e2e/peers/wordpress.channel.peer-spec.mjs` runs the
 * same suite against a real one.
 */
export class WordpressSimulator extends SimulatedServer {
  readonly passwords = new Map<string, Password>();
  readonly library = new WordpressLibrary();
  protected readonly failure: Answer = { status: 500, html: 'There has been a critical error on this website.' };
  /** Whether the site has readable addresses; its API is a parameter of the front page otherwise. */
  hasReadableAddresses = true;
  /** Headers of the front page; by default those that lead to the API. */
  frontPage: Record<string, string> | null = null;
  offersApplicationPasswords = true;
  /** Instead of everything, e.g. the page of a firewall. */
  instead: Answer | null = null;
  /** Who is signed in at its pages. */
  visitor: Password['user'] = 'author';
  name = 'Tom &amp; Ada&#039;s';

  /** An application password that a person makes on their profile, as it is shown to them. */
  addPassword(user: Password['user'] = 'author', appId = '', name: string = randomUUID()): string {
    for (const known of this.passwords.values())
      if (known.user === user && known.name === name)
        throw wordpressRefusal(409, 'application_password_duplicate_name', 'Each application name should be unique.');
    const password = randomUUID().replaceAll('-', '').slice(0, 24);
    this.passwords.set(password, { uuid: randomUUID(), user, appId, name });
    return password.replaceAll(/(.{4})(?=.)/g, '$1 ');
  }

  /** What a person does on its page; returns where they are sent. @param asked parameters of that page */
  async decide(address: string, asked: URLSearchParams, decision: 'approve' | 'reject'): Promise<URL> {
    const body = new URLSearchParams([...asked, ['decision', decision]]);
    const page = `${address}/wp-admin/authorize-application.php`;
    const { headers } = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return new URL(headers.get('location') ?? '');
  }

  protected handle(asked: Asked): Answer {
    return this.instead ?? this.page(asked);
  }

  private page(asked: Asked): Answer {
    const { method, url } = asked;
    const root = this.hasReadableAddresses ? '/wp-json' : '/index.php?rest_route=';
    const parameter = url.searchParams.get('rest_route');
    if (parameter !== null) return this.route(asked, parameter);
    if (this.hasReadableAddresses && url.pathname.startsWith('/wp-json')) return this.route(asked, url.pathname.slice(8));
    if (url.pathname === '/wp-admin/authorize-application.php')
      return method === 'POST' ? this.decided(asked) : askPerson(url.searchParams);
    const headers = this.frontPage ?? { link: `<${url.origin}${root}/>; rel="https://api.w.org/"` };
    return { status: 200, headers, html: `<!DOCTYPE html><title>${this.name}</title>` };
  }

  private route(asked: Asked, path: string): Answer {
    const route = `${asked.method} ${path}`;
    if (/^GET \/?$/.test(route)) return { status: 200, body: this.index(asked.url) };
    const password = this.authorize(asked);
    if (route === 'GET /wp/v2/users/me') return { status: 200, body: people[password.user] };
    if (/^(?:POST|DELETE) \/wp\/v2\/posts\/\d+$/.test(route) && password.user === 'contributor')
      throw wordpressRefusal(403, ...notAllowed(asked.method));
    return this.ofPasswords(asked, route, password) ?? this.library.answer(asked, path) ?? notFound();
  }

  /** Null for another route. @param current the one that the call was made with */
  private ofPasswords({ body }: Asked, route: string, { uuid, user, appId, name }: Password): Answer | null {
    const routes = 'wp/v2/users/me/application-passwords';
    if (route === `GET /${routes}/introspect`) return { status: 200, body: { uuid, app_id: appId, name } };
    if (route === `POST /${routes}`) {
      const asked = fieldsOf(body);
      return { status: 201, body: { password: this.addPassword(user, asked['app_id'], asked['name']) } };
    }
    if (route !== `DELETE /${routes}/${uuid}`) return null;
    for (const [password, known] of this.passwords) if (known.uuid === uuid) this.passwords.delete(password);
    return { status: 200, body: { deleted: true } };
  }

  private index({ origin }: URL) {
    const page = { endpoints: { authorization: `${origin}/wp-admin/authorize-application.php` } };
    const authentication = this.offersApplicationPasswords ? { 'application-passwords': page } : [];
    return { name: this.name, url: origin, home: origin, namespaces: ['oembed/1.0', 'wp/v2'], authentication };
  }

  private authorize({ headers }: Asked): Password {
    const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const [user = '', password = ''] = basic.split(':');
    const known = this.passwords.get(password.replaceAll(' ', ''));
    if (headers.authorization === undefined)
      throw wordpressRefusal(401, 'rest_not_logged_in', 'You are not currently logged in.');
    // Some plugins repeat what they were sent.
    if (known === undefined || ![known.user, `${known.user}@example.com`].includes(user))
      throw wordpressRefusal(401, 'incorrect_password', `The password ${password} is an invalid application password.`);
    return known;
  }

  /** The person has answered the page, which goes back with a new password in the address. */
  private decided({ url: { origin }, body }: Asked): Answer {
    const sent = new URLSearchParams(body.toString());
    if (sent.get('decision') !== 'approve') return { status: 302, headers: { location: sent.get('reject_url') ?? '' } };
    const address = new URL(sent.get('success_url') ?? '');
    const password = this.addPassword(this.visitor, sent.get('app_id') ?? '', sent.get('app_name') ?? '').replaceAll(' ', '');
    for (const [name, value] of Object.entries({ site_url: origin, user_login: this.visitor, password }))
      address.searchParams.set(name, value);
    return { status: 302, headers: { location: address.href } };
  }
}

/** Contributors change no published posts (https://wordpress.org/documentation/article/roles-and-capabilities/). */
function notAllowed(method: string): [code: string, message: string] {
  const action = method === 'DELETE' ? 'delete' : 'edit';
  return [`rest_cannot_${action}`, `Sorry, you are not allowed to ${action} this post.`];
}

function notFound(): never {
  throw wordpressRefusal(404, 'rest_no_route', 'No route was found matching the URL and request method.');
}

function askPerson(asked: URLSearchParams): Answer {
  const fields = [...asked].map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`);
  const html = `<!DOCTYPE html><title>Authorize Application</title><h1>Authorize Application</h1>
    <form method="post" action="/wp-admin/authorize-application.php">${fields.join('')}
    <button name="decision" value="approve">Yes, I approve of this connection</button>
    <button name="decision" value="reject">No, I do not approve of this connection</button></form>`;
  return { status: 200, html };
}
