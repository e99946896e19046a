import type { AuditAction } from '@imprint/contracts/audit';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { Mailer } from '../mail/index.js';
import { Accounts } from './accounts.service.js';

/** Subjects of the mails, by change. */
const subjects = {
  'passkey.added': 'A passkey was added to your account',
  'passkey.removed': 'A passkey was removed from your account',
  'second-factor.enabled': 'Two-factor authentication was turned on',
  'second-factor.disabled': 'Two-factor authentication was turned off',
  'second-factor.recovery-code-used': 'A recovery code was used for your account',
  'password.changed': 'Your password was changed',
} as const;

type Change = keyof typeof subjects;

interface Notice {
  userId: string;
  change: Change;
}

/** Notices of open transactions. */
const waiting = new WeakMap<QueryRunner, Notice[]>();

/** Mails the person about a change of how they sign in, once the transaction commits. Other changes cause no mail. */
export function noticeAfterCommit(manager: EntityManager, userId: string, change: AuditAction | 'password.changed'): void {
  const { queryRunner } = manager;
  if (queryRunner === undefined || !isMailed(change)) return;
  waiting.set(queryRunner, [...(waiting.get(queryRunner) ?? []), { userId, change }]);
}

function isMailed(change: string): change is Change {
  return Object.hasOwn(subjects, change);
}

/** Sends these mails, each at most once: a change stands even when the mail server refuses the mail. */
@Injectable()
export class AccountNotices implements EntitySubscriberInterface, OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(AccountNotices.name);
  private readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
  ) {}

  onModuleInit(): void {
    this.dataSource.subscribers.push(this);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sending);
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    // A nested transaction, which can still be rolled back.
    if (queryRunner.isTransactionActive) return;
    const notices = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    if (!this.mailer.isConfigured) return;
    for (const notice of notices) {
      const sent = this.send(notice)
        .catch((error: unknown) => this.logger.warn({ err: error, change: notice.change }, 'a notice was not mailed'))
        .finally(() => this.sending.delete(sent));
      this.sending.add(sent);
    }
  }

  afterTransactionRollback({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }

  private async send({ userId, change }: Notice): Promise<void> {
    const account = await this.accounts.ofUser(userId);
    if (account === null) return;
    const { PUBLIC_API_URL: url } = this.config;
    const text = `${subjects[change]}. You sign in to Imprint as ${account.email}.

If this wasn't you, reset your password at ${url}/reset-password and check what has access at ${url}/account/connections.
`;
    await this.mailer.send({ to: account.email, subject: subjects[change], text });
  }
}
