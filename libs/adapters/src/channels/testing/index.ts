// Shared by the peer specs and the specs of this library.
export * from '../channel.conformance.js';
export * from '../outgoing-post.fixture.js';
export * from '../token-refresh.conformance.js';
export * from './bluesky-network.js';
export * from './exchange.js';
export * from './fake-pds.js';
export * from './fault-proxy.js';
export * from './mastodon-simulator.js';
export * from './pinterest-simulator.js';
export * from './seen-wordpress-post.js';
export * from './telegram-simulator.js';
export * from './wordpress-network.js';
export * from './wordpress-simulator.js';
