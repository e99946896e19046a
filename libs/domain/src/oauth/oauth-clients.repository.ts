import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OauthClientEntity } from './oauth-client.entity.js';

/** Clients that registered themselves. */
@Injectable()
export class OauthClientsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async find(clientId: string): Promise<OauthClientEntity | null> {
    return this.dataSource.manager.findOneBy(OauthClientEntity, { clientId });
  }

  async insert(clientId: string, metadata: Record<string, unknown>): Promise<void> {
    await this.dataSource.query('insert into oauth_client (client_id, metadata) values ($1, $2)', [clientId, metadata]);
  }

  /** Writes at most once an hour. */
  async markUsed(clientId: string): Promise<void> {
    await this.dataSource.query(
      `update oauth_client set last_used_at = now()
       where client_id = $1 and (last_used_at is null or last_used_at < now() - interval '1 hour')`,
      [clientId],
    );
  }

  /**
   * Deletes clients unused for the lifetime of a refresh token, so that none of their connections can still work, and after a week those
   * that never had a connection.
   */
  async deleteUnused(): Promise<void> {
    await this.dataSource.query(
      `delete from oauth_client where last_used_at < now() - interval '90 days'
         or last_used_at is null and created_at < now() - interval '7 days'`,
    );
  }
}
