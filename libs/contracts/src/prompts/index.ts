export * from './enhance-prompt.js';
export * from './prompt.js';
export * from './prompt-version.js';
