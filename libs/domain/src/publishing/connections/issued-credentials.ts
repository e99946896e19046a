import { problem } from '@imprint/contracts/errors';
import type { EntityManager } from 'typeorm';
import type { ConnectionCredentials } from './connection-credentials.js';
import type { ConnectionEntity } from './connection.entity.js';
import type { ConnectionsRepository } from './connections.repository.js';
import type { ConnectionsService } from './connections.service.js';
import { keepCredentials, revokeNow } from './credential-revocations.repository.js';

/** Several times what the calls between issue and storage may take. */
const revokedAfterMs = 120_000;

/**
 * Credentials that the platform issues during a sign-in. Until they are stored they are to be revoked, so that they do not stay valid when
 * this process dies in between.
 */
export class IssuedCredentials {
  private revocationId: string | null = null;

  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly views: ConnectionsService,
    private readonly credentials: ConnectionCredentials,
    private readonly row: ConnectionEntity,
  ) {}

  readonly onIssued = async (issued: Readonly<Record<string, string>>): Promise<void> => {
    const sealed = this.credentials.seal({ ...issued }, this.row.organizationId);
    this.revocationId = await this.connections.transaction((manager) =>
      this.views.revokeLater(manager, this.row, sealed, revokedAfterMs),
    );
  };

  /** In the transaction that stores them. @throws Problem `state_conflict` when it is too late for that */
  async keep(manager: EntityManager): Promise<void> {
    if (this.revocationId === null) return;
    if (!(await keepCredentials(manager, this.row.organizationId, this.revocationId)))
      throw problem('state_conflict', 'This sign-in took too long. Start it again.');
  }

  /** They are not stored. Returns false when none have been issued. */
  async revoke(): Promise<boolean> {
    const { revocationId, row } = this;
    if (revocationId === null) return false;
    await this.connections.transaction((manager) => revokeNow(manager, row.organizationId, revocationId));
    return true;
  }
}
