import { limits } from '@imprint/contracts/limits';
import { hmacSha256 } from '@imprint/platform/crypto';
import { isEmail } from 'class-validator';

/** The address as it is kept and compared; null for what is none. No mail server that people use tells letters of different case apart. */
export function normalAddress(entered: string): string | null {
  const address = entered.trim().toLowerCase();
  return address.length <= limits.mailAddressLength && isEmail(address) ? address : null;
}

/** What is kept of an address that was deleted. Without `pepper`, nobody can try addresses against it. */
export const addressDigest = (pepper: string, newsletterId: string, address: string): string =>
  hmacSha256(pepper, `newsletter-suppression\n${newsletterId}\n${address}`).toString('base64url');
