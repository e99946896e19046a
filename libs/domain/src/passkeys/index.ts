export { forgetPasskeys } from './forget-passkeys.js';
export { PasskeySignIn } from './passkey-sign-in.js';
export { PasskeysModule } from './passkeys.module.js';
export { type OwnPasskey, type PasskeyQuestion, Passkeys } from './passkeys.service.js';
