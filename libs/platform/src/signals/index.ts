export * from './postgres-signal.bus.js';
export * from './redis-signal.bus.js';
export * from './signal.bus.js';
export * from './signals.module.js';
