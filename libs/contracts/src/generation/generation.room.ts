import { declareRoom, signal } from '../rooms/room.js';
import { integer, optionalText, secretsByName, text, url } from '../settings/setting.js';
import { directVendorSettings } from './direct-vendor-settings.js';
import { generationEvents } from './generation-events.js';
import { mediaVendorSettings } from './media-vendor-settings.js';
import type { MadeKind } from './made-kinds.js';
import { textModelSettings } from './text-model-settings.js';
import type { TextPiece, WrittenAs } from './text-stream.js';

/** Generating content with models. */
export const generation = declareRoom({
  apiTags: {
    generations: ['Generations', 'How far the making of a file or a text is.'],
    images: ['Images', 'Pictures, and making them.'],
    videos: ['Videos', 'Videos, and making them.'],
    avatars: ['Avatars', 'Figures that speak a text, and videos of them.'],
    audio: ['Audio', 'Voices and music, and making them.'],
    batches: ['Batches', 'Images, videos, voices and music that were asked for together, by prompts with variables.'],
    models: ['Models', 'What generates, in which formats, and what it costs.'],
    content: ['Content', 'Texts that models write as drafts.'],
  },
  idPrefixes: {
    generation: 'gen',
    batch: 'bat',
    vendorKey: 'vkey',
  },
  limits: {
    /** Characters of a generation prompt. */
    promptLength: 8_000,
    styleLength: 200,
    /** Characters of what a text is about. */
    topicLength: 2_000,
    /** Characters of the outline that an article is written by. */
    articleOutlineLength: 8_000,
    /** Sections of an article that is written by a model, the introduction among them. */
    articleSections: 12,
    /** Channels of one request that writes for several. */
    turboPlatforms: 10,
    /** Texts of one batch. */
    draftsPerBatch: 100,
    /** Characters of one topic of a batch. */
    batchTopicLength: 500,
    /** Days that the drafts of a batch are spread over. */
    contentBatchDays: 366,
    /** Characters of `selectedContext.text`. */
    selectedContextLength: 8_000,
    /** For a single prompt, by REST (spec §8: variations of a batch). */
    generationsPerRequest: 10,
    /** Pictures of the library that one image is made with. */
    referencesPerImage: 8,
    promptsPerBatch: 50,
    variablesPerBatch: 10,
    valuesPerVariable: 50,
    /** Characters of one value of a variable. */
    variableValueLength: 500,
    /** Seconds of a generated video or music; a model may make less. */
    generatedSeconds: 600,
    /** Pictures that one request for a video may bring. */
    picturesPerVideo: 20,
    /** Pictures that one request for an avatar may bring. */
    picturesPerAvatar: 1,
    /** Combinations of a batch, times its `count`. */
    generationsPerBatch: 10_000,
    /** Prompts that a preview lists; it counts all of them. */
    previewedPrompts: 200,
    /** Characters of a key that an organization has at a vendor. */
    vendorKeyLength: 500,
    /** For one call of the tool `generate`, whose result contains the images themselves. */
    outputsPerCall: 8,
    /** Models that an organization lists for one kind. */
    chosenModels: 20,
    /** Words and phrases that no prompt of an organization may have. */
    blockedWords: 200,
    blockedWordLength: 100,
  },
  errors: {
    too_many_generations: {
      status: 400,
      title: 'Too many generations in one batch',
      advice: 'Use fewer prompts, values or variations, or send several batches. `POST /v1/images/batches/preview` counts them.',
    },
    generation_queue_full: {
      status: 429,
      title: 'Too many generations waiting',
      advice:
        'Wait until some have ended, or cancel those that are no longer needed (`GET /v1/batches`, `POST /v1/batches/{id}/cancel`). The operator sets the limit with `GENERATION_QUEUE_LIMIT`.',
    },
    generation_off: {
      status: 403,
      title: 'Generation is switched off',
      advice:
        'An owner or admin switches it on: in the settings of the organization or on the page of the brand, or with `PATCH /v1/organizations/{id}/settings/generation` or `/v1/brands/{id}/settings/generation`.',
    },
    model_unavailable: {
      status: 409,
      title: 'Model not available',
      advice: 'Use another model of `GET /v1/models`, or have the operator install what `unavailable` names.',
    },
    vendor_unreachable: {
      status: 502,
      title: 'The vendor could not be asked',
      advice: 'Nothing was changed. The detail says why; try again later.',
    },
    content_refused: {
      status: 400,
      title: 'Prompt refused by the organization',
      advice:
        'Leave out what `meta.blockedWords` or `meta.categories` names. An admin can change both under `/v1/organizations/{organizationId}/settings/generation`.',
    },
    model_not_allowed: {
      status: 403,
      title: 'Model not allowed by the organization',
      advice:
        'Name one of the models in the detail, or none. An admin can change them under `/v1/organizations/{organizationId}/settings/generation`.',
    },
    moderation_unavailable: {
      status: 503,
      title: 'Prompt could not be checked',
      advice: 'Repeat the request later. An admin can allow requests meanwhile with `onModerationFailure`.',
    },
    unknown_model: { status: 400, title: 'Unknown model', advice: 'List the models with `GET /v1/models`.' },
  },
  auditActions: ['generation.switched', 'vendor-key.removed', 'vendor-key.set'],
  queues: {
    /** Producer: api-gateway; consumer: scheduler-worker. */
    generation: 'generation',
  },
  signals: {
    /** A generation changed its state. */
    'generation.changed': signal<{
      organizationId: string;
      generationId: string;
      status: string;
      kind?: MadeKind;
      batchId?: string | null;
    }>(),
    /** Somebody streams the texts of these generations. `isFromStart`: somebody who has nothing of them yet, or has missed a piece. */
    'text-stream.followed': signal<{ organizationId: string; generationIds: readonly string[]; isFromStart: boolean }>(),
    /** A text that somebody streams goes on. */
    'text-stream.continued': signal<{
      organizationId: string;
      generationId: string;
      brandId: string | null;
      writtenAs: WrittenAs;
      piece: TextPiece;
    }>(),
  },
  settings: {
    DEFAULT_IMAGE_MODEL: text({ description: 'Model of a request that names none.', fallback: 'local/card' }),
    OPENAI_IMAGES_BASE_URL: url<string | null>(['http', 'https'], {
      description: 'Base URL of an OpenAI-compatible images API, with its `/v1`. Unset: the model is not offered.',
      fallback: null,
      shown: 'unset',
    }),
    OPENAI_IMAGES_API_KEY: optionalText({ description: 'Credential for it.', secret: true }),
    OPENAI_IMAGES_MODEL: text({ description: 'Model name sent to it.', fallback: 'gpt-image-1' }),
    OPENAI_IMAGES_CREDITS: integer({ description: 'Credits of one of its images.', fallback: 0, min: 0, max: 1_000_000 }),
    ...textModelSettings,
    ...mediaVendorSettings,
    ...directVendorSettings,
    GENERATION_CONCURRENCY: integer({
      description:
        'Generations that one scheduler-worker runs at once. Those of vendors mostly wait, and hundreds are fine as far as the vendor ' +
        'allows; pictures of local models wait for `GENERATION_THREADS`, two minutes at most.',
      fallback: 2,
      min: 1,
      max: 1_000,
    }),
    GENERATION_QUEUE_LIMIT: integer({
      description: 'Generations of one organization that may wait or be made at the same time; requests for more are refused.',
      fallback: 20_000,
      min: 1,
      max: 1_000_000,
    }),
    GENERATION_THREADS: integer({ description: 'Low-priority threads that render local models.', fallback: 1, min: 1, max: 64 }),
    GENERATION_LEASE_SECONDS: integer({
      description: 'How long a generation stays claimed without a sign of life.',
      fallback: 60,
      min: 1,
      max: 3_600,
    }),
    VENDOR_PAUSE_FAILURES: integer({
      description:
        'Failures of a vendor in a row, with the key of the instance, after which it is paused: generations that may move go to another model.',
      fallback: 5,
      min: 1,
      max: 1_000,
    }),
    VENDOR_PAUSE_SECONDS: integer({
      description: 'How long such a pause is. One that ends with another failure doubles, up to 15 minutes.',
      fallback: 60,
      min: 1,
      max: 900,
    }),
    VENDOR_WEBHOOK_SECRETS: secretsByName({
      description: 'Tokens that media vendors call back with: `vendor:secret`, comma-separated.',
      minLength: 24,
    }),
  },
  events: generationEvents,
});
