import { listen, type Listening } from '@imprint/platform/testing';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** A reverse proxy in front of an instance, like nginx with `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`. */
export class OuterProxy {
  private constructor(private readonly server: Listening) {}

  /** @param from address from which it calls the instance */
  static async start(target: string, from: string): Promise<OuterProxy> {
    const { hostname, port, host } = new URL(target);
    const server = createServer((incoming, response) => {
      const client = (incoming.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
      const told = incoming.headers['x-forwarded-for'];
      const headers = {
        ...incoming.headers,
        host,
        'x-forwarded-for': told === undefined ? client : `${String(told)}, ${client}`,
      };
      const options = { hostname, port, path: incoming.url, method: incoming.method, headers, localAddress: from, agent: false };
      const outgoing = request(options, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        void pipeline(answer, response).catch(() => response.destroy());
      });
      outgoing.on('error', () => response.destroy());
      void pipeline(incoming, outgoing).catch(() => outgoing.destroy());
    });
    return new OuterProxy(await listen(server));
  }

  get url(): string {
    return this.server.url;
  }

  async stop(): Promise<void> {
    await this.server.close();
  }
}
