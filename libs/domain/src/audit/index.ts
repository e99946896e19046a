export { type Actor, type AuditEntryView, AuditTrail } from './audit-trail.js';
export { AuditModule } from './audit.module.js';
export { allNew, changesBetween } from './changes-between.js';
