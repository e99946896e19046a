import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity/index.js';
import { MailModule } from '../mail/index.js';
import { DistributeNotices } from './distribute-notices.js';
import { NoticeChats } from './notice-chats.js';
import { NoticeChatsRepository } from './notice-chats.repository.js';
import { NoticeMails } from './notice-mails.js';
import { NoticeMailsRepository } from './notice-mails.repository.js';
import { NoticePreferences } from './notice-preferences.js';
import { NoticePreferencesRepository } from './notice-preferences.repository.js';
import { NoticeRecipients } from './notice-recipients.js';
import { NoticeStates } from './notice-states.js';
import { NoticeSweeper } from './notice-sweeper.js';
import { NoticesRepository } from './notices.repository.js';
import { NoticesService } from './notices.service.js';

const repositories = [NoticeChatsRepository, NoticeMailsRepository, NoticePreferencesRepository, NoticesRepository];

/** Notices as their readers see them, and how they want to get them. */
@Module({
  imports: [IdentityModule, MailModule],
  providers: [...repositories, NoticePreferences, NoticeRecipients, NoticeStates, NoticesService],
  exports: [NoticePreferences, NoticesService, NoticeStates],
})
export class NoticesModule {}

/** For the app that sends notices. */
@Module({
  imports: [IdentityModule, MailModule],
  providers: [...repositories, DistributeNotices, NoticeChats, NoticeMails, NoticeRecipients, NoticeSweeper],
  exports: [NoticeChats],
})
export class NoticeSendingModule {}
