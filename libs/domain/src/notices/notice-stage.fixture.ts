import type { Principal, Role } from '@imprint/contracts/access';
import type { Changed } from '@imprint/contracts/messages';
import { testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { Memberships, Organizations } from '../identity/index.js';
import { MembershipsRepository } from '../identity/memberships.repository.js';
import { OrganizationsRepository } from '../identity/organizations.repository.js';
import type { Mail, Mailer } from '../mail/index.js';
import { openDatabase, type OpenedDatabase } from '../schema/database.fixture.js';
import { DistributeNotices } from './distribute-notices.js';
import { recordNotices, type NewNotice } from './index.js';
import { NoticeChats } from './notice-chats.js';
import { NoticeChatsRepository } from './notice-chats.repository.js';
import { NoticeMails } from './notice-mails.js';
import { NoticeMailsRepository } from './notice-mails.repository.js';
import { NoticePreferences } from './notice-preferences.js';
import { NoticePreferencesRepository } from './notice-preferences.repository.js';
import { NoticeRecipients } from './notice-recipients.js';
import { NoticeStates } from './notice-states.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';

const config = testConfig({ PUBLIC_APP_URL: 'https://imprint.example' });

/** Notices of two organizations, `org` and `other`, on a real database; the mail server only keeps what it is given. */
export class NoticeStage {
  readonly dataSource: DataSource;
  readonly notices: NoticesService;
  readonly preferences: NoticePreferences;
  readonly states: NoticeStates;
  readonly chats: NoticeChats;
  taken: Mail[] = [];
  mailWorks = true;
  hasMail = true;
  private readonly mailer: Mailer;

  private constructor(private readonly database: OpenedDatabase) {
    const { dataSource } = database;
    this.dataSource = dataSource;
    this.mailer = this.fakeMailer();
    const rows = new NoticesRepository(dataSource);
    const chosen = new NoticePreferencesRepository(dataSource);
    const memberships = new Memberships(new MembershipsRepository(dataSource));
    this.notices = new NoticesService(rows, chosen, new Organizations(new OrganizationsRepository(dataSource)), config);
    this.preferences = new NoticePreferences(
      dataSource,
      chosen,
      new NoticeMailsRepository(dataSource),
      this.mailer,
      new NoticeChatsRepository(dataSource),
    );
    this.chats = this.chatsOn(dataSource);
    this.states = new NoticeStates(rows, new NoticeRecipients(memberships, chosen, rows));
  }

  static async open(): Promise<NoticeStage> {
    const database = await openDatabase();
    await database.dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
    return new NoticeStage(database);
  }

  async clear(): Promise<void> {
    for (const table of ['notice', 'notice_preference', 'membership', 'chat_identity', 'api_key', 'chat_poll'])
      await this.dataSource.query(`delete from ${table}`);
    [this.taken, this.mailWorks, this.hasMail] = [[], true, true];
  }

  async somebody(name: string, role: Role, organizationId = 'org'): Promise<Principal> {
    const person = 'insert into app_user (id, subject, email, name) values ($1, $1, $2, $1) on conflict do nothing';
    await this.dataSource.query(person, [name, `${name}@example.com`]);
    const membership = 'insert into membership (organization_id, user_id, role) values ($1, $2, $3)';
    await this.dataSource.query(membership, [organizationId, name, role]);
    return { kind: 'session', userId: name, organizationId, role, scopes: [], apiKeyId: null, brandIds: null, clientIp: null };
  }

  /** Connects a chat of the person with a key of theirs. */
  async connectChat(name: string): Promise<void> {
    const key = `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
      values ($1, 'org', $2, sha256($3), 'abcd', 'Chat', 'service', '{posts:draft}')`;
    await this.dataSource.query(key, [`key_${name}`, name, Buffer.from(name)]);
    const chat = `insert into chat_identity (id, organization_id, user_id, api_key_id, app, chat_id) values ($1, 'org', $2, $3, 'telegram', $2)`;
    await this.dataSource.query(chat, [`chat_${name}`, name, `key_${name}`]);
  }

  async record(...given: NewNotice[]): Promise<Changed[]> {
    return this.dataSource.transaction((manager) => recordNotices(manager, given));
  }

  async titles(caller: Principal, unread?: boolean): Promise<string[]> {
    const query = { page: 1, limit: 25, ...(unread !== undefined && { unread }) };
    return (await this.notices.list(caller, query)).items.map(({ title }) => title);
  }

  /** What one process of the worker does in a sweep, on connections of its own. */
  async worker(): Promise<() => Promise<void>> {
    const own = await this.database.connect();
    const chosen = new NoticePreferencesRepository(own);
    const mails = new NoticeMailsRepository(own);
    const memberships = new Memberships(new MembershipsRepository(own));
    const organizations = new Organizations(new OrganizationsRepository(own));
    const queue = this.distributionOn(own);
    const sender = new NoticeMails(mails, chosen, memberships, organizations, this.mailer, config);
    return async () => {
      while (await queue.distributeNext());
      while (await sender.sendNext());
    };
  }

  /** What one process of the worker sends to chats, on connections of its own. */
  async chatWorker(): Promise<NoticeChats> {
    return this.chatsOn(await this.database.connect());
  }

  async distribute(): Promise<void> {
    while (await this.distributionOn(this.dataSource).distributeNext());
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private distributionOn(own: DataSource): DistributeNotices {
    const memberships = new Memberships(new MembershipsRepository(own));
    const recipients = new NoticeRecipients(memberships, new NoticePreferencesRepository(own), new NoticesRepository(own));
    return new DistributeNotices(new NoticeMailsRepository(own), new NoticeChatsRepository(own), recipients, this.mailer);
  }

  private chatsOn(own: DataSource): NoticeChats {
    const organizations = new Organizations(new OrganizationsRepository(own));
    const chosen = new NoticePreferencesRepository(own);
    const chats = new NoticeChatsRepository(own);
    return new NoticeChats(this.distributionOn(own), chats, new NoticeMailsRepository(own), chosen, organizations, config);
  }

  private fakeMailer(): Mailer {
    const send = (mail: Mail) =>
      this.mailWorks ? Promise.resolve(void this.taken.push(mail)) : Promise.reject(new Error('away'));
    const mailer = { send };
    Object.defineProperty(mailer, 'isConfigured', { get: () => this.hasMail });
    return mailer as unknown as Mailer;
  }
}

/** A post that a platform refused. */
export const failed = (subjectId = 'tgt_1', more: Partial<NewNotice> = {}): NewNotice => ({
  organizationId: 'org',
  kind: 'target.failed',
  subjectId,
  cause: '1',
  title: `Post ${subjectId}`,
  detail: 'It is too long.',
  platform: 'bluesky',
  path: 'releases/rel_1',
  ...more,
});
