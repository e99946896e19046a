import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import type { DataSource } from 'typeorm';
import { ChannelError, type Channel, type ChannelCapability, type PublishedRecord } from '../channel/index.js';
import { ConnectionCredentials } from '../connections/connection-credentials.js';
import { PublishingReadiness } from '../connections/publishing-readiness.js';
import { PlannedTargetsRepository } from '../releases/planned-targets.repository.js';
import { elsewhere, openReleases } from '../releases/releases.fixture.js';
import { ComposePost } from './compose-post.js';
import { PostOverview } from './post-overview.js';
import type { LinkedPages } from '../link-cards/linked-pages.js';
import { PostPreviews } from './post-preview.js';
import { PreviewedPosts } from './previewed-posts.js';
import { TargetValidations } from './target-validation.js';

const refusal = {
  outcome: 'refused',
  class: 'validation',
  code: 'refused_text',
  message: 'It says refused.',
  retryable: false,
} as const;

/** A channel whose only call contains everything that it was given. Its rules forbid `forbidden`, and it fails with `refused`. */
const channel = (name: string, state: ChannelCapability['state'], captionLength: number): Channel =>
  ({
    capability: {
      ...elsewhere.capability,
      name,
      label: name,
      state,
      limits: { ...elsewhere.capability.limits, captionLength, linkCards: name === 'elsewhere' ? 'sent' : 'none' },
      credentialFields: [
        { name: 'server', label: 'Server', format: 'text', required: true, secret: false },
        { name: 'password', label: 'Password', format: 'text', required: true, secret: true },
      ],
    },
    check: ({ text }) =>
      text.includes('forbidden') ? [{ code: 'forbidden_word', field: 'caption', message: 'it holds a forbidden word.' }] : [],
    rehearsal: {
      calls: [{ operation: 'publish', answer: () => ({ externalProviderId: '1', externalShortcode: null, url: null }) }],
      over: ({ inside }) => ({
        publish: async ({ media, linkCard, connection: { id, brandId, credentials }, scheduledAt, steps: _steps, ...post }) => {
          const card = linkCard && { ...linkCard, picture: linkCard.picture?.url ?? null };
          const shown = { media: media.map(({ url }) => url), ...(card && { linkCard: card }) };
          const given = { brandId, credentials, scheduledAt: scheduledAt.toISOString(), ...shown };
          const record = (await inside('publish', { ...post, connection: id, ...given })) as PublishedRecord;
          if (post.text.includes('refused')) throw new ChannelError(refusal);
          return record;
        },
      }),
    },
  }) as Partial<Channel> as Channel;

export const password = 'app-password-of-ada';

/**
 * Services for posts on a real database: the releases of `openReleases`, and the channels `elsewhere` (20 characters), `sky` (10
 * characters), `secret` (hidden) and `future` (planned). The brand of `org` has the account `conn_sky` on `sky`.
 */
export async function openComposing(pages: Pick<LinkedPages, 'known'> = { known: () => undefined }) {
  const channels = [
    channel('elsewhere', 'supported', 20),
    channel('sky', 'supported', 10),
    channel('secret', 'hidden', 20),
    channel('future', 'planned', 20),
  ];
  const opened = await openReleases(new Map(channels.map((each) => [each.capability.name, each])));
  const { dataSource, connections, catalogue, brands, assets, posts, releases } = opened;
  const secrets = new SecretBox(testConfig());
  await dataSource.query(
    `insert into connection (id, organization_id, brand_id, platform, status, handle, credentials_sealed, last_checked_at)
     values ('conn_sky', 'org', 'brand', 'sky', 'connected', 'ada.sky', $1, now())`,
    [secrets.seal(JSON.stringify({ server: 'sky.example', password }), 'org')],
  );
  const credentials = new ConnectionCredentials(secrets);
  const overview = new PostOverview(new PlannedTargetsRepository(dataSource), posts, assets);
  const readiness = new PublishingReadiness(connections, catalogue, credentials, brands, testConfig());
  return {
    ...opened,
    overview,
    readiness,
    compose: new ComposePost(connections, catalogue, brands, assets, posts, releases),
    previews: new PostPreviews(
      new PreviewedPosts(connections, catalogue, pages as LinkedPages),
      overview,
      assets,
      brands,
      credentials,
    ),
    validations: new TargetValidations(catalogue, readiness, assets),
  };
}
export type OpenedComposing = Awaited<ReturnType<typeof openComposing>>;

/** A picture that every channel accepts by default. */
export async function addAsset(
  dataSource: DataSource,
  id: string,
  { organizationId = 'org', mimeType = 'image/png', bytes = 500 } = {},
): Promise<void> {
  await dataSource.query(
    `insert into asset (id, organization_id, kind, origin, storage_key, mime_type, bytes)
     values ($1, $2, 'image', 'uploaded', $2 || '/' || $1 || '.png', $3, $4)`,
    [id, organizationId, mimeType, bytes],
  );
}
