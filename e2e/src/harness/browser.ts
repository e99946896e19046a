import { randomBytes } from 'node:crypto';

/** A browser without scripts, with forms, cookies and redirects. Follows no redirect by itself. */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** Every Set-Cookie header received. */
  readonly setCookies: string[] = [];
  private page: BrowserPage | undefined;
  /** Each browser has a different address, for instances that trust a proxy. */
  private readonly from = {
    'x-forwarded-for': `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`,
  };

  constructor(readonly origin: string) {}

  async open(path: string): Promise<BrowserPage> {
    return this.load('GET', path);
  }

  /** Submits the current page's form: its hidden fields, these fields, and a browser's headers. */
  async submit(fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}): Promise<BrowserPage> {
    const form = this.page?.form;
    if (form === undefined) throw new Error('the page has no form');
    const body = new URLSearchParams({ ...form.hidden, ...fields });
    return this.load('POST', form.action, body.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: this.origin,
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
  }

  /** A request by a script on a page of this origin. */
  async fetch(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    const answer = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: {
        ...this.from,
        ...this.cookieHeader(),
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    this.keep(answer);
    return answer;
  }

  private async load(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<BrowserPage> {
    const answer = await fetch(this.origin + path, {
      method,
      redirect: 'manual',
      headers: { ...this.from, ...headers, ...this.cookieHeader() },
      ...(body !== undefined && { body }),
    });
    this.keep(answer);
    this.page = new BrowserPage(answer, await answer.text());
    return this.page;
  }

  private keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      this.setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const isOver = /expires=thu, 01 jan 1970/i.test(line);
      if (isOver) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  private cookieHeader(): Record<string, string> {
    if (this.cookies.size === 0) return {};
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }
}

export class BrowserPage {
  readonly status: number;
  readonly headers: Headers;
  constructor(
    answer: Response,
    readonly text: string,
  ) {
    this.status = answer.status;
    this.headers = answer.headers;
  }

  get title(): string {
    return /<title>([^<]*)<\/title>/.exec(this.text)?.[1] ?? '';
  }

  /** The error that the page shows. */
  get trouble(): string | undefined {
    return /role="alert"[^>]*>([^<]*)</.exec(this.text)?.[1];
  }

  /** Where the page continues automatically. */
  get onward(): string | undefined {
    return /<meta http-equiv="refresh" content="0; url=([^"]*)"/.exec(this.text)?.[1]?.replaceAll('&amp;', '&');
  }

  get form(): { action: string; hidden: Record<string, string> } | undefined {
    const [, action] = /<form method="post" action="([^"]*)"/.exec(this.text) ?? [];
    if (action === undefined) return undefined;
    const inputs = [...this.text.matchAll(/<input[^>]*>/g)]
      .map(([input]) => input)
      .filter((input) => /type="hidden"/.test(input));
    const hidden = inputs.map((input) => [attributeOf(input, 'name'), attributeOf(input, 'value')] as const);
    return { action, hidden: Object.fromEntries(hidden) };
  }
}

function attributeOf(tag: string, name: string): string {
  return (new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '').replaceAll('&amp;', '&');
}
