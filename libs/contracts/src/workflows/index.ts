export * from './workflow-events.js';
