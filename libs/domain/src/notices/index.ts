export { NoticePreferences, type NoticePreferencesView } from './notice-preferences.js';
export { NoticeStates } from './notice-states.js';
export { NoticeMailsModule, NoticesModule } from './notices.module.js';
export { NoticesService, type NoticeView } from './notices.service.js';
export { recordNotices, resolveNotices, signalNotices, type NewNotice } from './record-notices.js';
