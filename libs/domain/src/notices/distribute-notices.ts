import { noticeKinds } from '@imprint/contracts/notices';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mailer } from '../mail/index.js';
import { nextMailAt } from './next-mail.js';
import { NoticeMailsRepository, type QueuedMail } from './notice-mails.repository.js';
import { NoticeChatsRepository } from './notice-chats.repository.js';
import { NoticeRecipients } from './notice-recipients.js';
import type { NoticeEntity } from './notice.entity.js';

/** Queues a mail for each recipient of a notice, and a message for each of their chats, once. */
@Injectable()
export class DistributeNotices {
  constructor(
    private readonly mails: NoticeMailsRepository,
    private readonly chats: NoticeChatsRepository,
    private readonly recipients: NoticeRecipients,
    private readonly mailer: Mailer,
  ) {}

  /** Resolves with whether there was a notice. */
  async distributeNext(): Promise<boolean> {
    return this.mails.transaction(async (manager) => {
      const notice = await this.mails.takeUndistributed(manager);
      if (notice === null) return false;
      const queued = await this.mailsOf(notice);
      if (queued.length > 0) await this.mails.insert(manager, queued);
      await this.queueForChats(manager, notice);
      return true;
    });
  }

  private async queueForChats(manager: EntityManager, notice: NoticeEntity): Promise<void> {
    if (noticeKinds[notice.kind].chat === null || notice.resolvedAt !== null) return;
    const recipients = await this.recipients.of(notice, 'chat');
    if (recipients.length === 0) return;
    await this.chats.insertFor(
      manager,
      notice,
      recipients.map(({ member }) => member.id),
    );
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
