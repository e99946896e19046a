import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;
/** The previous and the next code are accepted too, because clocks differ and typing takes time. */
const toleratedSteps = 1;
const secretBytes = 20;

/** A new secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return generatorOf(secret, email).toString();
}

/** Time step of the code (RFC 6238 §4.2), or null when it is not valid at this time. */
export function totpStep(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime();
  const delta = generatorOf(secret).validate({ token: code, timestamp, window: toleratedSteps });
  return delta === null ? null : Math.floor(timestamp / 1_000 / periodSeconds) + delta;
}

/** Removes spaces, because apps display their codes with one in the middle. */
export function digitsOf(code: string): string {
  return code.replaceAll(/\s/g, '');
}

/** Whether it has the form of an app's code; anything else is a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(digitsOf(code));
}

/** The parameters that every app supports: SHA-1, six digits, thirty seconds. */
function generatorOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: 'Imprint', label, algorithm: 'SHA1', digits: 6, period: periodSeconds, secret });
}
