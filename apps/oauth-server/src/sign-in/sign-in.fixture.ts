import { schema } from '@imprint/domain/schema';
import { Accounts, AuthSessions } from '@imprint/domain/identity';
import { newId, sha256Hex } from '@imprint/platform/crypto';
import { createApp } from '@imprint/platform/http';
import { createLogger } from '@imprint/platform/logging';
import { createTestDatabase, freePort, testConfig } from '@imprint/platform/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { formPaths } from '../form-paths.js';
import { OauthServerModule } from '../oauth-server.module.js';
import { SessionTokens } from '../session-tokens.js';

export const password = 'four ducks on a pond';
export const serviceApiKey = 'service-key-of-the-test-0123456789abcdef';

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** Parsed JSON body. */
  body: {
    data?: unknown;
    errors?: { code: string; detail: string; source?: object }[];
    meta?: Record<string, unknown>;
  } & Record<string, unknown>;
}

/** A person with an account, who owns an organization. */
export interface Member {
  email: string;
  userId: string;
  organizationId: string;
}

/** The identity provider in this process, with PostgreSQL. */
export class SignInStage {
  private people = 0;

  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    private readonly lines: readonly string[],
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(settings: Parameters<typeof testConfig>[0] = {}): Promise<SignInStage> {
    const database = await createTestDatabase(schema.migrations);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const own = {
      DATABASE_URL: database.url,
      PUBLIC_API_URL: url,
      OAUTH_SERVER_URL: url,
      LOGIN_WALL: 'on',
      LOG_LEVEL: 'trace',
      SERVICE_API_KEY: serviceApiKey,
      TRUST_PROXY: '127.0.0.1',
    };
    const config = testConfig({ ...own, ...settings });
    const lines: string[] = [];
    const logger = createLogger(config, 'oauth-server', { write: (line: string) => void lines.push(line) });
    const app = await createApp('oauth-server', OauthServerModule.forRoot(config), config, { formPaths, logger });
    await app.listen(port, '127.0.0.1');
    return new SignInStage(app, url, lines, () => database.drop());
  }

  /** Log output. */
  get log(): string {
    return this.lines.join('');
  }

  get database(): DataSource {
    return this.app.get(DataSource);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.drop();
  }

  async member(): Promise<Member> {
    const email = `person-${(this.people += 1)}@sign-in.example`;
    const { userId } = await this.app.get(Accounts).add(this.database.manager, { email, name: 'Ada', password });
    const organizationId = newId('org');
    await this.database.query(`insert into organization (id, name, slug) values ($1, 'Org', $1)`, [organizationId]);
    const membership = `insert into membership (organization_id, user_id, role) values ($1, $2, 'owner')`;
    await this.database.query(membership, [organizationId, userId]);
    return { email, userId, organizationId };
  }

  /** Another session of this person, created without a page. */
  async session({ userId }: Member): Promise<{ id: string; token: string; secret: string }> {
    const session = await this.app.get(AuthSessions).start(userId);
    const { token } = await this.app.get(SessionTokens).issueFor(session);
    return { id: session.id, token, secret: session.secret };
  }

  /** A program's request, with or without a session token, from an address. */
  async api(method: string, path: string, body?: object, token?: string, from = '203.0.113.9'): Promise<Answer> {
    return this.send(method, path, {
      headers: {
        'x-forwarded-for': from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  }

  /** With the credential of the apps. */
  async asOperator(method: string, path: string, body: object): Promise<Answer> {
    return this.api(method, path, body, serviceApiKey);
  }

  async send(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const answer = await fetch(this.url + path, { method, redirect: 'manual', ...init });
    const text = await answer.text();
    const isJson = (answer.headers.get('content-type') ?? '').includes('json') && text !== '';
    return { status: answer.status, headers: answer.headers, text, body: isJson ? (JSON.parse(text) as Answer['body']) : {} };
  }

  browser(): TestBrowser {
    return new TestBrowser(this);
  }

  /** A browser that is signed in by cookie. */
  async signedIn(member: Member, agent?: string): Promise<TestBrowser> {
    const browser = this.browser();
    browser.cookies.set('imprint_session', (await this.session(member)).secret);
    if (agent !== undefined) browser.userAgent = agent;
    return browser;
  }
}

/** A browser with forms and cookies. Follows no redirects. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  page: Answer | undefined;

  constructor(private readonly stage: Pick<SignInStage, 'send' | 'url'>) {}

  async open(path: string): Promise<Answer> {
    return this.load('GET', path);
  }

  /** Submits the current page's form for this path; by default the first one. */
  async submit(fields: Record<string, string>, action?: string): Promise<Answer> {
    const forms = [...(this.page?.text ?? '').matchAll(/<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/g)];
    const form = forms.find(([, to]) => action === undefined || to === action);
    if (form === undefined) throw new Error(`the page has no such form: ${this.page?.text ?? 'no page'}`);
    const [, to = '', inner = ''] = form;
    const hidden = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescaped(value)],
    );
    const body = new URLSearchParams({ ...(Object.fromEntries(hidden) as Record<string, string>), ...fields });
    return this.load('POST', to, body);
  }

  private async load(method: string, path: string, body?: URLSearchParams): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    this.page = await this.stage.send(method, path, {
      headers: {
        'user-agent': this.userAgent,
        ...(cookie !== '' && { cookie }),
        ...(method === 'POST' && { origin: this.stage.url, 'sec-fetch-site': 'same-origin' }),
      },
      ...(body !== undefined && { body }),
    });
    for (const line of this.page.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return this.page;
  }
}

/** Content of the database, to check for what must not be there. */
export async function storedText(stage: SignInStage, ...tables: readonly string[]): Promise<string> {
  const rows = await Promise.all(tables.map((table) => stage.database.query<object[]>(`select * from ${table}`)));
  return JSON.stringify(rows);
}

/** Stores a reset link as if it had been mailed; its code sets the account's password. */
export async function mailedCode(stage: SignInStage, { userId }: Member): Promise<string> {
  const code = newId('req');
  await stage.database.query(
    `insert into password_reset (account_id, code_hash, expires_at)
     select id, $2, now() + interval '5 minutes' from account where user_id = $1`,
    [userId, sha256Hex(code)],
  );
  return code;
}

function unescaped(text: string): string {
  const characters: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" };
  return text.replaceAll(/&([a-z#0-9]+);/g, (entity, name: string) => characters[name] ?? entity);
}
