import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { randomToken, sha256Hex } from '@imprint/platform/crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mailer } from '../mail/index.js';
import type { AccountEntity } from './account.entity.js';
import { noticeAfterCommit } from './account-notices.js';
import { Accounts } from './accounts.service.js';
import { AuthSessions } from './auth-sessions.service.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

const lifetimeMinutes = 30;

/** Password resets by a mailed link. */
@Injectable()
export class PasswordResets implements OnApplicationShutdown {
  private readonly logger = new Logger(PasswordResets.name);
  private readonly sending = new Set<Promise<void>>();

  constructor(
    private readonly resets: PasswordResetsRepository,
    private readonly accounts: Accounts,
    private readonly sessions: AuthSessions,
    private readonly attempts: AttemptLimiter,
    private readonly mailer: Mailer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Mails a link if the address has an account. Returns before that is known, so that neither response nor timing reveals it.
   * @throws Problem `too_many_requests`, `not_configured`
   */
  async request(email: string, clientIp: string | null): Promise<void> {
    if (!this.mailer.isConfigured)
      throw problem('not_configured', 'This instance sends no mail: its operator must set MAIL_URL.');
    await this.attempts.count({ what: 'password-reset', email, clientIp });
    const sent = this.send(email)
      .catch((error: unknown) => this.logger.error('a password reset was not mailed', error))
      .finally(() => this.sending.delete(sent));
    this.sending.add(sent);
  }

  /**
   * Sets the password of the account that the code was mailed to, ends its sessions and invalidates the code.
   * @param mayProceed throws, before anything is changed, when the mailed code alone is not enough
   * @returns the owner of the account
   * @throws Problem `invalid_code`, `validation_failed`, and what `mayProceed` throws
   */
  async complete(
    code: string,
    password: string,
    mayProceed?: (manager: EntityManager, account: AccountEntity) => Promise<void>,
  ): Promise<{ userId: string }> {
    return this.resets.transaction(async (manager) => {
      const reset = await this.resets.lockByCode(manager, sha256Hex(code));
      if (reset === null || reset.expiresAt <= new Date())
        throw problem(
          'invalid_code',
          'This link was used, replaced by a newer one, or has expired. Links are valid for 30 minutes.',
        );
      const account = await this.resets.readAccount(manager, reset);
      await mayProceed?.(manager, account);
      await this.accounts.setPassword(manager, account, password, '/password');
      noticeAfterCommit(manager, account.userId, 'password.changed');
      await this.resets.delete(manager, account.id);
      await this.sessions.endAll(manager, account.userId);
      return { userId: account.userId };
    });
  }

  async forgetExpired(): Promise<void> {
    await this.resets.deleteExpired();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.sending);
  }

  private async send(email: string): Promise<void> {
    const account = await this.accounts.withEmail(email);
    if (account === null) return;
    // 128 bits for half an hour, and short enough that no mail program wraps the link.
    const code = randomToken(16);
    const expiresAt = new Date(Date.now() + lifetimeMinutes * 60_000);
    await this.resets.upsert({ accountId: account.id, codeHash: sha256Hex(code), expiresAt });
    await this.mailer.send({
      to: account.email,
      subject: 'A new password for Imprint',
      text: `Someone (we hope you) asked for a new password for Imprint.

Choose one here within ${lifetimeMinutes} minutes:
${this.config.PUBLIC_API_URL}/reset-password/new?code=${code}

If it was not you, there is nothing to do: the password stays as it is.
`,
    });
  }
}
