import type { ForeignReference, Isolation, Resource } from '../harness/index.js';

const foreignReferences: readonly ForeignReference[] = [
  {
    what: 'a brand to connect',
    path: '/v1/connections',
    body: ({ owner }) => ({ platform: 'feed', brandId: owner.brandId }),
    pointer: '/brandId',
  },
  {
    what: 'a brand of a post',
    path: '/v1/posts',
    body: ({ owner }) => ({ content: 'x', brandId: owner.brandId }),
    pointer: '/brandId',
  },
  {
    what: 'an image of a post',
    path: '/v1/posts',
    body: ({ stranger, idOf }) => ({ content: 'x', brandId: stranger.brandId, assetIds: [idOf('assets')] }),
    pointer: '/assetIds/0',
  },
  {
    what: 'a brand of a release',
    path: '/v1/releases',
    body: ({ owner, stranger }) => ({ ...stranger.release(), brandId: owner.brandId }),
    pointer: '/brandId',
  },
  {
    what: 'a draft that a release is made of',
    path: '/v1/releases',
    body: ({ stranger, idOf }) => ({ ...stranger.release(), composedFrom: idOf('posts') }),
    pointer: '/composedFrom',
  },
  {
    what: 'a connection of a release',
    path: '/v1/releases',
    body: ({ owner, stranger }) => ({ ...stranger.release(), targets: [{ connectionId: owner.feedId }] }),
    pointer: '/targets/0/connectionId',
  },
  {
    what: 'an image of a release',
    path: '/v1/releases',
    body: ({ stranger, idOf }) => ({ ...stranger.release(), media: [{ assetId: idOf('assets') }] }),
    pointer: '/media/0/assetId',
  },
  {
    what: 'an image of one account of a release',
    path: '/v1/releases',
    body: ({ stranger, idOf }) => ({
      ...stranger.release(),
      targets: [{ connectionId: stranger.feedId, media: [{ assetId: idOf('assets') }] }],
    }),
    pointer: '/targets/0/media/0/assetId',
  },
  {
    what: 'a picture of a link card',
    path: '/v1/releases',
    body: ({ stranger, idOf }) => ({
      ...stranger.release(),
      linkCards: [{ url: 'https://terrace.example/', title: 'Menu', assetId: idOf('assets') }],
    }),
    pointer: '/linkCards/0/assetId',
  },
  {
    what: 'a brand of a link card',
    path: '/v1/link-cards',
    body: ({ owner }) => ({ url: 'https://terrace.example/', brandId: owner.brandId }),
    pointer: '/brandId',
  },
  {
    what: 'a brand of an import',
    path: '/v1/release-imports',
    body: ({ owner }) => ({ format: 'csv', content: 'text\nx', timezone: 'UTC', brandId: owner.brandId }),
    pointer: '/brandId',
  },
  {
    what: 'a connection of an import',
    path: '/v1/release-imports',
    body: ({ owner, stranger }) => ({
      ...{ format: 'csv', content: 'text\nx', timezone: 'UTC', brandId: stranger.brandId },
      defaults: { connectionIds: [owner.feedId] },
    }),
    pointer: '/defaults/connectionIds/0',
  },
];

const dayMs = 86_400_000;
const tomorrow = new Date(Date.now() + dayMs);
const days = `since=${new Date(tomorrow.getTime() - dayMs).toISOString()}&until=${new Date(tomorrow.getTime() + dayMs).toISOString()}`;
const lists = ['connections', 'posts', 'releases', `targets?${days}`];

export const isolation: Isolation = {
  async owned({ owner, receiver }) {
    const connection = await owner.connectWebhook(receiver);
    const post = await owner.api.data('POST', '/v1/posts', { brandId: owner.brandId, content: 'Draft' });
    const release = await owner.schedule({ status: 'draft', scheduledAt: tomorrow.toISOString() });
    const comment = await owner.api.data('POST', `/v1/releases/${release.id}/comments`, { text: 'Of the owner' });
    const [version] = await owner.api.data<Resource[]>('GET', `/v1/releases/${release.id}/versions`);
    const tag = await owner.api.data('POST', '/v1/tags', { name: 'Of the owner' });
    const hashtags = { kind: 'hashtags', name: 'Of the owner', text: '#spring' };
    const snippet = await owner.api.data('POST', '/v1/snippets', hashtags);
    const filter = await owner.owner.data('POST', '/v1/saved-filters', { name: 'Drafts', filter: { status: 'draft' } });
    await owner.owner.data('PATCH', `/v1/organizations/${owner.organizationId}`, { reviewLinks: 'comment' });
    const sent = await owner.untilEnded((await owner.schedule({})).id);
    const [receipt] = await owner.api.data<Resource[]>('GET', `/v1/receipts?releaseId=${sent.id}`);
    const link = await owner.owner.data('POST', `/v1/releases/${release.id}/review-links`, { reviewerName: 'Mia' });
    const file = { format: 'csv', content: 'text,accounts\nOf the owner,feed', timezone: 'UTC', brandId: owner.brandId };
    const imported = await owner.api.data('POST', '/v1/release-imports', file);
    return {
      'release-imports': [imported.id],
      receipts: [receipt?.id ?? ''],
      tags: [tag.id],
      snippets: [snippet.id],
      'saved-filters': [filter.id],
      'review-links': [link.id],
      comments: [comment.id],
      versions: [version?.id ?? ''],
      connections: [connection, owner.feedId],
      posts: [post.id],
      releases: [release.id],
      targets: [release.attributes.targets[0]?.id ?? ''],
    };
  },
  parents: async ({ stranger }) => ({ releases: (await stranger.schedule({ status: 'draft' })).id }),
  bodies: {
    'POST /v1/organizations/{organizationId}/publishing/resume': { missed: 'cancel' },
    'PATCH /v1/connections/{id}': { maxPostsPerDay: 1 },
    'PATCH /v1/posts/{id}': { content: 'Taken over' },
    'POST /v1/posts/{id}/repurpose': { platform: 'bluesky' },
    'PATCH /v1/releases/{id}': { title: 'Taken over' },
    'POST /v1/releases/{id}/comments': { text: 'Of a stranger' },
    'PATCH /v1/releases/{id}/comments/{commentId}': { text: 'Taken over' },
    'PATCH /v1/snippets/{id}': { name: 'Taken over' },
    'PATCH /v1/tags/{id}': { name: 'Taken over' },
    'PUT /v1/connections/{id}/slots': { timezone: 'UTC', slots: [] },
    'PUT /v1/releases/{id}/tags': { tagIds: [] },
    'POST /v1/releases/{id}/review-links': { reviewerName: 'Mia' },
    'PATCH /v1/releases/{id}/targets/{targetId}': { status: 'published' },
    'PATCH /v1/releases/{id}/targets/{targetId}/post': { caption: 'Taken over' },
  },
  lists: [...lists, 'receipts', 'snippets', 'tags'],
  listsByBrand: [...lists, 'schedule/preview'],
  listsForPeople: ['saved-filters'],
  ofNobody: ['channels'],
  foreignReferences,
  branded: ['release-imports', 'receipts', 'review-links', 'comments', 'versions', 'connections', 'posts', 'releases', 'targets'],
};
