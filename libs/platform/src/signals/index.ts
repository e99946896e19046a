export * from './postgres-signal.bus.js';
export * from './redis-signal.bus.js';
export { signalAfterCommit, SignalsAfterCommit } from './signal-after-commit.js';
export * from './signal.bus.js';
export * from './signals.module.js';
export { untilOver } from './until-over.js';
