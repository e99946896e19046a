import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { BrandsModule } from '../brands/brands.module.js';
import { KeyVerificationModule } from '../keys/key-verification.module.js';
import { PublishingModule } from '../publishing/publishing.module.js';
import { ChatCommands } from './chat-commands.js';
import { ChatConversation } from './chat-conversation.js';
import { ChatIdentities } from './chat-identities.js';
import { ChatPollsRepository } from './chat-polls.repository.js';
import { ChatReader } from './chat-reader.js';

/** Answers in the chats of a bot. The app brings `CHAT_APPS`. */
@Module({
  imports: [AuditModule, BrandsModule, KeyVerificationModule, PublishingModule],
  providers: [ChatCommands, ChatConversation, ChatIdentities, ChatPollsRepository, ChatReader],
  exports: [ChatIdentities],
})
export class ChatModule {}
