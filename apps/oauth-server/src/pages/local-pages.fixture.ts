import { schema } from '@imprint/domain/schema';
import { createApp } from '@imprint/platform/http';
import { createTestDatabase, testConfig } from '@imprint/platform/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { OauthServerModule } from '../oauth-server.module.js';

export interface OpenedPage {
  status: number;
  text: string;
  to: string | null;
  cookie: string;
}

/** The pages without a login wall, used by the local person in the organization `org` (`acme`), with `other` as a second one. */
export class LocalPages {
  private constructor(
    readonly app: NestExpressApplication,
    readonly dataSource: DataSource,
    private readonly url: string,
    private readonly drop: () => Promise<void>,
  ) {}

  static async start(formPaths: string[], settings: Readonly<Record<string, string>> = {}): Promise<LocalPages> {
    const database = await createTestDatabase(schema.migrations);
    const config = testConfig({
      DATABASE_URL: database.url,
      LOGIN_WALL: 'off',
      CHANNEL_ALLOWED_HOSTS: '127.0.0.1,localhost',
      ...settings,
    });
    const app = await createApp('oauth-server', OauthServerModule.forRoot(config), config, { behindGateway: true, formPaths });
    await app.listen(0, '127.0.0.1');
    const dataSource = app.get(DataSource);
    for (const statement of [
      `insert into organization (id, name, slug) values ('org', 'Acme', 'acme'), ('other', 'Other', 'other')`,
      `insert into app_user (id, subject, email, name) values ('user', 'local|owner', 'ada@example.com', 'Ada')`,
      `insert into membership values ('org', 'user', 'admin')`,
    ])
      await dataSource.query(statement);
    return new LocalPages(app, dataSource, await app.getUrl(), () => database.drop());
  }

  async stop(): Promise<void> {
    await this.app.close();
    await this.drop();
  }

  async open(path: string, headers: Record<string, string> = {}): Promise<OpenedPage> {
    const answer = await fetch(this.url + path, { redirect: 'manual', headers });
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
    return { status: answer.status, text: await answer.text(), to: answer.headers.get('location'), cookie: cookies.join('; ') };
  }

  /** Submits the form of a page with these fields filled in. */
  async submit({ text, cookie }: OpenedPage, path: string, fields: Record<string, string>): Promise<OpenedPage> {
    const form = /name="form" value="([^"]*)"/.exec(text)?.[1] ?? '';
    const body = new URLSearchParams({ form, ...fields });
    const answer = await fetch(this.url + path, { method: 'POST', redirect: 'manual', headers: { cookie }, body });
    return { status: answer.status, text: await answer.text(), to: answer.headers.get('location'), cookie };
  }
}
