import { FaultProxy } from '@imprint/adapters/channels/testing';
import { FakeOpenAiImages, HeyGenSimulator, RunwaySimulator } from '@imprint/adapters/models/testing';
import { listen, type Listening } from '@imprint/platform/testing';
import { createServer, type IncomingMessage } from 'node:http';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A second of moving bars with a tone. */
export const film = readFileSync(new URL('../../../../e2e/src/fixtures/terrace.mp4', import.meta.url));
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Menu</title><link>https://example.com</link><description>Menu</description>
  <item><guid>1</guid><title>Plum cake</title><link>https://example.com/1</link></item></channel></rss>`;

/** Whether a message of this worker goes on to where it was sent: once one does not, none does. */
export type Passes = (message: string) => boolean;

interface Taken {
  method: string | undefined;
  body: string;
  key: string | string[] | undefined;
}

/** Whom workflows call: a service that takes requests and has a feed, a mail server, and vendors. */
export class Peers {
  /** Requests that the service took. */
  readonly taken: Taken[] = [];
  /** Mails that the mail server took. */
  readonly mails: string[] = [];
  passes: Passes = () => true;

  private constructor(
    private readonly service: Listening,
    private readonly proxy: FaultProxy,
    private readonly mailServer: SMTPServer,
    readonly vendors: { images: FakeOpenAiImages; videos: RunwaySimulator; avatars: HeyGenSimulator },
  ) {}

  static async start(): Promise<Peers> {
    const reached: { peers?: Peers } = {};
    const service = await listen(
      createServer((request, response) => {
        void bodyOf(request).then((body) => {
          const { method, headers } = request;
          if (request.url === '/feed') return response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
          reached.peers?.taken.push({ method, body, key: headers['idempotency-key'] });
          return response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
        });
      }),
    );
    const proxy = new FaultProxy(service.url);
    await proxy.up();
    const mailServer = mailServerOf((mail) => reached.peers?.takeMail(mail) ?? false);
    mailServer.listen(0, '127.0.0.1');
    await once(mailServer.server, 'listening');
    const [images, videos, avatars] = await Promise.all([
      FakeOpenAiImages.start(),
      RunwaySimulator.start(),
      HeyGenSimulator.start(),
    ]);
    for (const vendor of [videos, avatars]) {
      vendor.content = () => Promise.resolve(film);
      vendor.looks = 0;
    }
    const peers = new Peers(service, proxy, mailServer, { images, videos, avatars });
    reached.peers = peers;
    proxy.passes = () => Promise.resolve(peers.passes('service'));
    return peers;
  }

  /** Address of the service, for workers. */
  get url(): string {
    return this.proxy.url;
  }

  get settings(): Record<string, string> {
    const { images, videos, avatars } = this.vendors;
    return {
      WORKFLOW_ALLOWED_HOSTS: 'localhost,127.0.0.1',
      KNOWLEDGE_ALLOWED_HOSTS: 'localhost,127.0.0.1',
      MAIL_URL: `smtp://127.0.0.1:${(this.mailServer.server.address() as AddressInfo).port}`,
      ...{
        OPENAI_IMAGES_BASE_URL: `${images.origin}/v1`,
        OPENAI_IMAGES_API_KEY: FakeOpenAiImages.key,
        OPENAI_IMAGES_CREDITS: '4',
      },
      ...{ RUNWAY_BASE_URL: `${videos.origin}/v1`, RUNWAY_API_KEY: RunwaySimulator.key },
      ...{ HEYGEN_BASE_URL: avatars.origin, HEYGEN_API_KEY: HeyGenSimulator.key },
    };
  }

  async stop(): Promise<void> {
    await this.proxy.down();
    await this.service.close();
    await new Promise<void>((resolve) => this.mailServer.close(resolve));
    await Promise.all(Object.values(this.vendors).map((vendor) => vendor.stop()));
  }

  /** @returns whether the sender hears of it */
  private takeMail(mail: string): boolean {
    if (!this.passes('mail')) return false;
    this.mails.push(mail);
    return this.passes('mail');
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat((await request.toArray()) as Buffer[]).toString();
}

/** @param take whether the sender gets an answer */
function mailServerOf(take: (mail: string) => boolean): SMTPServer {
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'] },
    onData(stream, session, callback) {
      void stream.toArray().then((chunks: Buffer[]) => {
        if (take(Buffer.concat(chunks).toString())) return callback();
        // A sender who has died hears nothing.
        return server.connections.forEach((connection) => connection.close());
      });
    },
  });
  return server.on('error', () => undefined);
}
