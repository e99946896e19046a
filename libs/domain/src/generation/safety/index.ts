export { ModelError } from '../generation-kind.js';
export { PROMPT_MODERATION, type PromptModeration } from './prompt-moderation.js';
