export * from './made-documents.js';
