export * from './account-credits.js';
export * from './credit-amounts.js';
export * from './credit-settings.js';
export * from './credits.js';
