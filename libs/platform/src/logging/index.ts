export * from './logger.js';
export * from './nest-logger.js';
export { decodePercent, escapeControls, hideValues, redactedMessage, redactText } from './redaction.js';
