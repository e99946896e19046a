export * from './brand-scan.js';
export * from './brand-scan-requests.js';
