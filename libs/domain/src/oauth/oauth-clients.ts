import { Injectable } from '@nestjs/common';
import { OauthClientsRepository } from './oauth-clients.repository.js';

/** Clients that registered themselves. Unused ones are deleted after a while. */
@Injectable()
export class OauthClients {
  constructor(private readonly clients: OauthClientsRepository) {}

  async find(clientId: string): Promise<Record<string, unknown> | undefined> {
    return (await this.clients.find(clientId))?.metadata;
  }

  async add(clientId: string, metadata: Record<string, unknown>): Promise<void> {
    await this.clients.insert(clientId, metadata);
  }

  /** Records that a token was issued to the client. */
  async used(clientId: string): Promise<void> {
    await this.clients.markUsed(clientId);
  }

  async forgetUnused(): Promise<void> {
    await this.clients.deleteUnused();
  }
}
