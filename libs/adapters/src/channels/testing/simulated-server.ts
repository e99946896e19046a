import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal, type Answer, type Asked } from './simulated-request.js';
import { unhurried } from './unhurried.js';

/** A platform on a free port of the loopback, which answers in JSON or with a page. */
export abstract class SimulatedServer {
  protected readonly server: Server = createServer(unhurried, (incoming, outgoing) => {
    void this.answer(incoming).then(
      ({ status, headers = {}, body, html, bytes }) => {
        const type = html === undefined ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8';
        outgoing.writeHead(status, { 'content-type': type, ...headers });
        outgoing.end(bytes ?? html ?? (body === undefined ? '' : JSON.stringify(body)));
      },
      // Whoever asked broke off before the whole body was sent: nobody waits for an answer, and nothing was done.
      () => outgoing.destroy(),
    );
  });

  /** Returns its address. */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  /** @throws Refusal */
  protected abstract handle(asked: Asked): Answer | Promise<Answer>;

  /** When it breaks. */
  protected abstract readonly failure: Answer;

  private async answer(incoming: IncomingMessage): Promise<Answer> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = 'GET', headers } = incoming;
    const url = new URL(incoming.url ?? '/', `http://${headers.host}`);
    try {
      return await this.handle({ method, url, headers, body: Buffer.concat(chunks) });
    } catch (error) {
      return error instanceof Refusal ? error.answer : this.failure;
    }
  }
}
