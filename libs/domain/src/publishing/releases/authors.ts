import { Injectable } from '@nestjs/common';
import { IdentityService } from '../../identity/index.js';

/** Names of the people who wrote something, also of those who have left since. */
@Injectable()
export class Authors {
  constructor(private readonly identity: IdentityService) {}

  /** @param rows rows of one organization */
  async withNames<Row extends { authorId: string }>(
    rows: readonly Row[],
  ): Promise<(Row & { author: { id: string; name: string } })[]> {
    const people = await this.identity.people([...new Set(rows.map(({ authorId }) => authorId))]);
    return rows.map((row) => {
      const name = people.find(({ id }) => id === row.authorId)?.name ?? row.authorId;
      return { ...row, author: { id: row.authorId, name } };
    });
  }
}
