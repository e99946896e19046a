import { declareRoom, signal } from '../rooms/room.js';

/** Notices: what needs somebody, in the app and by mail. */
export const notices = declareRoom({
  apiTags: {
    notices: ['Notices', 'What needs you.'],
  },
  idPrefixes: {
    notice: 'ntc',
  },
  limits: {
    /** Notices that one request marks as read by their ids. */
    noticesRead: 100,
    /** Days until a notice is deleted. */
    noticeDays: 90,
  },
  signals: {
    /** Notices were recorded, or their cause is over. */
    'notice.changed': signal<{ organizationId: string; noticeIds: string[] }>(),
  },
});
