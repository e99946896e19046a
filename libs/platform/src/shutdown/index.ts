export { drainMs, stopOnSignal } from './stop-on-signal.js';
