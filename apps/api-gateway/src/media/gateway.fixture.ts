import { schema } from '@imprint/domain/schema';
import type { Config } from '@imprint/platform/config';
import { createApp, type AppOptions } from '@imprint/platform/http';
import { createTestDatabase, freePort, testConfig } from '@imprint/platform/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ApiGatewayModule } from '../api-gateway.module.js';
import { subscriptionsPath } from '../newsletters/subscriptions.controller.js';
import { uploadPath } from './upload-content.controller.js';

export interface Reply {
  status: number;
  headers: Headers;
  /** Code of the first error. */
  code: string | undefined;
  detail: string | undefined;
  errors: readonly { source?: { pointer?: string } }[];
  data: { id: string; attributes: Record<string, unknown> };
}

/** The gateway in this process, with real PostgreSQL and a folder, used by the local owner. */
export class Gateway {
  private constructor(
    readonly app: NestExpressApplication,
    readonly url: string,
    readonly folder: string,
    private readonly drop: () => Promise<void>,
  ) {}

  /** @param options settings over those below; what runs before the routes, and which bodies stay unread beside uploads */
  static async start({
    settings = {},
    handlers = [],
    rawPaths = [],
  }: Pick<AppOptions, 'handlers' | 'rawPaths'> & { settings?: Partial<Record<keyof Config, string>> } = {}): Promise<Gateway> {
    const [database, folder, port] = [
      await createTestDatabase(schema.migrations),
      await mkdtemp(join(tmpdir(), 'media-')),
      await freePort(),
    ];
    const url = `http://127.0.0.1:${port}`;
    const config = testConfig({
      DATABASE_URL: database.url,
      STORAGE_URL: pathToFileURL(folder).href,
      LOGIN_WALL: 'off',
      PORT_API_GATEWAY: port,
      PUBLIC_API_URL: url,
      SWEEP_INTERVAL_MS: 600_000,
      ...settings,
    });
    const options = { handlers, rawPaths: [...rawPaths, uploadPath], formPaths: [subscriptionsPath] };
    const app = await createApp('api-gateway', ApiGatewayModule.forRoot(config), config, options);
    await app.listen(port, '127.0.0.1');
    return new Gateway(app, url, folder, () => database.drop());
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.drop();
    await rm(this.folder, { recursive: true });
  }

  async send(
    method: string,
    address: string,
    body?: string | Uint8Array<ArrayBuffer> | ReadableStream,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const url = address.startsWith('http') ? address : this.url + address;
    // A stream has no length; the Fetch standard requires `half` for it.
    const sent: RequestInit & { duplex: 'half' } = { method, headers, body: body ?? null, duplex: 'half' };
    const response = await fetch(url, sent);
    const text = await response.text();
    const document = (text.startsWith('{') ? JSON.parse(text) : {}) as {
      data: Reply['data'];
      errors?: { code: string; detail: string; source?: { pointer?: string } }[];
    };
    const { data, errors = [] } = document;
    const { code, detail } = errors[0] ?? {};
    return { status: response.status, headers: response.headers, code, detail, errors, data };
  }

  json(method: string, path: string, body: unknown): Promise<Reply> {
    return this.send(method, path, JSON.stringify(body), { 'content-type': 'application/json' });
  }
}
