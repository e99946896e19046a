import { Problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { TenantTables } from '../deletion/index.js';
import { AssetFiles } from '../media/index.js';
import { ExportedRowsRepository } from './exported-rows.repository.js';
import { leftOutColumns, leftOutTables } from './left-out.js';
import { zipOf, type ZipEntry } from '@imprint/platform/zip';

/** Version of the layout of the archive. */
const layout = 1;

/** What an export consists of: a table each as a line of JSON per row, and the files of the library. */
@Injectable()
export class OrganizationArchive {
  constructor(
    private readonly tables: TenantTables,
    private readonly rows: ExportedRowsRepository,
    private readonly files: AssetFiles,
  ) {}

  /** The archive as it is made, piece by piece. All rows are of one moment; files are read after them. */
  make(organizationId: string): AsyncIterable<Uint8Array> {
    return zipOf(this.entries(organizationId));
  }

  private async *entries(organizationId: string): AsyncIterable<ZipEntry> {
    yield* this.rows.atOneTime((manager) => this.rowEntries(manager, organizationId));
    yield* this.fileEntries(organizationId);
  }

  private async *rowEntries(manager: EntityManager, organizationId: string): AsyncIterable<ZipEntry> {
    const manifest = { product: 'imprint', layout, organizationId, exportedAt: new Date(), leftOutTables, leftOutColumns };
    yield { name: 'manifest.json', content: whole(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)) };
    yield { name: 'organization.ndjson', content: this.rows.organization(manager, organizationId) };
    yield { name: 'people.ndjson', content: this.rows.people(manager, organizationId) };
    for (const table of await this.tables.list()) {
      if (Object.hasOwn(leftOutTables, table.name)) continue;
      yield { name: `tables/${table.name}.ndjson`, content: this.rows.linesOf(manager, table, organizationId) };
    }
  }

  private async *fileEntries(organizationId: string): AsyncIterable<ZipEntry> {
    for await (const { storageKey } of this.rows.files(organizationId)) {
      const name = storageKey.slice(storageKey.indexOf('/') + 1);
      const bytes = await this.files.size(storageKey).catch(goneAsNothing);
      if (bytes !== null) yield { name: `files/${name}`, content: this.files.stream(storageKey, 0, bytes) };
    }
  }
}

/** A file that was deleted since is not missed. An export without one that is there would not be whole. */
function goneAsNothing(error: unknown): null {
  if (error instanceof Problem && error.code === 'not_found') return null;
  throw error;
}

async function* whole(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes;
}
