import { problem } from '@imprint/contracts/errors';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Inject, Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { StoredAccount } from '../identity/index.js';
import type { PasskeyEntity } from './passkey.entity.js';

export type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON };

type Challenge = Uint8Array<ArrayBuffer>;
type Known = Pick<PasskeyEntity, 'credentialId' | 'publicKey' | 'counter' | 'transports'>;

const transportNames = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const;

/** Creates options for browsers and verifies their responses (W3C Web Authentication §7), for this instance's origin only. */
@Injectable()
export class PasskeyChecks {
  private readonly origin: string;
  private readonly host: string;

  constructor(@Inject(CONFIG) { PUBLIC_API_URL }: Pick<Config, 'PUBLIC_API_URL'>) {
    const { origin, hostname } = new URL(PUBLIC_API_URL);
    this.origin = origin;
    this.host = hostname;
  }

  /** @param known excludes devices that already have one of these passkeys */
  async creation(challenge: Challenge, { id, email }: StoredAccount, known: readonly Known[]) {
    return generateRegistrationOptions({
      rpName: 'Imprint',
      rpID: this.host,
      challenge,
      userName: email,
      userID: new Uint8Array(Buffer.from(id)),
      attestationType: 'none',
      excludeCredentials: known.map(named),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  }

  /**
   * @param known passkeys of the account; null when the passkey itself identifies the account, in which case the device must verify its
   * user
   */
  async request(challenge: Challenge, known: readonly Known[] | null): Promise<PublicKeyCredentialRequestOptionsJSON> {
    return generateAuthenticationOptions({
      rpID: this.host,
      challenge,
      userVerification: known === null ? 'required' : 'preferred',
      ...(known !== null && { allowCredentials: known.map(named) }),
    });
  }

  /** @throws Problem `passkey_refused` */
  async created(challenge: string, response: object): Promise<Known> {
    const checked = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      requireUserVerification: false,
    }).catch(refuse);
    if (!checked.verified) throw refused();
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
    const reached = transportNames.filter((name) => transports.includes(name));
    return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: reached };
  }

  /** @returns the new counter. @throws Problem `passkey_refused` */
  async signed(challenge: string, response: object, passkey: Known, { byItself }: { byItself: boolean }): Promise<number> {
    const { credentialId: id, publicKey, counter } = passkey;
    const checked = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: byItself,
    }).catch(refuse);
    if (!checked.verified) throw refused();
    return checked.authenticationInfo.newCounter;
  }
}

function named({ credentialId, transports }: Known): { id: string; transports: AuthenticatorTransport[] } {
  return { id: credentialId, transports: transportNames.filter((name) => transports.includes(name)) };
}

/** Hides the library's reason for refusing a response. */
function refuse(): never {
  throw refused();
}

/** The refusal of a passkey's response. */
export function refused(): Error {
  return problem('passkey_refused', 'We couldn’t verify this passkey.');
}
