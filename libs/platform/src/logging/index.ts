export * from './logger.js';
export * from './nest-logger.js';
export { decodePercent, escapeControls, redactText } from './redaction.js';
