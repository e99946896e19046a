import { declareRoom } from '../rooms/room.js';

/** The audit log. */
export const audit = declareRoom({
  apiTags: {
    audit: ['Audit trail', 'Who changed what, and when.'],
  },
  idPrefixes: {
    audit: 'aud',
  },
});
