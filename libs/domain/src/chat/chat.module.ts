import { Module } from '@nestjs/common';
import { ApprovalsModule } from '../approvals/approvals.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { BrandsModule } from '../brands/brands.module.js';
import { KeyVerificationModule } from '../keys/key-verification.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';
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
