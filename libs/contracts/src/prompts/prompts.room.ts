import { declareRoom, signal } from '../rooms/room.js';

/** Prompts that a team saves and uses again. */
export const prompts = declareRoom({
  apiTags: {
    prompts: ['Prompts', 'Saved prompts with variables, their versions, and enhancing a prompt for a brand.'],
  },
  idPrefixes: {
    prompt: 'prm',
    promptVersion: 'prv',
  },
  limits: {
    promptNameLength: 100,
    promptDescriptionLength: 500,
    promptsPerOrganization: 1_000,
    tagsPerPrompt: 10,
    /** Seconds that one request to enhance a prompt may take, however often its model is asked. */
    enhanceSeconds: 60,
  },
  errors: {
    unusable_answer: {
      status: 502,
      title: 'The model did not answer as it was asked to',
      advice: 'Repeat the request, or name another model.',
    },
    model_failed: {
      status: 502,
      title: 'The model could not be asked',
      advice: 'The detail says why. Repeat the request later, or name another model.',
    },
    model_timeout: {
      status: 504,
      title: 'The model took too long',
      advice: 'Repeat the request, or name another model.',
    },
  },
  signals: {
    /** A prompt was saved, changed or deleted. */
    'prompt.changed': signal<{ organizationId: string; promptId: string; status: 'created' | 'changed' | 'deleted' }>(),
  },
});
