import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { CreateReleaseImport, ReleaseImportResource } from '@imprint/contracts/publishing';
import { Caller } from '@imprint/auth';
import { ReleaseImports, UndoImport, type ReleaseImportView } from '@imprint/domain/publishing';
import { Allow, IdempotentBy, Operation, Returns } from '@imprint/platform/http';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';

const path = 'v1/release-imports';

/**
 * A file inside JSON, and what is said about it. Line breaks take twice their bytes there, and letters that are two bytes in UTF-8 take six
 * where everything outside of ASCII is escaped, as Python does.
 */
export const importBody = { path: `/${path}`, mostBytes: 3 * limits.importBytes + 65_536 };

@Controller(path)
export class ReleaseImportsController {
  constructor(
    private readonly imports: ReleaseImports,
    private readonly undoing: UndoImport,
  ) {}

  @Operation('importReleases', 'Import releases from a CSV or ICS file', {
    note: 'Every row becomes a release, or none does: with a fault in any row, nothing is imported. `dryRun: true` lists what would be imported, with all faults, and writes nothing.',
    errors: ['import_unreadable', 'schedule_invalid', 'content_rejected'],
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseImportResource)
  @HttpCode(200)
  @Post()
  create(
    @Caller() caller: Principal,
    @Body() body: CreateReleaseImport,
    @IdempotentBy() key: string | null,
  ): Promise<ReleaseImportView> {
    return this.imports.importFile(caller, body, key);
  }

  @Operation('getReleaseImport', 'Read an import, and what became of its releases')
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseImportResource)
  @Get(':id')
  read(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseImportView> {
    return this.imports.read(caller, id);
  }

  @Operation('undoReleaseImport', 'Undo an import', {
    note: 'Deletes the releases of the import that still wait, changed since or not. What is being published, or was, stays.',
  })
  @Allow('creator', 'posts:schedule')
  @Returns(ReleaseImportResource)
  @Delete(':id')
  undo(@Caller() caller: Principal, @Param('id') id: string): Promise<ReleaseImportView> {
    return this.undoing.undo(caller, id);
  }
}
