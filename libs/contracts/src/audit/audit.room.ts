import { declareRoom } from '../rooms/room.js';

/** The log of changes. */
export const audit = declareRoom({
  idPrefixes: {
    audit: 'aud',
  },
});
