export * from './describe-redis.js';
export * from './eventually.js';
export * from './self-signed.js';
export * from './sockets.js';
export * from './test-config.js';
export * from './test-database.js';
export * from './test-servers.js';
export * from './with-environment.js';
