import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { TenantTablesModule } from '../deletion/index.js';
import { MediaModule } from '../media/index.js';
import { ExportWorker } from './export-worker.js';
import { ExportedRowsRepository } from './exported-rows.repository.js';
import { OrganizationArchive } from './organization-archive.js';
import { OrganizationExports } from './organization-exports.js';
import { OrganizationExportsRepository } from './organization-exports.repository.js';

/** Asking for exports. */
@Module({
  imports: [AuditModule, MediaModule],
  providers: [OrganizationExports, OrganizationExportsRepository],
  exports: [OrganizationExports],
})
export class ExportsModule {}

/** For the app that writes them. */
@Module({
  imports: [MediaModule, TenantTablesModule],
  providers: [ExportWorker, ExportedRowsRepository, OrganizationArchive, OrganizationExportsRepository],
})
export class ExportWorkerModule {}
