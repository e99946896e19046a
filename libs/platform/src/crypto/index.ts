export * from './crypto.module.js';
export * from './digests.js';
export * from './ids.js';
export * from './instance-proof.js';
export * from './json-hash.js';
export * from './secret-box.js';
