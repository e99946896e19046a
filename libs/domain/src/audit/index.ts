export { type Actor, type AuditEntryView, AuditTrail } from './audit-trail.js';
export { AuditModule } from './audit.module.js';
export { auditTables } from './audit.tables.js';
export { allNew, changesBetween } from './changes-between.js';
