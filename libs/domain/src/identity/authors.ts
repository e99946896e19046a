import type { Principal } from '@imprint/contracts/access';
import type { Author } from '@imprint/contracts/identity';
import { Injectable } from '@nestjs/common';
import { IdentityService } from './identity.service.js';

/** Names of the people who wrote something, also of those who have left since. */
@Injectable()
export class Authors {
  constructor(private readonly identity: IdentityService) {}

  /** @param rows rows of one organization. What the instance itself wrote has no author. */
  async withNames<Row extends { authorId: string }>(rows: readonly Row[]): Promise<(Row & { author: Author })[]>;
  async withNames<Row extends { authorId: string | null }>(rows: readonly Row[]): Promise<(Row & { author: Author | null })[]>;
  async withNames<Row extends { authorId: string | null }>(rows: readonly Row[]): Promise<(Row & { author: Author | null })[]> {
    const people = await this.identity.people([...new Set(rows.flatMap(({ authorId }) => authorId ?? []))]);
    return rows.map((row) => {
      const { authorId } = row;
      if (authorId === null) return { ...row, author: null };
      return { ...row, author: { id: authorId, name: people.find(({ id }) => id === authorId)?.name ?? authorId } };
    });
  }
}

/** Who answers for what is written: the person, and the credential that acted for them. */
export const authorOf = ({
  userId,
  apiKeyId,
  mcpConnectionId,
}: Pick<Principal, 'userId' | 'apiKeyId' | 'mcpConnectionId'>): { authorId: string; credentialId: string | null } => ({
  authorId: userId,
  credentialId: apiKeyId ?? mcpConnectionId ?? null,
});
