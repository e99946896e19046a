export { ExportsModule, ExportWorkerModule } from './exports.module.js';
export { OrganizationExports, type OrganizationExportView } from './organization-exports.js';
