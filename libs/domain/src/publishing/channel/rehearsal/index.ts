export { CallRecord } from './call-record.js';
export type { FileReader, SentRequest } from './read-call.js';
export { rehearse, type RehearsableChannel, type Rehearsed, type RehearsedPost } from './rehearse.js';
