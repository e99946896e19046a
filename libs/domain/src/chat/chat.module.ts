import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/index.js';
import { AuditModule } from '../audit/index.js';
import { BrandsModule } from '../brands/index.js';
import { KeyVerificationModule } from '../keys/index.js';
import { PublishingModule } from '../publishing/index.js';
import { ChatApprovals } from './chat-approvals.js';
import { ChatCommands } from './chat-commands.js';
import { ChatConversation } from './chat-conversation.js';
import { ChatIdentities } from './chat-identities.js';
import { ChatPollsRepository } from './chat-polls.repository.js';
import { ChatReader } from './chat-reader.js';

/** Answers in the chats of a bot. The app brings `CHAT_APPS`. */
@Module({
  imports: [ApprovalsModule, AuditModule, BrandsModule, KeyVerificationModule, PublishingModule],
  providers: [ChatApprovals, ChatCommands, ChatConversation, ChatIdentities, ChatPollsRepository, ChatReader],
  exports: [ChatIdentities],
})
export class ChatModule {}
