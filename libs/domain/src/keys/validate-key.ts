import type { Principal } from '@imprint/contracts/access';
import { suspendedOrganization } from '@imprint/contracts/identity';
import type { InvalidKeyCode } from '@imprint/contracts/keys';
import { CONFIG, type Config } from '@imprint/platform/config';
import { newId } from '@imprint/platform/crypto';
import { Inject, Injectable } from '@nestjs/common';
import { isWellFormedApiKey } from './api-key-format.js';
import { apiKeyDigest } from './api-key-verifier.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Whether a key is valid, and what it is or why not. */
export interface KeyValidation {
  id: string;
  valid: boolean;
  keyId?: string;
  label?: string;
  scopes?: string[];
  expiresAt?: Date | null;
  code?: InvalidKeyCode;
  message?: string;
}

const messages: Readonly<Record<InvalidKeyCode, string>> = {
  invalid_key: 'The API key does not exist.',
  revoked_key: 'The API key was revoked.',
  expired_key: 'The API key has expired.',
  organization_being_deleted: suspendedOrganization('API keys do not work').message,
};

/** Checks whether a key would be accepted now. Not a use of the key: neither its rate nor its usage count changes. */
@Injectable()
export class ValidateKey {
  constructor(
    private readonly keys: ApiKeysRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A key of another organization, or one whose user has left, is reported as unknown. */
  async validateKey(principal: Principal, key: string): Promise<KeyValidation> {
    const found = isWellFormedApiKey(key)
      ? await this.keys.findByDigest(principal.organizationId, apiKeyDigest(key, this.config.KEY_PEPPER))
      : undefined;
    if (found === undefined) return refusal('invalid_key');
    if (found.revoked) return refusal('revoked_key');
    if (found.expired) return refusal('expired_key');
    if (found.suspended) return refusal('organization_being_deleted');
    const { keyId, label, scopes, expiresAt } = found;
    return { id: newId('req'), valid: true, keyId, label, scopes, expiresAt };
  }
}

function refusal(code: InvalidKeyCode): KeyValidation {
  return { id: newId('req'), valid: false, code, message: messages[code] };
}
