export * from './logger.js';
export * from './nest-logger.js';
export { escapeControls, redactText } from './redaction.js';
