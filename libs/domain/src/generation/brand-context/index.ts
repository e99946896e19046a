export { BrandContextModule } from './brand-context.module.js';
export { BrandContexts, type BrandContextView, type ContextOptions } from './brand-contexts.js';
export { estimatedTokens } from './token-estimate.js';
