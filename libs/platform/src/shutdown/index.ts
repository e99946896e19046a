export { drainMs, endOnSignal } from './stop-on-signal.js';
