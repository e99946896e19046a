import { NoticesModule } from '@imprint/domain/notices';
import { Module } from '@nestjs/common';
import { noticeMessages } from './notice-messages.js';
import { NoticesController } from './notices.controller.js';

@Module({ imports: [NoticesModule], controllers: [NoticesController] })
export class NoticesApiModule {
  static readonly messageTypes = noticeMessages;
}
