import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { BrandInterviewsModule } from '../brand-interviews/index.js';
import { BrandsModule } from '../brands/index.js';
import { KeyVerificationModule } from '../keys/index.js';
import { NoticeSendingModule } from '../notices/index.js';
import { PublishingModule } from '../publishing/index.js';
import { ChatApprovals } from './chat-approvals.js';
import { ChatCalls } from './chat-calls.js';
import { ChatCommands } from './chat-commands.js';
import { ChatConversation } from './chat-conversation.js';
import { ChatIdentities } from './chat-identities.js';
import { ChatIdentitiesRepository } from './chat-identities.repository.js';
import { ChatInterviews } from './chat-interviews.js';
import { ChatNotices } from './chat-notices.js';
import { ChatOffers } from './chat-offers.js';
import { ChatPollsRepository } from './chat-polls.repository.js';
import { ChatReader } from './chat-reader.js';

/** The key of each chat. */
@Module({ imports: [AuditModule], providers: [ChatIdentities, ChatIdentitiesRepository], exports: [ChatIdentities] })
export class ChatIdentitiesModule {}

/** What bots answer. */
@Module({
  imports: [ApprovalsModule, BrandInterviewsModule, BrandsModule, ChatIdentitiesModule, KeyVerificationModule, PublishingModule],
  providers: [ChatApprovals, ChatCommands, ChatConversation, ChatInterviews],
  exports: [ChatConversation],
})
class ChatConversationModule {}

/** Asks apps for messages to bots and answers them, offers commands, and sends notices. The app provides `CHAT_APPS`. */
@Module({
  imports: [ChatConversationModule, ChatIdentitiesModule, KeyVerificationModule, NoticeSendingModule],
  providers: [ChatNotices, ChatOffers, ChatPollsRepository, ChatReader],
})
export class ChatModule {}

/** Takes calls of the apps that report messages to bots. The app provides `CHAT_APPS`. */
@Module({ imports: [ChatConversationModule], providers: [ChatCalls], exports: [ChatCalls] })
export class ChatCallsModule {}
