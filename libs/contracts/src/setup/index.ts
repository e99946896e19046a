export * from './setup-findings.js';
