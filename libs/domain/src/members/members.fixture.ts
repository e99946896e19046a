import type { Principal, Role } from '@imprint/contracts/access';
import { PostgresRateWindow } from '@imprint/platform/rate-window';
import { testConfig } from '@imprint/platform/testing';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AuditTrail } from '../audit/index.js';
import { BrandsRepository } from '../brands/brands.repository.js';
import { BrandsService } from '../brands/index.js';
import { IdentityRepository } from '../identity/identity.repository.js';
import { IdentityService, Memberships, OrganizationDeletions, Organizations } from '../identity/index.js';
import { MembershipsRepository } from '../identity/memberships.repository.js';
import { OrganizationDeletionsRepository } from '../identity/organization-deletions.repository.js';
import { OrganizationsRepository } from '../identity/organizations.repository.js';
import { UsersRepository } from '../identity/users.repository.js';
import { KeyChanges } from '../keys/index.js';
import { PostgresKeyStore } from '../keys/postgres-key-store.repository.js';
import { Mailer } from '../mail/index.js';
import { McpConnections } from '../oauth/index.js';
import { McpConnectionsRepository } from '../oauth/mcp-connections.repository.js';
import { OauthArtifactsRepository } from '../oauth/oauth-artifacts.repository.js';
import { openDatabase } from '../schema/database.fixture.js';
import { BrandLimits } from './brand-limits.js';
import { DeletedBrandLimits } from './deleted-brand-limits.js';
import { InvitationMail } from './invitation-mail.js';
import { InvitationsRepository } from './invitations.repository.js';
import { InvitationsService } from './invitations.service.js';
import { JoiningService } from './joining.service.js';
import { MembersService } from './members.service.js';
import { OrganizationsService } from './organizations.service.js';
import { PublishingSettingsService } from './publishing-settings.service.js';

/** A member of `org`, whose id is their role there: `owner`, `owner_2`, `admin`, `creator` or `viewer`. */
export const as = (userId: string, organizationId = 'org'): Principal => {
  const role = userId.replace(/_\d$/, '') as Role;
  return { kind: 'session', userId, organizationId, role, scopes: [], apiKeyId: null, brandIds: null, clientIp: '203.0.113.7' };
};

/**
 * Members, organizations and invitations on a real database, with PostgreSQL alone. Mail goes to a folder. `resetMembers` restores the
 * people of `as` in `org`, `stranger`, who owns `other`, and `newcomer`, who has no organization.
 */
export async function openMembers() {
  const { dataSource, close: closeDatabase } = await openDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'members-'));
  const config = testConfig({ MAIL_URL: pathToFileURL(folder).href });
  await dataSource.query(`insert into organization (id, name, slug) values ('other', 'Other', 'other')`);
  const memberships = new Memberships(new MembershipsRepository(dataSource));
  const rows = new OrganizationsRepository(dataSource);
  const organizations = new Organizations(rows);
  const identity = new IdentityService(dataSource, new IdentityRepository(dataSource), rows, new UsersRepository(dataSource));
  const audit = new AuditTrail(dataSource);
  const keyChanges = new KeyChanges(null, new PostgresKeyStore(dataSource));
  const artifacts = new OauthArtifactsRepository(dataSource);
  const mcp = new McpConnections(dataSource, new McpConnectionsRepository(dataSource), artifacts, audit);
  const invitations = new InvitationsRepository(dataSource);
  const window = new PostgresRateWindow(dataSource);
  const inviting = (mailer: Mailer): InvitationsService =>
    new InvitationsService(
      dataSource,
      invitations,
      memberships,
      new InvitationMail(identity, mailer, window, config),
      audit,
      brandLimits,
    );
  const brandLimits = new BrandLimits(new BrandsService(new BrandsRepository(dataSource)));
  const deletions = new OrganizationDeletions(new OrganizationDeletionsRepository(dataSource));
  const own = new OrganizationsService(dataSource, organizations, memberships, deletions, audit);
  return {
    dataSource,
    folder,
    mcp,
    memberships,
    members: new MembersService(dataSource, memberships, keyChanges, mcp, audit, brandLimits),
    invitations: inviting(new Mailer(config)),
    /** As without `MAIL_URL`. */
    invitationsWithoutMail: inviting(new Mailer({ ...config, MAIL_URL: null })),
    joining: new JoiningService(dataSource, invitations, identity, memberships, keyChanges, audit),
    deletedLimits: new DeletedBrandLimits(memberships, invitations, keyChanges, audit),
    organizations: own,
    settings: new PublishingSettingsService(dataSource, organizations, memberships, audit),
    close: async (): Promise<void> => {
      await closeDatabase();
      await rm(folder, { recursive: true });
    },
  };
}
export type OpenedMembers = Awaited<ReturnType<typeof openMembers>>;

export async function resetMembers({ dataSource, folder }: OpenedMembers): Promise<void> {
  const members = ['owner', 'owner_2', 'admin', 'creator', 'viewer'];
  const tables = ['membership', 'invitation', 'audit_entry', 'api_key', 'mcp_connection', 'rate_window'];
  const statements = [
    // Truncating this many tables takes longer than most tests.
    ...tables.map((table) => `delete from ${table}`),
    `update organization set publishing_policy = '{}', self_approval = 'confirmed', name = id, slug = id`,
    ...[...members, 'stranger', 'newcomer'].map(
      (id) => `insert into app_user (id, email, name) values ('${id}', '${id}@example.com', '${id}')
        on conflict (id) do update set default_organization_id = null`,
    ),
    ...members.map((id) => `insert into membership (organization_id, user_id, role) values ('org', '${id}', '${as(id).role}')`),
    `insert into membership (organization_id, user_id, role) values ('other', 'stranger', 'owner')`,
  ];
  await dataSource.query(statements.join(';'));
  for (const name of await readdir(folder)) await rm(join(folder, name));
}

/** Sent mails, in the order of sending. */
export async function mailsOf({ folder }: OpenedMembers): Promise<string[]> {
  const names = (await readdir(folder)).toSorted();
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** Memberships and audit entries, to compare before and after. */
export async function storedOf({ dataSource }: OpenedMembers): Promise<unknown> {
  const tables = ['membership', 'invitation', 'audit_entry', 'organization'];
  return Promise.all(tables.map((table) => dataSource.query(`select * from ${table} order by 1, 2`)));
}

/** Makes writing audit entries fail while `work` runs. */
export async function withoutAudit(opened: OpenedMembers, work: () => Promise<void>): Promise<void> {
  await opened.dataSource.query('alter table audit_entry add constraint full_disk check (false) not valid');
  try {
    await work();
  } finally {
    await opened.dataSource.query('alter table audit_entry drop constraint full_disk');
  }
}
