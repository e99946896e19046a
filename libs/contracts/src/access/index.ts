export * from './principal.js';
export * from './roles.js';
export * from './scope-meanings.js';
export * from './scopes.js';
export * from './tenant.js';
