import { problem, type Problem } from '../errors/error-catalogue.js';

/** Somebody else has changed what the caller read. @param what such as `article` */
export const revisionConflict = (what: string, revision: number, expected: number): Problem =>
  problem('revision_conflict', `The ${what} has changed: it is at revision ${revision}, not ${expected}.`, {
    pointer: '/expectedRevision',
  });
