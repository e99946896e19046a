export * from './connection.js';
export * from './post.js';
export * from './publishing-checks.js';
export * from './publishing-policy.js';
export * from './release.js';
export * from './release-media.js';
export * from './release-resource.js';
export * from './publish-events.js';
