import type { Principal } from '@imprint/contracts/access';
import { oneLine } from '@imprint/contracts/documents';
import { Problem, problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { CreateRelease, type CreateReleaseImport, type ImportedRow } from '@imprint/contracts/publishing';
import { InputPipe } from '@imprint/platform/http';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrandsService } from '../../brands/index.js';
import { asksToPublish } from '../../identity/index.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { CreateReleaseOperation, type PreparedRelease } from '../releases/create-release.js';
import { parseScheduleTime, requireZone } from '../releases/schedule-time.js';
import { TagsRepository } from '../tags/tags.repository.js';
import { readCsv } from './csv-file.js';
import { excerptOf } from './excerpt.js';
import { rowFault, type FileRow, type ReadFile, type RowFault } from './file-row.js';
import { readIcs } from './ics-file.js';
import { accountsNamed, type NamedAccount } from './row-accounts.js';

/** A row of the file, and what importing it writes; null when it has faults. */
export interface PlannedRow {
  row: Omit<ImportedRow, 'faults'> & { faults: RowFault[] };
  prepared: PreparedRelease | null;
  tagIds: string[];
}

/** What importing a file would do. */
export interface ImportPlan {
  rows: PlannedRow[];
  ignoredColumns: string[];
  /** Whether everything becomes a draft because the caller has to ask before scheduling. */
  isDraftsOnly: boolean;
}

/** What the rows of one file have in common. */
interface Given {
  body: CreateReleaseImport;
  accounts: readonly NamedAccount[];
  tags: readonly { id: string; name: string }[];
  isDraftsOnly: boolean;
}

/** Longer texts do not say in one line what they are about. */
const derivedTitleLength = 80;

/** Columns of a file by where `CreateRelease` has them. */
const columnsOf: readonly [RegExp, string][] = [
  [/^\/targets/, 'accounts'],
  [/^\/baseContent/, 'text'],
  [/^\/media/, 'assets'],
];

/** Reads a file of releases and checks each row by the rules of a single release. Writes nothing. */
@Injectable()
export class PlanImport {
  private readonly input = new InputPipe();

  constructor(
    private readonly dataSource: DataSource,
    private readonly create: CreateReleaseOperation,
    private readonly connections: ConnectionsRepository,
    private readonly tags: TagsRepository,
    private readonly brands: BrandsService,
  ) {}

  /** @throws Problem for what is wrong with the whole file: `import_unreadable`, `validation_failed`, `schedule_invalid` */
  async plan(principal: Principal, body: CreateReleaseImport): Promise<ImportPlan> {
    const { organizationId } = principal;
    requireZone(body.timezone);
    await this.brands.require(principal, body.brandId, '/brandId');
    const accounts = await this.connections.listConnected(principal, body.brandId);
    requireOfBrand(body.defaults?.connectionIds ?? [], accounts);
    const file = readFile(body);
    if (file.rows.length === 0)
      throw problem('import_unreadable', 'There is nothing in the file to import.', { pointer: '/content' });
    const tags = await this.tags.listAll(organizationId);
    const isDraftsOnly = await asksToPublish(this.dataSource.manager, principal);
    const rows: PlannedRow[] = [];
    for (const row of file.rows) rows.push(await this.planRow(principal, row, { body, accounts, tags, isDraftsOnly }));
    return { rows, ignoredColumns: file.ignoredColumns, isDraftsOnly };
  }

  private async planRow(principal: Principal, row: FileRow, given: Given): Promise<PlannedRow> {
    const { connectionIds, faults: accountFaults } = accountsOf(row, given);
    const { tagIds, faults: tagFaults } = tagsNamed(row.tags, given.tags);
    const { status, faults: statusFaults } = statusOf(row, given);
    const faults = [...row.faults, ...accountFaults, ...tagFaults, ...statusFaults];
    const title = row.title === '' ? oneLine(row.text, derivedTitleLength) : row.title;
    const release: CreateRelease = {
      ...{ title, baseContent: row.text, timezone: row.timezone, brandId: given.body.brandId, status },
      targets: connectionIds.map((connectionId) => ({ connectionId })),
      ...(row.scheduledAt !== null && { scheduledAt: row.scheduledAt }),
      ...(row.assetIds.length > 0 && { media: row.assetIds.map((assetId) => ({ assetId })) }),
    };
    // Without accounts, nothing can be said about the text.
    const prepared = accountFaults.length === 0 ? await this.prepare(principal, release) : [];
    if (Array.isArray(prepared)) faults.push(...prepared);
    const { line, text, timezone } = row;
    const shown = {
      line,
      title: oneLine(title, limits.releaseTitleLength),
      excerpt: excerptOf(text),
      timezone,
      status,
      connectionIds,
    };
    return {
      row: { ...shown, scheduledAt: instantOf(row), releaseId: null, faults },
      prepared: Array.isArray(prepared) || faults.length > 0 ? null : prepared,
      tagIds,
    };
  }

  /** The faults of the release, if it has any. */
  private async prepare(principal: Principal, release: CreateRelease): Promise<PreparedRelease | RowFault[]> {
    try {
      await this.input.transform(release, { type: 'body', metatype: CreateRelease });
      // A file publishes nothing at once: without a time, a row is a draft or has a fault.
      return await this.create.prepare(
        principal,
        release.scheduledAt === undefined ? { ...release, status: 'draft' } : release,
        null,
      );
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.entries.map(({ code, detail, source }) => rowFault(columnOf(source?.pointer ?? ''), detail, code));
    }
  }
}

function readFile({ format, content, timezone, defaults }: CreateReleaseImport): ReadFile {
  if (Buffer.byteLength(content) > limits.importBytes)
    throw problem('validation_failed', `A file may have ${limits.importBytes} bytes.`, { pointer: '/content' });
  const text = content.replace(/^\uFEFF/, '');
  const given = { timezone, defaultTime: defaults?.time };
  return format === 'csv' ? readCsv(text, given) : readIcs(text, given);
}

/** @throws Problem `validation_failed` */
function requireOfBrand(ids: readonly string[], accounts: readonly NamedAccount[]): void {
  const index = ids.findIndex((id) => !accounts.some((account) => account.id === id));
  if (index === -1) return;
  const pointer = `/defaults/connectionIds/${index}`;
  throw problem('validation_failed', `The brand has no connected account ${ids[index]}.`, { pointer });
}

function accountsOf({ accounts: names }: FileRow, { body, accounts }: Given): ReturnType<typeof accountsNamed> {
  if (names.length > 0) return accountsNamed(names, accounts);
  const connectionIds = body.defaults?.connectionIds ?? [];
  const none = 'The row names no account. Name one, or choose accounts for all such rows.';
  return { connectionIds, faults: connectionIds.length === 0 ? [rowFault('accounts', none)] : [] };
}

function statusOf(
  { status: written, scheduledAt, faults: known }: FileRow,
  { body, isDraftsOnly }: Given,
): { status: 'draft' | 'scheduled'; faults: RowFault[] } {
  const status = written === '' ? (body.defaults?.status ?? 'draft') : written;
  if (status !== 'draft' && status !== 'scheduled')
    return {
      status: 'draft',
      faults: [rowFault('status', `"${written.slice(0, 60)}" is not a status. Write draft or scheduled.`)],
    };
  if (isDraftsOnly) return { status: 'draft', faults: [] };
  const isWithoutTime = status === 'scheduled' && scheduledAt === null && known.length === 0;
  const fault = rowFault('scheduledAt', 'A release is scheduled for a time, and the row has none.', 'schedule_invalid');
  return { status, faults: isWithoutTime ? [fault] : [] };
}

function tagsNamed(names: readonly string[], tags: Given['tags']): { tagIds: string[]; faults: RowFault[] } {
  const found = names.map((name) => tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())?.id ?? null);
  const missing = names.filter((_name, index) => found[index] === null);
  const faults = missing.map((name) => rowFault('tags', `There is no tag "${name.slice(0, 60)}". Create it first.`));
  if (names.length > limits.tagsPerRelease) faults.push(rowFault('tags', `A release has at most ${limits.tagsPerRelease} tags.`));
  return { tagIds: [...new Set(found.filter((id) => id !== null))], faults };
}

function instantOf({ scheduledAt, timezone }: FileRow): Date | null {
  if (scheduledAt === null) return null;
  try {
    return parseScheduleTime(scheduledAt, requireZone(timezone), '/scheduledAt').at;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** `/media/0/assetId` is in the column `assets`. */
function columnOf(pointer: string): string {
  return columnsOf.find(([place]) => place.test(pointer))?.[1] ?? pointer.split('/')[1] ?? 'text';
}
