import type { KnowledgeState } from '../documents/states.js';
import { declareRoom, signal } from '../rooms/room.js';
import { integer, list, optionalText, url } from '../settings/setting.js';

/** What a brand knows: texts, pages, documents, feeds and recordings that people gave it. */
export const knowledge = declareRoom({
  idPrefixes: {
    knowledgeSource: 'ksrc',
    knowledgeVersion: 'kver',
    knowledgeChunk: 'kchk',
    knowledgeTranscription: 'ktrn',
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
    /** Bytes of a recording that is read from an address. */
    knowledgeRecordingBytes: 524_288_000,
    /** Seconds that reading it from there may take, redirects included. */
    knowledgeRecordingSeconds: 600,
    /** Entries that are kept of one feed; the oldest go first. */
    knowledgeEntriesPerFeed: 100,
    /** New entries that one look at a feed takes; the others are older, and are left out. */
    knowledgeEntriesPerPoll: 20,
    /** Minutes between two looks at a feed. */
    knowledgeFeedMinutes: 60,
    /** Pages of a PDF. */
    knowledgePdfPages: 2_000,
    /** Characters of a query. */
    knowledgeQueryLength: 2_000,
    /** Hits of one search. */
    knowledgeHits: 12,
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
      description: 'Private hosts (`host` or `host:port`) whose pages, feeds and recordings brands may learn from.',
      fallback: [],
      shown: 'none; loopback under `npm start` without a login wall',
    }),
    OPENAI_EMBEDDINGS_BASE_URL: url(['http', 'https'], {
      description: 'Base URL of an OpenAI-compatible API for embeddings, with its `/v1`.',
      fallback: 'https://api.openai.com/v1',
    }),
    OPENAI_EMBEDDINGS_API_KEY: optionalText({ description: 'Credential for it. Local servers need none.', secret: true }),
    OPENAI_EMBEDDINGS_MODEL: optionalText({
      description:
        'Model of it by which knowledge is also searched by meaning, e.g. `text-embedding-3-small`. With it, the texts of knowledge and ' +
        'what is searched for are sent there; without it, nothing is.',
    }),
    OPENAI_EMBEDDINGS_DIMENSIONS: integer({
      description: 'Numbers of a vector, for models that let one choose; 0 for as many as the model has.',
      ...{ fallback: 0, min: 0, max: 4_096 },
    }),
    OPENAI_EMBEDDINGS_TOKENS_PER_DAY: integer({
      description:
        'Tokens that one organization may have counted there in a day (UTC). Above it, its searches go by words alone, and new texts wait.',
      ...{ fallback: 5_000_000, min: 0, max: 10_000_000_000 },
    }),
  },
});
