export * from './execution.js';
export * from './step-retry.js';
export * from './workflow.js';
export * from './workflow-events.js';
export * from './workflow-graph.js';
export * from './workflow-node.js';
export * from './workflow-trigger.js';
export * from './workflow-version.js';
