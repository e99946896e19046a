import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import type { CreateReleaseImport, ReleaseImportResource } from '@imprint/contracts/publishing';
import { SignalBus } from '@imprint/platform/signals';
import { Authors } from '../../identity/index.js';
import { Injectable } from '@nestjs/common';
import { PlanImport, type ImportPlan } from './plan-import.js';
import type { ReleaseImportEntity } from './release-import.entity.js';
import { ReleaseImportsRepository } from './release-imports.repository.js';
import { WriteImport } from './write-import.js';

/** An import as callers see it. */
export type ReleaseImportView = ReleaseImportResource & { id: string };

/** More than a person reads at once; a dry run has all of them. */
const mostFaults = 20;

/** Releases from files: either all rows of a file become releases, or none does. */
@Injectable()
export class ReleaseImports {
  constructor(
    private readonly planning: PlanImport,
    private readonly writing: WriteImport,
    private readonly imports: ReleaseImportsRepository,
    private readonly authors: Authors,
    private readonly signals: SignalBus,
  ) {}

  /** @throws Problem with the faults of the rows, if there are any; `import_unreadable` */
  async importFile(principal: Principal, body: CreateReleaseImport, idempotencyKey: string | null): Promise<ReleaseImportView> {
    if (body.dryRun === true) return this.rehearse(principal, body);
    const { organizationId } = principal;
    const { id } = await this.imports.createOnce({ organizationId, idempotencyKey }, async () => {
      const plan = await this.planning.plan(principal, body);
      requireFaultless(plan);
      const { row, dueAt } = await this.writing.write(principal, body, plan, idempotencyKey);
      if (dueAt !== null) await this.signals.publish('targets.changed', { dueAt: dueAt.toISOString() });
      return row;
    });
    return this.read(principal, id);
  }

  /** @throws Problem `not_found` */
  async read(principal: Principal, id: string): Promise<ReleaseImportView> {
    const row = await this.imports.find(principal, id);
    if (row === null) throw problem('not_found', `There is no import ${id}.`);
    const rows = await this.imports.listRows(principal, id);
    const counts = { created: rows.length, deleted: rows.filter(({ releaseId }) => releaseId === null).length, faultyRows: 0 };
    return this.view(row, { dryRun: false, ...counts, rows: rows.map((each) => ({ ...each, faults: [] })) });
  }

  private async rehearse(principal: Principal, body: CreateReleaseImport): Promise<ReleaseImportView> {
    const { rows, ignoredColumns, isDraftsOnly } = await this.planning.plan(principal, body);
    const { organizationId, userId: authorId } = principal;
    const row = {
      id: 'dry-run',
      organizationId,
      authorId,
      brandId: body.brandId,
      format: body.format,
      isDraftsOnly,
      ignoredColumns,
    };
    const faultyRows = rows.filter((each) => each.row.faults.length > 0).length;
    const result = { dryRun: true, created: 0, deleted: 0, faultyRows, rows: rows.map((each) => each.row) };
    return this.view({ ...row, createdAt: new Date(), undoneAt: null }, result);
  }

  private async view(
    row: Omit<ReleaseImportEntity, 'idempotencyKey'>,
    result: Pick<ReleaseImportView, 'dryRun' | 'created' | 'deleted' | 'faultyRows' | 'rows'>,
  ): Promise<ReleaseImportView> {
    const [named] = await this.authors.withNames([row]);
    const { id, format, brandId, isDraftsOnly, ignoredColumns, createdAt, undoneAt, authorId } = row;
    const createdBy = named?.author ?? { id: authorId, name: authorId };
    return { id, format, brandId, isDraftsOnly, ignoredColumns, createdAt, undoneAt, createdBy, ...result };
  }
}

/** @throws Problem with the faults of the rows */
function requireFaultless({ rows }: ImportPlan): void {
  const faults = rows.flatMap(({ row }) => row.faults.map((fault) => ({ line: row.line, ...fault })));
  if (faults.length === 0) return;
  const source = { pointer: '/content' };
  throw new Problem(
    faults.slice(0, mostFaults).map(({ line, code, detail }) => ({ code, detail: `Line ${line}: ${detail}`, source })),
  );
}
