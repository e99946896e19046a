import { declareRoom, signal } from '../rooms/room.js';

/** The audit log. */
export const audit = declareRoom({
  apiTags: {
    audit: ['Audit trail', 'Who changed what, and when.'],
  },
  idPrefixes: {
    audit: 'aud',
  },
  signals: {
    /** An entry was added. `userId` is the person whose key or connection it is about. */
    'audit.recorded': signal<{
      organizationId: string;
      entryId: string;
      action: string;
      subject: { type: string; id: string; userId?: string };
    }>(),
  },
});
