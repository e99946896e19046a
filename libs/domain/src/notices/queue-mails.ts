import { noticeKinds } from '@imprint/contracts/notices';
import { Injectable } from '@nestjs/common';
import { Mailer } from '../mail/index.js';
import { nextMailAt } from './next-mail.js';
import { NoticeMailsRepository, type QueuedMail } from './notice-mails.repository.js';
import { NoticeRecipients } from './notice-recipients.js';
import type { NoticeEntity } from './notice.entity.js';

/** Queues a mail for each recipient of a notice, once. */
@Injectable()
export class QueueMails {
  constructor(
    private readonly mails: NoticeMailsRepository,
    private readonly recipients: NoticeRecipients,
    private readonly mailer: Mailer,
  ) {}

  /** Resolves with whether there was a notice. */
  async queueNext(): Promise<boolean> {
    return this.mails.transaction(async (manager) => {
      const notice = await this.mails.takeUndistributed(manager);
      if (notice === null) return false;
      const queued = await this.mailsOf(notice);
      if (queued.length > 0) await this.mails.insert(manager, queued);
      return true;
    });
  }

  private async mailsOf(notice: NoticeEntity): Promise<QueuedMail[]> {
    const { id: noticeId, organizationId, kind, resolvedAt } = notice;
    if (!this.mailer.isConfigured || !noticeKinds[kind].mail || resolvedAt !== null) return [];
    const recipients = await this.recipients.of(notice, 'mail');
    return recipients.flatMap(({ member, preference }) => {
      const dueAt = nextMailAt(preference, new Date());
      return dueAt === null ? [] : [{ noticeId, organizationId, userId: member.id, dueAt }];
    });
  }
}
