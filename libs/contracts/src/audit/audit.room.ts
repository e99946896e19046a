import { declareRoom } from '../rooms/room.js';

/** The log of changes. */
export const audit = declareRoom({
  apiTags: {
    audit: ['Audit trail', 'Who changed what, and when.'],
  },
  idPrefixes: {
    audit: 'aud',
  },
});
