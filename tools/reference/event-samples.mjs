// One payload of each family as it is sent. Checked against the interfaces when the page is written.

const at = '2026-05-04T09:00:00.412Z';
const envelope = { schemaVersion: 1, timestamp: '2026-05-04T09:00:00.530Z', occurredAt: at };

const feedTarget = {
  id: 'tgt_01jt9k3w5d8q4b7m2x6n0c1v9z',
  platform: 'feed',
  credential: { id: 'conn_01jt9k1a2b3c4d5e6f7g8h9j0k' },
  status: 'published',
  scheduledAt: '2026-05-04T09:00:00.000Z',
  publishedAt: at,
  externalProviderId: 'feed_01jt9k4y7z8a9b0c1d2e3f4g5h',
  externalShortcode: null,
  url: 'https://imprint.example/feed/feed_01jt9k4y7z8a9b0c1d2e3f4g5h',
  error: null,
};

const release = {
  id: 'rel_01jt9k3w2r6t8y0p4s5d7f9g1h',
  status: 'publishing',
  scheduledAt: '2026-05-04T09:00:00.000Z',
  publishedAt: null,
  targetSummary: { total: 2, published: 1, failed: 0 },
};

const refused = {
  ...feedTarget,
  id: 'tgt_01jt9k3w5e0r1t2y3p4s5d6f7g',
  platform: 'webhook',
  credential: { id: 'conn_01jt9k1b8n7m6l5k4j3h2g1f0d' },
  status: 'failed',
  publishedAt: null,
  externalProviderId: null,
  url: null,
  error: { class: 'validation', code: 'http_422', message: 'The receiver answered with status 422.', retryable: false },
};

export const samples = {
  'target.published': {
    event: 'target.published',
    eventId: `publish:target.published:${release.id}:${feedTarget.id}:published`,
    ...envelope,
    release,
    target: feedTarget,
  },
  'release.partially_published': {
    event: 'release.partially_published',
    eventId: `publish:release.partially_published:${release.id}:release:partially_published`,
    ...envelope,
    release: { ...release, status: 'partially_published', publishedAt: at, targetSummary: { total: 2, published: 1, failed: 1 } },
    targets: [feedTarget, refused],
  },
  'generation.completed': {
    event: 'generation.completed',
    eventId: 'generation:generation.completed:image:gen_01jt9jzq4w5e6r7t8y9p0a1s2d:completed',
    ...envelope,
    generation: {
      id: 'gen_01jt9jzq4w5e6r7t8y9p0a1s2d',
      kind: 'image',
      status: 'completed',
      brandId: 'brand_01jt9jx0c1v2b3n4m5a6s7d8f9',
      model: 'local/card',
      provider: 'local',
      completedAt: at,
      output: {
        url: 'https://imprint.example/v1/files/org_01…/asset_01….png?expires=1777971600&signature=…',
        storageKey: 'org_01jt9jwz9y8x7w6v5t4s3r2q1p/asset_01jt9k0m1n2b3v4c5x6z7a8s9d.png',
        mimeType: 'image/png',
      },
      error: null,
    },
  },
};
