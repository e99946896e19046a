import type { CreateReleaseImport } from '@imprint/contracts/publishing';
import type { SignalBus } from '@imprint/platform/signals';
import { AuditTrail } from '../../audit/index.js';
import { IdentityRepository } from '../../identity/identity.repository.js';
import { Authors, IdentityService } from '../../identity/index.js';
import { OrganizationsRepository } from '../../identity/organizations.repository.js';
import { UsersRepository } from '../../identity/users.repository.js';
import { emptyReleases, openReleases } from '../releases/releases.fixture.js';
import { TagsRepository } from '../tags/tags.repository.js';
import { PlanImport } from './plan-import.js';
import { ReleaseImports } from './release-imports.js';
import { ReleaseImportsRepository } from './release-imports.repository.js';
import { UndoImport } from './undo-import.js';
import { WriteImport } from './write-import.js';

/** Services for imports, on the database and with the accounts of `openReleases`. */
export async function openImports() {
  const opened = await openReleases();
  const { dataSource, create, connections, brands, control, deletion } = opened;
  const signalled: unknown[] = [];
  const signals = { publish: (...given: unknown[]) => Promise.resolve(void signalled.push(given)) } as unknown as SignalBus;
  const tags = new TagsRepository(dataSource);
  const repository = new ReleaseImportsRepository(dataSource);
  const audit = new AuditTrail(dataSource);
  const organizations = new OrganizationsRepository(dataSource);
  const users = new UsersRepository(dataSource);
  const authors = new Authors(new IdentityService(dataSource, new IdentityRepository(dataSource), organizations, users));
  const planning = new PlanImport(dataSource, create, connections, tags, brands);
  const writing = new WriteImport(dataSource, create, repository, tags, audit);
  const imports = new ReleaseImports(planning, writing, repository, authors, signals);
  const undoing = new UndoImport(dataSource, repository, imports, control, deletion, audit);
  return { ...opened, imports, undoing, signalled };
}
export type OpenedImports = Awaited<ReturnType<typeof openImports>>;

/** Leaves nothing of an earlier test. */
export async function emptyImports({ dataSource, signalled }: OpenedImports): Promise<void> {
  await emptyReleases(dataSource);
  await dataSource.query('delete from release_import');
  signalled.length = 0;
}

export const csv = (content: string, more: Partial<CreateReleaseImport> = {}): CreateReleaseImport => ({
  format: 'csv',
  content,
  brandId: 'brand',
  timezone: 'Europe/Berlin',
  ...more,
});

export const ics = (events: string, more: Partial<CreateReleaseImport> = {}): CreateReleaseImport => ({
  ...csv(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`),
  format: 'ics',
  defaults: { connectionIds: ['conn'] },
  ...more,
});

export const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n');
