import type { RoomTables } from '@imprint/platform/database';
import { Notice1764700010000 } from './1764700010000-notice.migration.js';
import { NoticeEntity, NoticeMailEntity, NoticePreferenceEntity, NoticeReadingEntity } from './notice.entity.js';

/** For `schema`, which collects them. */
export const noticesTables: RoomTables = {
  entities: [NoticeEntity, NoticeReadingEntity, NoticeMailEntity, NoticePreferenceEntity],
  migrations: [Notice1764700010000],
};
