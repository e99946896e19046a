export * from './audit-entry.entity.js';
export * from './audit-trail.js';
export * from './audit.module.js';
export * from './changes-between.js';
