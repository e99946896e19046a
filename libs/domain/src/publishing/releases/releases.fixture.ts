import type { Principal } from '@imprint/contracts/access';
import type { CreateRelease } from '@imprint/contracts/publishing';
import { SecretBox } from '@imprint/platform/crypto';
import { SignalsAfterCommit, type SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { AuditTrail } from '../../audit/index.js';
import { BrandsRepository } from '../../brands/brands.repository.js';
import { BrandsService } from '../../brands/index.js';
import { IdentityRepository } from '../../identity/identity.repository.js';
import { Authors, IdentityService, Memberships } from '../../identity/index.js';
import { MembershipsRepository } from '../../identity/memberships.repository.js';
import { OrganizationsRepository } from '../../identity/organizations.repository.js';
import { UsersRepository } from '../../identity/users.repository.js';
import { AssetsRepository } from '../../media/assets.repository.js';
import { AssetFiles, AssetsService } from '../../media/index.js';
import type { FileStorage } from '../../media/storage/index.js';
import { ChannelCatalogue } from '../connections/channel-catalogue.js';
import type { Channel, Channels } from '../channel/index.js';
import { ConnectionsRepository } from '../connections/connections.repository.js';
import { ControlRelease } from './control-release.js';
import { CreateReleaseOperation } from './create-release.js';
import { DraftChecks } from './draft-checks.js';
import { DeleteRelease } from './delete-release.js';
import { DueTargetsRepository } from '../delivering/due-targets.repository.js';
import type { LinkCards } from '../link-cards/link-cards.js';
import { ReleaseCards } from '../link-cards/release-cards.js';
import { PostsRepository } from '../composing/posts.repository.js';
import { PostsService } from '../composing/posts.service.js';
import { PublishWorkersRepository } from '../delivering/publish-workers.repository.js';
import { PublishingPauses } from '../pausing/publishing-pauses.js';
import { openPublishing } from '../publishing.fixture.js';
import { SavedFilters } from '../filters/saved-filters.js';
import { SavedFiltersRepository } from '../filters/saved-filters.repository.js';
import { SnippetsRepository } from '../snippets/snippets.repository.js';
import { SnippetsService } from '../snippets/snippets.service.js';
import { SeriesControl } from '../recurrence/series-control.js';
import { SeriesRepository } from '../recurrence/series.repository.js';
import { SeriesUpdates } from '../recurrence/series-updates.js';
import { TagRelease } from '../tags/tag-release.js';
import { TagsRepository } from '../tags/tags.repository.js';
import { TagsService } from '../tags/tags.service.js';
import { AssignRelease } from './assign-release.js';
import { ReleaseContent } from './release-content.js';
import { ReleaseAccounts } from './release-accounts.js';
import { ReleaseComments } from './release-comments.js';
import { ReleaseCommentsRepository } from './release-comments.repository.js';
import { ReleaseVersions } from './release-versions.js';
import { ReleaseVersionsRepository } from './release-versions.repository.js';
import { ReleaseChanges } from './release-changes.js';
import { ReleasesRepository } from './releases.repository.js';
import { ReleasesService } from './releases.service.js';
import { OwnAdditions } from './own-additions.js';
import { RewriteRelease } from './rewrite-release.js';
import { TargetsRepository } from './targets.repository.js';
import { UpdateReleaseOperation } from './update-release.js';

/** A person with every right in `org`. */
export const person: Principal = {
  kind: 'session',
  userId: 'user',
  organizationId: 'org',
  role: 'owner',
  scopes: [],
  apiKeyId: null,
  brandIds: null,
  clientIp: null,
};
/** A key that may schedule but not publish at once. */
export const scheduling: Principal = { ...person, kind: 'api-key', scopes: ['posts:schedule'], apiKeyId: 'key' };
export const stranger: Principal = { ...person, organizationId: 'other' };

/** Far enough in the future for every test, at a constant offset from UTC. */
export const soon = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 86_400_000);
export const later = new Date(soon.getTime() + 3_600_000);

/** A channel that accepts 20 characters and one PNG of 1,000 bytes. */
export const elsewhere = {
  capability: {
    name: 'elsewhere',
    label: 'Elsewhere',
    state: 'supported',
    concurrency: 1,
    timeoutMs: 1_000,
    lookUp: 'exact',
    repeats: 'own_posts',
    edit: false,
    delete: 'none',
    credentialFields: [],
    limits: {
      captionLength: 20,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: true,
      images: { mimeTypes: ['image/png'], maxBytes: 1_000, maxCount: 1 },
      threadPosts: 3,
      firstComment: true,
    },
  },
  check: () => [],
} as unknown as Channel;

const noCards: Pick<LinkCards, 'missing'> = { missing: () => Promise.resolve([]) };

/**
 * Services for releases on a real database, with the organizations `org` and `other`. The brand of `org` has the connections `conn`,
 * `conn_2` and `conn_revoked`, its second brand `conn_brand_2`, and `other` has `conn_other`.
 * @param channels the channels of the instance
 * @param cards makes the cards of links
 */
export async function openReleases(
  channels: Channels = new Map([['elsewhere', elsewhere]]),
  cards: Pick<LinkCards, 'missing'> = noCards,
) {
  const { dataSource, close } = await openPublishing();
  for (const statement of [
    `insert into organization (id, name, slug) values ('other', 'Other', 'other')`,
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_other', 'other', 'Brand', 'main', 'approved', '{}')`,
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_2', 'org', 'Second', 'second', 'approved', '{}')`,
    // A brand has only one feed; these represent accounts on another platform.
    `update connection set platform = 'elsewhere' where id = 'conn'`,
    ...[
      ['conn_2', 'org', 'brand', 'connected'],
      ['conn_brand_2', 'org', 'brand_2', 'connected'],
      ['conn_revoked', 'org', 'brand', 'revoked'],
      ['conn_other', 'other', 'brand_other', 'connected'],
    ].map(
      ([id, organization, brand, status]) =>
        `insert into connection (id, organization_id, brand_id, platform, status) values ('${id}', '${organization}', '${brand}', 'elsewhere', '${status}')`,
    ),
  ])
    await dataSource.query(statement);
  const catalogue = new ChannelCatalogue(channels);
  const brands = new BrandsService(new BrandsRepository(dataSource));
  const config = testConfig();
  // Addresses are signed, but no file is read.
  const files = new AssetFiles({} as FileStorage, config, new SecretBox(config));
  const assets = new AssetsService(new AssetsRepository(dataSource), files, brands);
  const published: { name: string; payload: unknown }[] = [];
  const publish = (name: string, payload: unknown): Promise<void> => {
    published.push({ name, payload });
    return Promise.resolve();
  };
  const signals = { publish } as unknown as SignalBus;
  new SignalsAfterCommit(dataSource, signals).onModuleInit();
  const posts = new PostsRepository(dataSource);
  const releases = new ReleasesRepository(dataSource);
  const targets = new TargetsRepository(dataSource);
  const changes = new ReleaseChanges(dataSource, signals);
  const connections = new ConnectionsRepository(dataSource);
  const releaseCards = new ReleaseCards(cards as LinkCards, catalogue, connections, releases, targets);
  const control = new ControlRelease(
    changes,
    targets,
    new SeriesControl(targets),
    releaseCards,
    new DraftChecks(catalogue, assets),
  );
  const accounts = new ReleaseAccounts(connections, targets, brands);
  const content = new ReleaseContent(catalogue, releaseCards);
  const create = new CreateReleaseOperation(dataSource, accounts, releases, content, brands, assets);
  const audit = new AuditTrail(dataSource);
  const users = new UsersRepository(dataSource);
  const identity = new IdentityService(
    dataSource,
    new IdentityRepository(dataSource),
    new OrganizationsRepository(dataSource),
    users,
  );
  const authors = new Authors(identity);
  const tags = new TagsRepository(dataSource);
  const service = new ReleasesService(releases, targets, new SeriesRepository(dataSource), tags, create, brands);
  const additions = new OwnAdditions(releases, targets, accounts, assets);
  const rewriting = new RewriteRelease(catalogue, assets, targets, accounts, releaseCards);
  const memberships = new Memberships(new MembershipsRepository(dataSource));
  return {
    dataSource,
    close,
    control,
    create,
    connections,
    catalogue,
    brands,
    assets,
    /** Signals, in the order of sending. */
    published,
    releases: service,
    pauses: new PublishingPauses(dataSource, identity, audit, signals),
    posts: new PostsService(dataSource, posts, releases, brands, assets, audit),
    deletion: new DeleteRelease(dataSource, releases, targets, posts, audit, signals),
    update: new UpdateReleaseOperation(changes, rewriting, control, targets, new SeriesUpdates(rewriting), additions),
    comments: new ReleaseComments(new ReleaseCommentsRepository(dataSource), releases, authors, signals),
    versions: new ReleaseVersions(new ReleaseVersionsRepository(dataSource), releases, authors),
    snippets: new SnippetsService(dataSource, new SnippetsRepository(dataSource)),
    tags: new TagsService(dataSource, tags),
    tagging: new TagRelease(dataSource, tags, service, signals),
    filters: new SavedFilters(dataSource, new SavedFiltersRepository(dataSource)),
    assignment: new AssignRelease(changes, memberships, service),
    due: new DueTargetsRepository(dataSource, new PublishWorkersRepository(dataSource)),
  };
}
export type OpenedReleases = Awaited<ReturnType<typeof openReleases>>;

export const body = (more: Partial<CreateRelease> = {}): CreateRelease => ({
  title: 'Title',
  baseContent: 'Text',
  timezone: 'UTC',
  scheduledAt: soon.toISOString(),
  targets: [{ connectionId: 'conn' }, { connectionId: 'conn_2' }],
  ...more,
});

/** Everything that is stored about releases. */
export async function stored(dataSource: DataSource): Promise<unknown> {
  return Promise.all(
    ['release', 'target', 'post', 'webhook_event'].map((table) => dataSource.query(`select * from ${table} order by id`)),
  );
}

/** Deletes posts, releases, events and audit entries. Row by row, because truncating this many tables takes longer than most tests. */
export async function emptyReleases(dataSource: DataSource): Promise<void> {
  const tables = [
    'publish_attempt',
    'target',
    'release_comment',
    'release_version',
    'tag',
    'saved_filter',
    'publishing_pause',
    'release',
    'release_series',
    'post',
    'webhook_event',
    'audit_entry',
  ];
  await dataSource.query(tables.map((table) => `delete from ${table}`).join(';'));
}
