export { EnhancePromptOperation, type EnhancedPromptView } from './enhance-prompt.js';
export { PromptVersions, type PromptVersionSummaryView, type PromptVersionView } from './prompt-versions.js';
export { PromptsModule } from './prompts.module.js';
export { PromptsService, type PromptView } from './prompts.service.js';
