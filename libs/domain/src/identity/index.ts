export * from './identity.module.js';
export * from './identity.service.js';
export * from './organization.entity.js';
export * from './signing-keys.service.js';
export * from './user.entity.js';
