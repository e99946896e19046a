import type { Principal } from '@imprint/contracts/access';
import { SecretBox } from '@imprint/platform/crypto';
import { LocalRateWindow } from '@imprint/platform/rate-window';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { DataSource } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { Mailer, MailSessions } from '../mail/index.js';
import { openDatabase } from '../schema/database.fixture.js';
import { ConfirmationMails } from './confirmation-mails.js';
import { ConfirmationsRepository } from './confirmations.repository.js';
import { IssueMailsRepository } from './issue-mails.repository.js';
import { IssuesRepository } from './issues.repository.js';
import { IssuesService } from './issues.service.js';
import type { NewIssue } from './issues/index.js';
import { MailOutcomes } from './mail-outcomes.js';
import { MailPace } from './mail-pace.js';
import { NewsletterSender } from './newsletter-sender.js';
import { NewslettersRepository } from './newsletters.repository.js';
import { NewslettersService } from './newsletters.service.js';
import { SubscribersRepository } from './subscribers.repository.js';
import { SubscribersService } from './subscribers.service.js';
import { SubscriptionLinks } from './subscription-links.js';
import { Subscriptions } from './subscriptions.js';

export const owner: Principal = {
  ...({ kind: 'session', userId: 'user', organizationId: 'org', role: 'owner', scopes: [] } as const),
  ...{ apiKeyId: null, brandIds: null, clientIp: null },
};
export const stranger: Principal = { ...owner, organizationId: 'other' };
export const brandId = 'brand_01jd3nq5m8x4w2v7r9t6y0c1ab';

/** A mail that the server took. */
export interface TakenMail {
  from: string;
  to: string;
  text: string;
}

/** A mail server that takes everything, unless one of its questions is answered otherwise. */
export class MailServer {
  readonly taken: TakenMail[] = [];
  onRecipient: NonNullable<SMTPServerOptions['onRcptTo']> = (_address, _session, done) => done();
  /** Asked once the message is there. */
  onMessage: (mail: TakenMail, done: (error?: Error | null) => void) => void = (_mail, done) => done();
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (address, session, done) => this.onRecipient(address, session, done),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const mail = { from, to: envelope.rcptTo[0]?.address ?? '', text: Buffer.concat(chunks).toString('utf8') };
        this.onMessage(mail, (error) => {
          if (!error) this.taken.push(mail);
          done(error);
        });
      });
    },
  });

  /** @returns its address */
  async start(): Promise<string> {
    this.server.on('error', () => undefined);
    const listening = this.server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }

  /** As it breaks off when its machine loses power. */
  breakOff(): void {
    for (const connection of (this.server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections)
      connection._socket.destroy();
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }

  reset(): void {
    this.taken.splice(0);
    this.onRecipient = (_address, _session, done) => done();
    this.onMessage = (_mail, done) => done();
  }
}

/** The room on a database and a mail server of its own, with a brand of `org`, and another organization. */
export async function openNewsletters(settings: Parameters<typeof testConfig>[0] = {}) {
  const database = await openDatabase();
  const { dataSource } = database;
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  await dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ($1, 'org', 'Brand', 'brand', 'approved', '{}')`,
    [brandId],
  );
  const server = new MailServer();
  const config = testConfig({ MAIL_URL: await server.start(), MAIL_FROM: 'Imprint <news@terrace.example>', ...settings });
  const close = async (): Promise<void> => {
    await database.close();
    await server.stop();
  };
  return { ...database, server, config, close, ...servicesOn(dataSource, config) };
}

/** The services of one process. */
export function servicesOn(dataSource: DataSource, config: ReturnType<typeof testConfig>) {
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  const [newsletters, subscribers, issues] = [
    new NewslettersRepository(dataSource),
    new SubscribersRepository(dataSource),
    new IssuesRepository(dataSource),
  ];
  const [audit, window, mails] = [new AuditTrail(dataSource), new LocalRateWindow(), new IssueMailsRepository(dataSource)];
  const links = new SubscriptionLinks(config, new SecretBox(config));
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const service = new NewslettersService(newsletters, subscribers, issues, brands, links, audit);
  const sessions = new MailSessions(config);
  const outcomes = new MailOutcomes(mails, subscribers);
  return {
    ...{ links, mails, window, newsletters: service },
    subscribers: new SubscribersService(service, newsletters, subscribers, audit, signals, config),
    subscriptions: new Subscriptions(newsletters, subscribers, links, window, signals, config),
    confirmations: new ConfirmationMails(new ConfirmationsRepository(dataSource), new Mailer(config), links, window),
    issues: new IssuesService(issues, newsletters, subscribers, sessions, signals, config),
    sender: new NewsletterSender(issues, mails, outcomes, sessions, links, new MailPace(window, config)),
  };
}

/** An issue with its target. */
export const newIssue = (newsletterId: string, parts: Partial<NewIssue> = {}): NewIssue => ({
  ...{ targetId: 'tgt_1', organizationId: 'org', brandId, newsletterId, senderName: 'Café Terrace' },
  ...{ senderAddress: 'news@terrace.example', subject: 'Spring menu', body: 'The *terrace* opens.', images: [] },
  ...parts,
});
