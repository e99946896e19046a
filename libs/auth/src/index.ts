export * from './access.guard.js';
export * from './auth.module.js';
export * from './bearer.js';
export * from './caller.js';
export * from './credential-in-url.js';
export * from './known-host.js';
export * from './service-identity.js';
export * from './session-keys.js';
