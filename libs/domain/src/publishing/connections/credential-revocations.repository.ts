import { newId } from '@imprint/platform/crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CredentialRevocationEntity } from './credential-revocation.entity.js';

/** Credentials that the platform has yet to revoke. */
@Injectable()
export class CredentialRevocationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that are due, across organizations. For each, the next attempt is due after twice the wait of the one before. */
  async claim(limit: number, baseSeconds: number): Promise<CredentialRevocationEntity[]> {
    const [rows] = await this.dataSource.query<[CredentialRevocationEntity[], number]>(
      `update credential_revocation set attempts = attempts + 1, due_at = now() + make_interval(secs => $2 * 2 ^ attempts)
       where id in (select id from credential_revocation where due_at <= now() order by due_at limit $1 for update skip locked)
       returning id, organization_id as "organizationId", platform, credentials_sealed as "credentialsSealed", attempts, due_at as "dueAt"`,
      [limit, baseSeconds],
    );
    return rows;
  }

  async areLeft(organizationId: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(CredentialRevocationEntity, { organizationId });
  }

  async delete({ id, organizationId }: CredentialRevocationEntity): Promise<void> {
    await this.dataSource.manager.delete(CredentialRevocationEntity, { id, organizationId });
  }
}

type Revocable = Pick<CredentialRevocationEntity, 'organizationId' | 'platform' | 'credentialsSealed'>;

/** Has a worker revoke the credentials, in the caller's transaction. @param inMs unless `keepCredentials` comes first */
export async function addRevocation(manager: EntityManager, columns: Revocable, inMs = 0): Promise<string> {
  const id = newId('crev');
  await manager.insert(CredentialRevocationEntity, { id, ...columns, dueAt: new Date(Date.now() + inMs) });
  return id;
}

/** They are not revoked after all. Returns false when a worker may already have begun to. */
export async function keepCredentials(manager: EntityManager, organizationId: string, id: string): Promise<boolean> {
  const { affected } = await manager.delete(CredentialRevocationEntity, { id, organizationId, attempts: 0 });
  return affected === 1;
}

/** They will not be stored: they are revoked now instead of later. */
export async function revokeNow(manager: EntityManager, organizationId: string, id: string): Promise<void> {
  await manager.update(CredentialRevocationEntity, { id, organizationId, attempts: 0 }, { dueAt: new Date() });
}
