export * from './brand.js';
export * from './brand-completeness.js';
export * from './brand-context.js';
export * from './brand-preset.js';
export * from './brand-record.js';
export * from './brand-revision.js';
export * from './brand-uses.js';
export * from './update-brand.js';
