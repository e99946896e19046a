export { forgetReader } from './forget-reader.js';
export { NoticeChats, type DueMessage } from './notice-chats.js';
export { oneLine } from './notice-line.js';
export { noticeUrl } from './notice-url.js';
export { NoticePreferences, type NoticePreferencesView } from './notice-preferences.js';
export { NoticeStates } from './notice-states.js';
export { NoticeSendingModule, NoticesModule } from './notices.module.js';
export { NoticesService, type NoticeView } from './notices.service.js';
export {
  recordNotices,
  resolveNotices,
  signalNotices,
  signalNoticesAfterCommit,
  withdrawNotice,
  type NewNotice,
} from './record-notices.js';
