import type { KnowledgeState } from '../documents/states.js';
import { declareRoom, signal } from '../rooms/room.js';
import { list } from '../settings/setting.js';

/** What a brand knows: texts, pages, documents, feeds and recordings that people gave it. */
export const knowledge = declareRoom({
  apiTags: {
    knowledge: ['Knowledge', 'What a brand knows: texts, pages, documents, feeds and recordings.'],
  },
  idPrefixes: {
    knowledgeSource: 'ksrc',
    knowledgeVersion: 'kver',
    knowledgeChunk: 'kchk',
  },
  limits: {
    /** Of one brand, archived ones included. Entries of feeds count apart. */
    knowledgeSourcesPerBrand: 500,
    knowledgeTitleLength: 200,
    /** Characters of the text of one source. What is longer is refused, never cut. */
    knowledgeTextLength: 500_000,
    /** Characters of a text in a request, which stays within `requestBodyBytes` in any script. Longer ones are uploaded as a document. */
    knowledgeGivenLength: 200_000,
    /** Characters of the texts of all sources of one brand, in their current versions. */
    knowledgeCharactersPerBrand: 20_000_000,
    /** Versions of one source; the oldest go first. */
    knowledgeVersionsPerSource: 20,
    /** Bytes of a page or a feed. */
    knowledgePageBytes: 8_388_608,
    /** Redirects that are followed from one address. */
    knowledgeRedirects: 3,
    /** Seconds that one address may take, redirects included. */
    knowledgeFetchSeconds: 30,
    /** Seconds that reading a text out of one file may take. */
    knowledgeParseSeconds: 30,
    /** Entries that are kept of one feed; the oldest go first. */
    knowledgeEntriesPerFeed: 100,
    /** New entries that one look at a feed takes; the others are older, and are left out. */
    knowledgeEntriesPerPoll: 20,
    /** Minutes between two looks at a feed. */
    knowledgeFeedMinutes: 60,
    /** Pages of a PDF. */
    knowledgePdfPages: 2_000,
    /** Characters of a text that one call of a tool answers with. */
    knowledgeReadLength: 8_000,
  },
  auditActions: [
    'knowledge.added',
    'knowledge.archived',
    'knowledge.changed',
    'knowledge.deleted',
    'knowledge.refreshed',
    'knowledge.restored',
    'knowledge.retried',
  ],
  signals: {
    /** A source waits to be read. */
    'knowledge.wanted': signal<Record<string, never>>(),
    /** A source was added, changed or deleted, or its state changed. */
    'knowledge.changed': signal<{ organizationId: string; sourceId: string; status: KnowledgeState | 'archived' | 'deleted' }>(),
  },
  settings: {
    KNOWLEDGE_ALLOWED_HOSTS: list({
      description: 'Private hosts (`host` or `host:port`) whose pages and feeds brands may learn from.',
      fallback: [],
      shown: 'none; loopback under `npm start` without a login wall',
    }),
  },
});
