import { Inject, Injectable } from '@nestjs/common';
import { CHANNELS, type Channels } from '../channel/index.js';
import { addRevocation, CredentialRevocationsRepository } from './credential-revocations.repository.js';
import { ConnectionsRepository } from './connections.repository.js';

const atOnce = 50;

/** Disconnects the accounts of an organization that is being erased. */
@Injectable()
export class AccountDisconnections {
  constructor(
    private readonly connections: ConnectionsRepository,
    private readonly revocations: CredentialRevocationsRepository,
    @Inject(CHANNELS) private readonly channels: Channels,
  ) {}

  /** Deletes the credentials of every account, which a worker then revokes on their platforms. Repeatable. */
  async disconnectAll(organizationId: string): Promise<void> {
    for (;;) {
      const rows = await this.connections.listWithCredentials(organizationId, atOnce);
      for (const { id, platform } of rows) await this.disconnect(organizationId, id, platform);
      if (rows.length < atOnce) return;
    }
  }

  /** Whether a platform has yet to revoke credentials of the organization. It ends within a day, whatever the platform answers. */
  async areRevoking(organizationId: string): Promise<boolean> {
    return this.revocations.areLeft(organizationId);
  }

  private async disconnect(organizationId: string, id: string, platform: string): Promise<void> {
    await this.connections.transaction(async (manager) => {
      const credentialsSealed = await this.connections.markRevoked(manager, organizationId, id);
      if (credentialsSealed === null || this.channels.get(platform)?.revoke === undefined) return;
      await addRevocation(manager, { organizationId, platform, credentialsSealed });
    });
  }
}
