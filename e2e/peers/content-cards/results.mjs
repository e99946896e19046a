// Results of tools that match their output schemas (content-cards.peer-spec.mjs checks that).

/** @param files origin of the files */
export function resultsWith(files) {
  const asset = {
    id: 'ast_1',
    kind: 'image',
    origin: 'generated',
    status: 'ready',
    url: `${files}/picture.png`,
    mimeType: 'image/png',
    bytes: 20_480,
    width: 640,
    height: 360,
    durationSeconds: null,
    video: null,
    posterUrl: null,
    captions: [],
    thumbnailAssetId: null,
    altText: 'Morning light over the terrace',
    brandId: 'brd_1',
    generationId: 'gen_1',
    sourceAssetId: null,
    sourceAssetIds: [],
    sourceOperation: null,
    createdAt: '2027-02-28T08:00:00.000Z',
  };
  const sound = {
    ...asset,
    id: 'ast_2',
    kind: 'audio',
    url: `${files}/sound.wav`,
    mimeType: 'audio/wav',
    width: null,
    height: null,
    durationSeconds: null,
    video: null,
    posterUrl: null,
    captions: [],
    thumbnailAssetId: null,
  };
  const text = 'The terrace opens on Saturday. Coffee from seven, the first croissants are on us. Come early, the sun does too.';
  const target = (platform, status, more = {}) => ({
    id: `tgt_${platform}`,
    releaseId: 'rel_1',
    connectionId: 'con_1',
    platform,
    status,
    caption: text,
    scheduledAt: '2027-03-06T06:30:00.000Z',
    publishedAt: null,
    url: null,
    error: null,
    ...more,
  });
  const post = {
    id: 'pst_1',
    content: text,
    thread: [],
    status: 'scheduled',
    brandId: 'brd_1',
    assetIds: ['ast_1'],
    repurposedFrom: null,
    createdAt: '2027-02-28T08:00:00.000Z',
    updatedAt: '2027-02-28T09:12:00.000Z',
  };
  const { releaseId, ...ofRelease } = target('feed', 'published', { url: 'https://imprint.example/feed/1' });
  const release = {
    id: releaseId,
    title: 'Terrace',
    baseContent: text,
    articleId: null,
    status: 'partially_published',
    timezone: 'Europe/Berlin',
    scheduledAt: null,
    publishedAt: null,
    brandId: 'brd_1',
    brandRevision: 1,
    postId: 'pst_1',
    media: [{ assetId: 'ast_1' }],
    thread: [],
    firstComment: null,
    linkCards: [],
    targets: [{ ...ofRelease, media: null, externalProviderId: null, externalShortcode: null, posts: [], attempts: [] }],
    targetSummary: { total: 1, published: 1, failed: 0 },
    revision: 3,
    recurrence: null,
    assigneeId: null,
    tags: [],
    createdAt: '2027-02-28T08:00:00.000Z',
    updatedAt: '2027-02-28T08:00:00.000Z',
  };
  const entry = (platform, title, scheduledAt, status = 'scheduled') => ({
    ...target(platform, status, { scheduledAt }),
    postId: 'pst_1',
    brandId: 'brd_1',
    title,
  });
  const job = (status, progress, more = {}) => ({
    id: 'gen_1',
    kind: 'generation',
    status,
    isOver: ['completed', 'failed', 'cancelled'].includes(status),
    progress,
    output: null,
    styleUsed: null,
    written: null,
    postLengths: null,
    readingMinutes: null,
    sections: [],
    attempts: [],
    url: null,
    error: null,
    result: null,
    completedAt: null,
    ...more,
  });
  /** What a model wrote for a channel. */
  const draft = (platform, posts, more = {}) => ({
    type: 'post',
    platform,
    posts,
    title: null,
    body: null,
    postId: 'pst_2',
    articleId: null,
    releaseId: null,
    findings: [],
    ...more,
  });
  const written = (draftOf, most, more = {}) =>
    job('completed', 100, { written: draftOf, postLengths: { posts: draftOf.posts.map((each) => each.length), most }, ...more });
  const threadPosts = [
    text,
    'The cake is baked in the night before. There are forty pieces.',
    'Dogs are welcome, and so are books.',
  ];
  const body = [
    '## The first table',
    'The sun reaches the **north corner** first. Whoever sits there needs no jumper, see [the map](https://terrace.example/map).',
    '- Coffee from seven\n- Croissants while they last',
    '> Come early.',
    ...Array.from({ length: 6 }, (_each, index) => `Paragraph ${index + 1} goes on about the terrace.`),
  ].join('\n\n');
  const writtenArticle = {
    ...draft(null, [], { type: 'article', title: 'Where the sun is first', body, postId: null, articleId: 'art_1' }),
    findings: [
      { rule: 'banned_word', detail: 'cheap' },
      { rule: 'claim_needs_source', detail: 'the best in town' },
    ],
  };
  const wrote = (type, made) => ({
    type,
    status: made.status,
    brandId: 'brd_1',
    model: 'local/writer',
    jobId: made.id,
    job: made,
  });
  const asked = { topic: 'The terrace opens on Saturday' };
  const failure = {
    class: 'credential',
    code: 'expired',
    message: 'The app password was taken back on the platform.',
    retryable: false,
  };
  const article = {
    id: 'art_1',
    title: 'Ten terraces for the first warm Saturday',
    excerpt: 'Where the sun is first, and who has the better croissant.',
    slug: 'ten-terraces',
    status: 'draft',
    brandId: 'brd_1',
    updatedAt: '2027-02-27T10:00:00.000Z',
  };
  const approval = {
    id: 'apr_1',
    toolName: 'create_scheduled_release',
    summary: 'Schedule “Terrace” for 2 accounts',
    preview: {
      text,
      scheduledAt: '2027-03-06T07:30:00',
      timezone: 'Europe/Berlin',
      targets: [
        { platform: 'bluesky', account: 'terrace.example', text: null, scheduledAt: null, assetIds: null, thread: [] },
        { platform: 'feed', account: null, text: 'A shorter text for the feed.', scheduledAt: null, assetIds: null, thread: [] },
      ],
      assetIds: ['ast_1'],
      details: [{ name: 'title', value: 'Terrace' }],
    },
    arguments: {},
    status: 'pending',
    voidReason: null,
    requestedBy: { id: 'usr_1', name: 'Ada' },
    requestedWith: { type: 'api-key', id: 'key_1', name: 'Agent' },
    requestedVia: 'mcp',
    priceMicro: null,
    apiKeyId: 'key_1',
    mcpConnectionId: null,
    canResolve: false,
    reviewUrl: 'https://imprint.example/publishing/review?approval=apr_1',
    resolvedBy: null,
    resolvedWith: null,
    resolvedVia: null,
    reviewerName: null,
    resolvedAt: null,
    comment: null,
    runStatus: null,
    result: null,
    failure: null,
    completedAt: null,
    expiresAt: '2027-03-08T08:00:00.000Z',
    createdAt: '2027-03-01T08:00:00.000Z',
  };
  const ok = (data) => ({ content: [{ type: 'text', text: 'Done.' }], structuredContent: { data } });
  const calendar = [
    {
      date: '2027-03-06',
      entries: [
        entry('bluesky', 'Terrace opens', '2027-03-06T06:30:00.000Z'),
        entry('feed', 'Terrace opens', '2027-03-06T06:30:00.000Z', 'published'),
        entry('webhook', 'Croissants, and how many of them are left by nine', '2027-03-06T08:00:00.000Z', 'failed'),
      ],
    },
    { date: '2027-03-07', entries: [entry('bluesky', 'Sunday walk', '2027-03-07T23:15:00.000Z', 'paused')] },
  ];
  return {
    calendar: { tool: 'get_posts', result: ok({ calendar }), shows: ['Terrace opens', 'Sunday walk', 'Bluesky', '07:30'] },
    'an empty calendar': { tool: 'get_posts', result: ok({ calendar: [] }), shows: ['Nothing is planned'] },
    'a post on its channels': {
      tool: 'get_posts',
      result: ok({
        posts: [post],
        total: 1,
        targets: [
          target('feed', 'published', { publishedAt: '2027-02-28T09:00:00.000Z', url: 'https://imprint.example/feed/1' }),
          target('bluesky', 'failed', { error: failure }),
          target('webhook', 'publishing'),
          target('guest-book', 'scheduled'),
        ],
        media: [asset],
      }),
      shows: ['Feed', 'Bluesky', `${text.length} of 300`, 'Webhook', 'guest-book', failure.message, 'Open post'],
    },
    'a dry run': {
      tool: 'preview_post',
      result: ok({
        channels: [
          {
            platform: 'bluesky',
            connectionId: 'con_1',
            handle: 'terrace.example',
            text: text.repeat(3),
            thread: [],
            linkCards: [],
            withinRules: false,
            error: {
              class: 'credential',
              code: 'waiting_for_account',
              message: 'The account has to be reconnected.',
              retryable: true,
            },
            calls: [
              {
                operation: 'com.atproto.repo.createRecord',
                method: 'POST',
                url: 'https://{server of the account}/xrpc/com.atproto.repo.createRecord',
                headers: { authorization: 'Bearer [redacted]', 'content-type': 'application/json' },
                body: { repo: '{DID of terrace.example}', record: { text: text.repeat(3) } },
              },
            ],
            verdicts: [
              {
                rule: 'caption_length',
                field: 'caption',
                post: 1,
                passed: false,
                detail: 'A post holds at most 300 characters.',
              },
              { rule: 'media_count', field: 'media', post: 1, passed: true, detail: 'At most four images.' },
            ],
          },
        ],
      }),
      shows: [
        'Bluesky',
        'terrace.example',
        'Breaks rules',
        `${text.length * 3} of 300`,
        'at most 300',
        'has to be reconnected',
        '1 API call',
      ],
    },
    'a schedule': {
      tool: 'preview_schedule',
      result: ok({
        publishes: [
          {
            targetId: 'tgt_1',
            releaseId: 'rel_1',
            brandId: 'brd_1',
            title: 'Terrace opens',
            platform: 'feed',
            connectionId: 'con_1',
            handle: 'terrace',
            status: 'scheduled',
            scheduledAt: '2027-03-06T06:30:00.000Z',
            timezone: 'Europe/Berlin',
            localTime: '2027-03-06T07:30:00',
            expectedAt: '2027-03-06T06:30:00.000Z',
            seriesId: null,
            diagnostics: [{ code: 'clash', message: 'Another post goes out there within minutes.' }],
          },
        ],
        days: [
          {
            date: '2027-03-06',
            connectionId: 'con_1',
            platform: 'feed',
            handle: 'terrace',
            publishes: 1,
            slots: [{ at: '2027-03-06T06:30:00.000Z', isTaken: true, releaseId: 'rel_1' }],
            quotas: [{ counts: 'posts', most: 3, windowMinutes: 1440, isOwn: true, used: 1, left: 2 }],
          },
        ],
        isCut: false,
        completeUntil: '2027-03-13T06:00:00.000Z',
      }),
      shows: ['Calendar', 'Terrace opens', 'Feed · terrace', 'within minutes'],
    },
    'a release': {
      tool: 'create_scheduled_release',
      result: ok(release),
      shows: ['Terrace', 'Feed', 'Partially published', 'Open post'],
    },
    'a post that was scheduled': { tool: 'create_post', result: ok({ post, release }), shows: ['Terrace', 'Feed', 'Published'] },
    posts: {
      tool: 'get_posts',
      result: ok({
        posts: [post, { ...post, id: 'pst_2', status: 'draft', assetIds: [], content: 'long '.repeat(200) }],
        total: 2,
      }),
      shows: ['Posts', 'The terrace opens', 'Show all'],
    },
    'no posts': { tool: 'get_posts', result: ok({ posts: [], total: 0 }), shows: ['There is nothing here yet'] },
    media: {
      tool: 'list_assets',
      result: ok({
        assets: [asset, sound, { ...asset, id: 'ast_3', url: 'https://elsewhere.example/clip.mp4', mimeType: 'video/mp4' }],
      }),
      shows: ['Media', 'Morning light', 'At elsewhere.example'],
    },
    'a transformed image': {
      tool: 'transform_media',
      result: ok({
        operation: 'reframe',
        assetId: 'ast_4',
        asset: {
          ...asset,
          id: 'ast_4',
          generationId: null,
          sourceAssetId: 'ast_1',
          sourceAssetIds: ['ast_1'],
          sourceOperation: 'reframe',
        },
      }),
      shows: ['Media', 'Morning light'],
    },
    'generations that were begun': {
      tool: 'generate',
      result: ok({
        type: 'image',
        status: 'queued',
        brandId: 'brd_1',
        model: 'cards',
        prompt: 'A terrace',
        jobIds: ['gen_1', 'gen_2'],
        jobs: [
          job('completed', 100, { output: { ...asset, assetId: 'ast_1', storageKey: 'org/ast_1.png' } }),
          job('queued', 0, { id: 'gen_2' }),
        ],
      }),
      shows: ['Generation', 'completed', 'queued', 'A terrace'],
      given: { prompt: 'A terrace' },
    },
    'a running generation': {
      tool: 'get_job_status',
      result: ok(job('processing', 40)),
      shows: ['Generation', '40 %', 'A terrace in the morning'],
      given: { prompt: 'A terrace in the morning' },
    },
    'a finished generation': {
      tool: 'get_job_status',
      result: ok(job('completed', 100, { output: { ...asset, assetId: 'ast_1', storageKey: 'org/ast_1.png' } })),
      shows: ['Generation', 'completed'],
    },
    'a failed generation': {
      tool: 'get_job_status',
      result: ok(job('failed', 10, { error: failure })),
      shows: [failure.message],
    },
    'a thread that was written': {
      tool: 'generate_content',
      result: ok(wrote('thread', written(draft('bluesky', threadPosts, { type: 'thread' }), 300))),
      given: asked,
      shows: ['Thread', 'Bluesky', 'Post 2 of 3', `${text.length} of 300`, `${threadPosts[2].length} of 300`, asked.topic],
    },
    'a post that was rewritten': {
      tool: 'repurpose_post',
      result: ok({
        ...{ status: 'completed', model: 'local/writer', jobId: 'gen_1' },
        job: written(
          draft('mastodon', [text], {
            findings: [
              { rule: 'cut_off', detail: '1' },
              { rule: 'unknown_link', detail: 'https://nowhere.example/menu' },
              { rule: 'shortened', detail: '1' },
              { rule: 'media_left_out', detail: '2' },
            ],
          }),
          500,
        ),
      }),
      shows: [
        ...['Post', 'Mastodon', `${text.length} of 500`, 'fit the channel (post 1)', 'does not take 2 files'],
        ...['did not finish post 1.', 'links to https://nowhere.example/menu, which neither'],
      ],
    },
    'drafts for several channels': {
      tool: 'generate_turbo_content',
      result: ok({
        ...{ status: 'processing', brandId: 'brd_1', model: 'local/writer', jobIds: ['gen_1', 'gen_2', 'gen_3'] },
        jobs: [
          written(draft('bluesky', [text]), 300),
          written(draft('x', [text.repeat(3)]), 280, { id: 'gen_2' }),
          job('processing', 40, { id: 'gen_3' }),
        ],
      }),
      given: asked,
      shows: ['Drafts', asked.topic, 'Bluesky', `${text.length} of 300`, `${text.length * 3} of 280`, '40 %'],
    },
    'an article that is being written': {
      tool: 'get_job_status',
      result: ok(
        job('processing', 55, {
          sections: [
            { heading: '', isWritten: true },
            { heading: 'The first table', isWritten: true },
            { heading: 'The croissants', isWritten: false },
          ],
        }),
      ),
      shows: ['Article', '55 %', 'Introduction', 'The first table', 'written', 'The croissants', 'to come'],
    },
    'an article that was written': {
      tool: 'generate_content',
      result: ok(
        wrote(
          'article',
          job('completed', 100, {
            written: writtenArticle,
            readingMinutes: 4,
            output: { ...asset, assetId: 'ast_1', storageKey: 'org/ast_1.png' },
          }),
        ),
      ),
      given: asked,
      shows: [
        ...[
          'Article',
          writtenArticle.title,
          '4 min to read',
          'north corner',
          'the map',
          'Croissants while they last',
          'Show all',
        ],
        ...['word that the brand does not use: “cheap”', '“the best in town” without a source'],
      ],
    },
    'an article that was published': {
      tool: 'publish_article',
      result: ok({ ...release, title: writtenArticle.title, baseContent: body, articleId: 'art_1', status: 'published' }),
      shows: [writtenArticle.title, 'The first table', 'north corner', 'Open post'],
    },
    'a draft thread': {
      tool: 'get_posts',
      result: ok({ posts: [{ ...post, status: 'draft', thread: threadPosts.slice(1) }], total: 1, targets: [], media: [] }),
      shows: ['Post 2 of 3', 'Dogs are welcome'],
    },
    articles: {
      tool: 'get_articles',
      result: ok({ articles: [article], total: 1 }),
      shows: [article.title, article.excerpt, 'draft'],
    },
    'an article as it reads': {
      tool: 'get_article_preview',
      result: ok({
        id: 'art_1',
        title: article.title,
        status: 'draft',
        imageAssetId: 'ast_1',
        image: asset,
        html: '<h2>The first table</h2><p>Sun, and <strong>more</strong> of it.</p><ul><li>Coffee</li></ul>',
        text: 'The first table. Sun, and more of it. Coffee',
        wordCount: 5,
        readingMinutes: 1,
        linksCheckedAt: null,
        linkProblems: [],
      }),
      shows: [article.title, 'The first table', 'Sun, and more of it.', 'Coffee', '5 words', '1 min to read'],
    },
    'an approval that a call waits for': {
      tool: null,
      result: {
        isError: true,
        content: [{ type: 'text', text: 'It waits for a person.' }],
        structuredContent: {
          code: 'approval_pending',
          message: 'Creating a release waits for a person.',
          approvalId: 'apr_1',
          toolName: 'create_scheduled_release',
          approvalStatus: 'pending',
          canResolveApproval: false,
          nextStepUrl: 'https://imprint.example/publishing/review',
        },
      },
      shows: ['Approval', 'waits for a person', 'Review'],
    },
    approvals: {
      tool: 'list_approvals',
      result: ok({ approvals: [approval], total: 1 }),
      shows: [
        approval.summary,
        'Bluesky · terrace.example',
        '2027-03-06 07:30:00 (Europe/Berlin)',
        'Asked for by Ada with Agent',
        'Review',
      ],
    },
    'a failure': {
      tool: null,
      result: {
        isError: true,
        content: [{ type: 'text', text: 'No.' }],
        structuredContent: {
          code: 'insufficient_permissions',
          message: 'Reading posts needs posts:read.',
          nextStepUrl: 'https://imprint.example/keys',
        },
      },
      shows: ['It did not work', 'posts:read', 'What to do next'],
    },
    'a result without data': { tool: null, result: { content: [{ type: 'text', text: 'Two brands.' }] }, shows: ['Two brands.'] },
  };
}
