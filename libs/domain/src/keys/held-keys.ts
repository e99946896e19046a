import { problem, type Principal } from '@imprint/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiKeyVerifier } from './api-key-verifier.js';

/** Checks again a key that was accepted before and is known by its id only: as strictly, and as late, as a request with it. */
@Injectable()
export class HeldKeys {
  constructor(
    private readonly dataSource: DataSource,
    private readonly verifier: ApiKeyVerifier,
  ) {}

  /** No client address is known, so a key that is bound to addresses is refused. @throws Problem 401, as `ApiKeyVerifier.verify` */
  async verify({ organizationId, apiKeyId }: { organizationId: string; apiKeyId: string }): Promise<Principal> {
    const [row] = await this.dataSource.query<{ digest: string }[]>(
      `select encode(digest, 'hex') as digest from api_key where id = $1 and organization_id = $2`,
      [apiKeyId, organizationId],
    );
    if (row === undefined) throw problem('invalid_key', 'The API key is not known.');
    return this.verifier.verifyDigest(row.digest, '');
  }
}
