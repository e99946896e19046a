export * from './knowledge-source.js';
export * from './knowledge-requests.js';
export * from './knowledge-version.js';
export * from './knowledge-chunk.js';
export * from './knowledge-search.js';
