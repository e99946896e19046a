import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { ApiKeyVerifier } from './api-key-verifier.js';
import { ApiKeysRepository } from './api-keys.repository.js';

/** Verifies a previously accepted key by its id, as strictly and with the same freshness as a request. */
@Injectable()
export class HeldKeys {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly verifier: ApiKeyVerifier,
  ) {}

  /** No client address is known, so keys restricted to addresses are refused. @throws Problem 401, as `ApiKeyVerifier.verify` */
  async verify({ organizationId, apiKeyId }: { organizationId: string; apiKeyId: string }): Promise<Principal> {
    const digest = await this.keys.findDigest(organizationId, apiKeyId);
    if (digest === undefined) throw problem('invalid_key', 'The API key does not exist.');
    return this.verifier.verifyDigest(digest, '');
  }
}
