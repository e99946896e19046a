import { ChatCallsModule } from '@imprint/domain/chat';
import { Module } from '@nestjs/common';
import { ChatCallsController } from './chat-calls.controller.js';

@Module({ imports: [ChatCallsModule], controllers: [ChatCallsController] })
export class ChatAppsApiModule {}
