import type { RoomTables } from '@imprint/platform/database';
import { Notice1764700010000 } from './1764700010000-notice.migration.js';
import { NoticeChat1764700070000 } from './1764700070000-notice-chat.migration.js';
import {
  NoticeChatEntity,
  NoticeEntity,
  NoticeMailEntity,
  NoticePreferenceEntity,
  NoticeReadingEntity,
} from './notice.entity.js';

/** For `schema`, which collects them. */
export const noticesTables: RoomTables = {
  entities: [NoticeEntity, NoticeReadingEntity, NoticeMailEntity, NoticeChatEntity, NoticePreferenceEntity],
  migrations: [Notice1764700010000, NoticeChat1764700070000],
};
