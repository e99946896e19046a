/** What `npm run bench` offers. A part is a module of the same name in bench/src. */
export const suites = {
  'main-job': {
    about: 'what the main job promises, about six minutes; needs redis-server',
    parts: {
      'due-targets': 'pick-up of 10,000 targets due at once against delayed jobs, idle and while images are rendered',
      instance: 'latency of a generation and of a release',
      webhooks: 'events out of the outbox to a receiver against a bare loop of HMAC and POST',
      cards: 'generations of local/card against bare satori and resvg',
    },
  },
  publish: {
    about: 'how late posts come to their platform, about half an hour; --size=N schedules less than 1,000,000 for later',
    parts: {
      'publish-burst': '10,000 targets due at once, with and without a platform that hangs, then beside 1,000,000 for later',
      'publish-even': 'the same targets due over 40 seconds: from due until the server of the platform has the post',
    },
  },
  start: {
    about: 'what starting costs, about six minutes; needs redis-server',
    parts: {
      starts: 'from spawn to ready, each app and all six, and their memory at rest and after work',
    },
  },
  keys: {
    hasPeers: true,
    about:
      'what a request with an API key costs, about ten minutes; needs redis-server, installs its peers into bench/node_modules',
    parts: {
      'key-checks': 'a checked, limited route against the same route open, on Redis and on PostgreSQL alone',
      'key-peers': 'the same route behind better-auth, rate-limiter-flexible and @nestjs/throttler',
      'key-changes': '10,000 keys revoked under load over three processes, and limits under bursts',
      'key-saturation': 'a minute of calls at saturation while keys are revoked, rotated and expire',
      codecs: 'a JSON:API list against JSON.stringify, a session token against crypto.verify',
      'key-growth': 'the same with ten keys and with a million',
    },
  },
  mcp: {
    hasPeers: true,
    about: 'what a call of an MCP tool costs, about four minutes; needs redis-server, installs its peers into bench/node_modules',
    parts: {
      'mcp-calls': 'checked calls of both eras against a server per request, as the SDK of 2025 has it, without a check',
      'mcp-list': 'the list of every tool against serialising one that was made before',
      'mcp-memory': 'memory over 100,000 calls',
    },
  },
  oauth: {
    about: 'what tokens of MCP clients cost, about two minutes; needs redis-server',
    parts: {
      oauth: 'refreshes through the gateway; the check of an access token against the bare look-up',
    },
  },
  credits: {
    about: 'what a start costs beside its row, about two minutes',
    parts: {
      'credits-ratio': 'reserving and committing against a bare update of a row in the same transactions',
      'credits-starts': 'starts of one organization, sixteen at once',
    },
  },
  words: {
    about:
      'what a text costs beside its model, about three minutes; --size=N holds another number of generations at once than 500',
    parts: {
      'words-overhead': 'a text by the engine against the same call of the library for its vendor, who streams at a fixed pace',
      'words-in-flight': 'memory of one worker with 500 generations that wait for a vendor, 1,500 in all',
    },
  },
  media: {
    about: 'what making a video costs beside its encoder, and posts that are due meanwhile, about five minutes; needs ffmpeg',
    parts: {
      'media-slideshow': 'a slideshow of 10 seconds from request to file against bare ffmpeg with the same filters',
      'media-publish': 'posts that fall due while four videos of a minute are queued against the same without',
      'media-batches': 'a batch of 10,000 against one of 1,000: memory of the gateway, and time of the answer',
    },
  },
  webhooks: {
    about:
      'what webhooks promise, about half an hour, most of it kills; needs redis-server; --size=N makes backlog and kills smaller, --profile says where the time goes',
    parts: {
      webhooks: 'events out of the outbox to a receiver against a bare loop of HMAC and POST',
      'webhook-latency': 'event to first attempt at 200 events/s, alone and beside a receiver that answers in 29 s',
      'webhook-backlog': 'memory and latency with 1,000,000 pending deliveries',
      'webhook-kills': '100,000 events through kill -9 of dispatcher and database, ten minutes at most: none lost',
    },
  },
  'knowledge-search': {
    about:
      'how well and how fast the knowledge of brands is searched, about ten minutes, most of it filling; --size=N fills less than 1,000,000 chunks',
    parts: {
      'knowledge-quality':
        'recall and nDCG of the first five hits on a labelled corpus in three languages, with and without vectors',
      'knowledge-scale':
        'searches beside 1,000,000 chunks of 502 brands, in one with 300,000, one with 25,000 and small ones; prints the plans',
    },
  },
  workflows: {
    hasPeers: true,
    about:
      'what running workflows costs, about six minutes; needs Chromium, installs its peers into bench/node_modules; --size=N parks less than 100,000',
    parts: {
      'workflow-steps': 'steps of graphs of 20 nodes against rows of bare batched updates',
      'workflow-waits': '100,000 executions that wait: memory of the worker, and how late 2,000 of them go on',
      'workflow-peers': 'twenty durable steps that do nothing, one after the other, against those of DBOS',
      'workflow-editor': 'a graph of 500 nodes until it is drawn in the editor and can be edited',
    },
  },
  lists: {
    about: 'what a page costs as lists grow, about ten minutes; --size=N fills less than 1,000,000 posts and deliveries',
    parts: {
      'list-pages':
        'each list with its filters, searches and depth: 1,000 rows against 100,000, of posts and deliveries 1,000,000',
      'due-growth': 'a claim of due targets beside 1,000 and beside 1,000,000 that are not due',
      'brand-revisions': 'reading a brand with 1,000 revisions against one with two',
    },
  },
  sockets: {
    about: 'what an open WebSocket costs and how late it tells, about two minutes; needs redis-server',
    parts: {
      sockets: '5,000 open sockets on one gateway: memory, idle processor time, latency of messages',
    },
  },
  web: {
    hasPeers: true,
    about:
      'what the web app costs whoever opens and uses it, about two minutes; needs Chromium, installs its peers into bench/node_modules',
    parts: {
      'web-start': 'JavaScript that the overview needs and that all pages have; first and first meaningful paint, nothing cached',
      'web-live': 'a change by REST until a second browser shows it',
      'web-large': 'a calendar of 2,000 posts in a month, and a library of 100,000 files against one of 100',
    },
  },
};
