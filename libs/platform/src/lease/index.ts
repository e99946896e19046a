export * from './lease.repository.js';
export * from './while-held.js';
