import { declareRoom, signal } from '../rooms/room.js';
import { integer, list } from '../settings/setting.js';
import { channelSettings } from './channel-settings.js';
import { publishEvents } from './publish-events.js';

/** Connections, posts, releases and targets. */
export const publishing = declareRoom({
  apiTags: {
    channels: ['Channels', 'Platforms that this instance publishes to.'],
    connections: ['Connected accounts', 'Accounts on channels, each of one brand.'],
    feed: ['Feed', 'What this instance published, for everybody: a page, Atom and JSON Feed.'],
    posts: ['Posts', 'Drafts, and what became of them.'],
    receipts: ['Receipts', 'How every attempt to publish ended, sealed against changes.'],
    'release-imports': ['Imports', 'Releases from CSV and ICS files.'],
    releases: ['Releases', 'Publishing a text on several accounts, now or at a time.'],
    'saved-filters': ['Saved filters', 'Filters of the list of releases, each person’s own.'],
    schedule: [
      'Schedule',
      'What the coming days bring and what will get in the way, and the schedule as an iCalendar file, once or as a subscription.',
    ],
    'link-cards': ['Link cards', 'Cards of the links in posts.'],
    snippets: ['Snippets', 'Signatures, sets of hashtags and other texts for posts.'],
    tags: ['Tags', 'Labels that a team puts on its releases.'],
    targets: ['Targets', 'The calendar: what goes out, or went out, on which account and when.'],
  },
  idPrefixes: {
    calendarFeed: 'cal',
    connection: 'conn',
    credentialRevocation: 'crev',
    post: 'post',
    postChange: 'chg',
    publishStep: 'step',
    receipt: 'rcpt',
    release: 'rel',
    releaseComment: 'cmt',
    releaseImport: 'imp',
    releaseSeries: 'ser',
    releaseVersion: 'ver',
    savedFilter: 'flt',
    snippet: 'snip',
    tag: 'tag',
    target: 'tgt',
    attempt: 'att',
    feedEntry: 'feed',
  },
  limits: {
    connectionNameLength: 100,
    /** In a week. */
    slotsPerConnection: 50,
    releaseTitleLength: 200,
    /** Characters of a release's base text. Channels may allow fewer. */
    contentLength: 40_000,
    /** Characters of a comment on a release. */
    commentLength: 5_000,
    /** Versions that are kept of a release; the oldest go first. */
    versionsPerRelease: 100,
    /** Minutes in which everything that one author saves is one version. */
    versionMinutes: 5,
    snippetNameLength: 60,
    snippetLength: 2_000,
    snippetsPerOrganization: 100,
    tagNameLength: 40,
    tagsPerOrganization: 100,
    tagsPerRelease: 20,
    savedFilterNameLength: 60,
    /** In one organization. */
    savedFiltersPerPerson: 50,
    /** Hours that a due post waits for its account to be refreshed or connected again. */
    accountWaitHours: 24,
    /** Most posts within 24 hours that a connection may be limited to. */
    connectionPostsPerDay: 1_000,
    /** Days that a preview of the schedule looks ahead. */
    previewDays: 90,
    /** Posts of a platform that one request reads. */
    postsRead: 50,
    /** Characters of each; the rest is left out. */
    postReadLength: 4_000,
    /** Characters of a query for posts of a platform. */
    postQueryLength: 512,
    targetsPerRelease: 50,
    /** Days, weeks, months or years between two releases of a series. */
    recurrenceInterval: 99,
    /** Releases after which a series can end. */
    recurrenceCount: 730,
    /** Days for which the releases of a series exist ahead of time. */
    recurrenceDaysAhead: 90,
    /** Series that have not ended. */
    seriesPerOrganization: 200,
    mediaPerRelease: 20,
    linkCardsPerRelease: 60,
    linkCardTitleLength: 300,
    linkCardDescriptionLength: 1_000,
    linkCardProblemLength: 300,
    /** Posts of a thread, the first one included. Channels may allow fewer. */
    threadPosts: 25,
    /** Days. A schedule further in the future is refused, because it is nearly always a mistyped year. */
    scheduleHorizonDays: 3_650,
    /** A due time up to this many seconds ago counts as "now", to allow for clock skew and latency. */
    schedulePastToleranceSeconds: 60,
    /** Days that one look at the calendar covers: two months, or six weeks and what lies around them. */
    calendarDays: 62,
    /** Bytes of a file that releases are imported from, in UTF-8. */
    importBytes: 2_097_152,
    /** Rows of that file, or events. */
    importRows: 500,
    /** Receipts that one request verifies, unless it asks for all of them. */
    receiptsPerVerification: 10_000,
    /** Days before now that a calendar feed shows. */
    calendarDaysBack: 90,
    /** Days from now that a calendar feed shows. */
    calendarDaysAhead: 365,
    /** Characters of a text in a calendar feed; the page of the release has all of it. */
    calendarTextLength: 2_000,
    /** Entries of a calendar feed; the latest ones count. */
    calendarEntries: 2_000,
    /** Requests per minute from one address, and for one calendar feed. */
    calendarRequestsPerMinute: 60,
  },
  errors: {
    unknown_channel: { status: 400, title: 'Unknown channel', advice: 'List the channels with `GET /v1/channels`.' },
    scheduler_channel_unavailable: {
      status: 400,
      title: 'Channel not available for scheduling',
      advice: 'Choose a channel whose `availability` is `available`, or let the operator do what its `diagnostics` say.',
    },
    unknown_destination: {
      status: 400,
      title: 'Unknown destination',
      advice: 'Choose one of `GET /v1/connections/{id}/destinations`.',
    },
    connection_refused: {
      status: 400,
      title: 'The platform refused the credentials',
      advice: 'Check the credentials and connect again.',
    },
    content_rejected: {
      status: 400,
      title: 'Content breaks a rule of the channel',
      advice: 'Change the text, the media or what follows the post as the detail says.',
    },
    schedule_invalid: {
      status: 400,
      title: 'Invalid schedule',
      advice: 'Send an ISO 8601 time in the future and an IANA time zone.',
    },
    publishing_paused: {
      status: 409,
      title: 'Publishing is paused',
      advice: 'Schedule it for later, or resume publishing with `POST /v1/organizations/{id}/publishing/resume`.',
    },
    post_edit_unsupported: {
      status: 409,
      title: 'The channel does not edit posts',
      advice:
        'Delete the post and publish a corrected one, or change it on the platform. `GET /v1/channels` says which channels edit.',
    },
    post_deletion_unsupported: {
      status: 409,
      title: 'The channel does not delete posts',
      advice: 'Delete the post where it was received. `GET /v1/channels` says which channels delete.',
    },
    post_reading_unsupported: {
      status: 409,
      title: 'Posts of this platform are not read',
      advice: 'Look at the posts on the platform. The page of each channel says whether its posts can be read.',
    },
    post_reading_refused: {
      status: 403,
      title: 'The platform does not let the app read this',
      advice:
        'The detail says what the platform lacks. The operator changes what the app of the instance may do there; what you publish is not affected.',
    },
    platform_rate_limited: {
      status: 429,
      title: 'The platform takes no more calls for now',
      advice: 'Wait for the seconds in `Retry-After`.',
    },
    connection_required: {
      status: 400,
      title: 'Connection required',
      advice:
        'Repeat the call with the `connectionId` of one of the accounts that the detail names, or connect one. None is ever chosen for you.',
    },
    import_unreadable: {
      status: 400,
      title: 'The file cannot be read',
      advice: 'Send a CSV file whose first line names the columns, or an iCalendar file, in UTF-8.',
    },
    revision_conflict: {
      status: 409,
      title: 'Changed by somebody else',
      advice: 'Read it again, and repeat the change with its present `revision`.',
    },
  },
  signals: {
    /** A target became due earlier than schedulers may have set their timers for. */
    'targets.changed': signal<{ dueAt: string }>(),
    /** Targets of a release, and so the release, changed their state. */
    'release.changed': signal<{ organizationId: string; releaseId: string; targetIds: readonly string[] }>(),
    /** Somebody wants a published post edited or deleted. */
    'post-changes.requested': signal<Record<string, never>>(),
    /** Publishing was paused in an organization, or goes on. */
    'publishing.changed': signal<{ organizationId: string; status: 'paused' | 'resumed' }>(),
    'tag.changed': signal<{ organizationId: string; tagId: string; status: 'created' | 'changed' | 'deleted' }>(),
    'snippet.changed': signal<{ organizationId: string; snippetId: string; status: 'created' | 'changed' | 'deleted' }>(),
    /** An account was connected, refused or disconnected, or somebody is asked to connect it. */
    'connection.changed': signal<{ organizationId: string; connectionId: string; status: string }>(),
  },
  auditActions: [
    'calendar-feed.created',
    'calendar-feed.deleted',
    'connection-destination.changed',
    'connection-limit.changed',
    'connection-slots.changed',
    'post.deleted',
    'published-post.deleted',
    'published-post.edited',
    'publishing.paused',
    'publishing.resumed',
    'release-import.created',
    'release-import.undone',
    'release.deleted',
  ],
  settings: {
    PUBLISH_LEASE_SECONDS: integer({
      description: 'How long a target stays claimed without a sign of life.',
      fallback: 60,
      min: 1,
      max: 3_600,
    }),
    PUBLISH_RETRY_BASE_MS: integer({
      description: 'First wait after a retryable refusal; the next ones are 5 and 15 times as long.',
      fallback: 60_000,
      min: 10,
      max: 3_600_000,
    }),
    PUBLISH_TIMEOUT_MS: integer({
      description:
        'Longest wall time of one call to a platform; a channel may declare less. Sending videos adds a second for every 128 KiB.',
      fallback: 30_000,
      min: 100,
      max: 300_000,
    }),
    PUBLISH_CLAIM_AHEAD: integer({
      description: 'Targets that one scheduler-worker holds at once; beside others, at most its share of what is due.',
      fallback: 20_000,
      min: 1,
      max: 1_000_000,
    }),
    CHANNEL_ALLOWED_HOSTS: list({
      description: 'Private hosts (`host` or `host:port`) that channels may publish to.',
      fallback: [],
      shown: 'none; loopback under `npm start` without a login wall',
    }),
    LINK_CARD_ALLOWED_HOSTS: list({
      description:
        'Private hosts (`host` or `host:port`) whose pages may be read for the cards of links, and requested by the check of links in articles.',
      fallback: [],
      shown: 'none; loopback under `npm start` without a login wall',
    }),
    HIDDEN_CHANNELS: list({
      description:
        'Channels that this instance does not offer, e.g. `webhook,feed`: nothing new is connected or scheduled there. What is scheduled already is still published.',
      fallback: [],
      shown: 'none',
    }),
    CONNECTION_TTL_SECONDS: integer({
      description: 'How long a person has to enter the credentials of a pending connection.',
      fallback: 900,
      min: 1,
      max: 86_400,
    }),
    ...channelSettings,
  },
  events: publishEvents,
});
