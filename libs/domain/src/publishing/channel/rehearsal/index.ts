export { CallRecord } from './call-record.js';
export type { FileReader, SentRequest } from './read-call.js';
export { rehearse, type RehearsedPost } from './rehearse.js';
