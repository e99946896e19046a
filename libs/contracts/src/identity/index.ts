export * from './account.js';
export * from './member.js';
export * from './organization.js';
export * from './passkey.js';
export * from './second-factor.js';
export * from './session.js';
export * from './sign-in.js';
export * from './email-address.js';
