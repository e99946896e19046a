import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a path is answered: a text of HTML, or whatever it writes. */
export type SiteRoute = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A site on this machine. What is not in `routes` is answered with 404. */
export class TestSite {
  /** Paths that were asked for, with their query. */
  readonly asked: string[] = [];
  readonly agents = new Set<string>();
  /** Requests that were under way at once, at most. */
  mostAtOnce = 0;
  private atOnce = 0;

  private constructor(
    private readonly server: Server,
    readonly host: string,
    public routes: Record<string, SiteRoute>,
  ) {}

  static async open(routes: Record<string, SiteRoute> = {}): Promise<TestSite> {
    const server = createServer((request, response) => site.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site: TestSite = new TestSite(server, `127.0.0.1:${(server.address() as AddressInfo).port}`, routes);
    return site;
  }

  url(path = '/'): string {
    return `http://${this.host}${path}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    this.asked.push(path);
    this.agents.add(request.headers['user-agent'] ?? '');
    this.mostAtOnce = Math.max(this.mostAtOnce, (this.atOnce += 1));
    response.on('close', () => (this.atOnce -= 1));
    const route = this.routes[path] ?? this.routes[path.split('?', 1)[0] ?? ''];
    if (route === undefined) response.writeHead(404).end('not here');
    else if (typeof route === 'string') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(route);
    else route(request, response);
  }
}

/** Answers with these bytes. */
export const file =
  (contentType: string, bytes: Buffer | string, status = 200): SiteRoute =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': contentType }).end(bytes);

/** Leads elsewhere. */
export const leadsTo =
  (location: string): SiteRoute =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

/** Says nothing, ever. */
export const silent: SiteRoute = () => undefined;
