import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { KeyVerificationModule } from '../keys/index.js';
import { NoticeSendingModule } from '../notices/index.js';
import { PublishingModule } from '../publishing/index.js';
import { ChatApprovals } from './chat-approvals.js';
import { ChatCommands } from './chat-commands.js';
import { ChatConversation } from './chat-conversation.js';
import { ChatIdentities } from './chat-identities.js';
import { ChatIdentitiesRepository } from './chat-identities.repository.js';
import { ChatNotices } from './chat-notices.js';
import { ChatPollsRepository } from './chat-polls.repository.js';
import { ChatReader } from './chat-reader.js';

/** The key of each chat. */
@Module({ imports: [AuditModule], providers: [ChatIdentities, ChatIdentitiesRepository], exports: [ChatIdentities] })
export class ChatIdentitiesModule {}

/** Answers messages to bots, and sends notices. The app provides `CHAT_APPS`. */
@Module({
  imports: [ApprovalsModule, BrandsModule, ChatIdentitiesModule, KeyVerificationModule, NoticeSendingModule, PublishingModule],
  providers: [ChatApprovals, ChatCommands, ChatConversation, ChatNotices, ChatPollsRepository, ChatReader],
})
export class ChatModule {}
