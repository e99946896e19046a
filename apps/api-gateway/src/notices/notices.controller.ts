import type { Principal } from '@imprint/contracts/access';
import type { Page } from '@imprint/contracts/documents';
import {
  ListNoticesQuery,
  NoticePreferencesResource,
  NoticeReadingResource,
  NoticeResource,
  ReadNotices,
  UpdateNoticePreferences,
} from '@imprint/contracts/notices';
import { Caller } from '@imprint/auth';
import { NoticePreferences, NoticesService, type NoticePreferencesView, type NoticeView } from '@imprint/domain/notices';
import { Operation, Returns, ReturnsPage, SessionOnly } from '@imprint/platform/http';
import { Body, Controller, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';

/** What needs the person who is signed in. */
@Controller('v1/notices')
export class NoticesController {
  constructor(
    private readonly notices: NoticesService,
    private readonly preferences: NoticePreferences,
  ) {}

  @Operation('listNotices', 'List what needs you', {
    note: 'Notices of the kinds that your role gets and the app shows you, newest first. `meta.total` with `unread=true` is the number on the bell.',
  })
  @SessionOnly('viewer')
  @ReturnsPage(NoticeResource)
  @Get()
  list(@Caller() caller: Principal, @Query() query: ListNoticesQuery): Promise<Page<NoticeView>> {
    return this.notices.list(caller, query);
  }

  @Operation('readNotices', 'Mark notices as read', { note: 'For yourself only. Send either `ids` or `until`.' })
  @SessionOnly('viewer')
  @Returns(NoticeReadingResource)
  @HttpCode(200)
  @Post('read')
  markRead(@Caller() caller: Principal, @Body() body: ReadNotices): Promise<{ id: string; count: number }> {
    return this.notices.markRead(caller, body);
  }

  @Operation('getNoticePreferences', 'Read how notices reach you')
  @SessionOnly('viewer')
  @Returns(NoticePreferencesResource)
  @Get('preferences')
  readPreferences(@Caller() caller: Principal): Promise<NoticePreferencesView> {
    return this.preferences.read(caller);
  }

  @Operation('updateNoticePreferences', 'Change how notices reach you', { note: 'In this organization.' })
  @SessionOnly('viewer')
  @Returns(NoticePreferencesResource)
  @Patch('preferences')
  updatePreferences(@Caller() caller: Principal, @Body() body: UpdateNoticePreferences): Promise<NoticePreferencesView> {
    return this.preferences.update(caller, body);
  }
}
