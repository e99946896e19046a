export * from './workflow-events.js';
export * from './workflow-graph.js';
