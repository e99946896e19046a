export * from './active-keys.js';
export * from './api-key-format.js';
export * from './api-key-verifier.js';
export * from './api-key.entity.js';
export * from './api-keys.service.js';
export * from './key-changes.js';
export * from './key-verification.module.js';
export * from './keys.module.js';
