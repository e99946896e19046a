export type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from './passkey-checks.js';
export * from './passkey-sign-in.js';
export * from './passkeys.module.js';
export * from './passkeys.service.js';
