import type { Principal } from '@imprint/contracts/access';
import { problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditTrail } from '../audit/index.js';
import { Memberships } from '../identity/index.js';
import { KeyChanges } from '../keys/index.js';
import { InvitationsRepository } from './invitations.repository.js';

/** Takes a brand that is deleted out of the limits of members and invitations. Who has no other brand sees nothing: a limit never widens by itself. */
@Injectable()
export class DeletedBrandLimits {
  constructor(
    private readonly memberships: Memberships,
    private readonly invitations: InvitationsRepository,
    private readonly keyChanges: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * @param work deletes the brand, and calls `takeOut` in the same transaction
   * @throws Problem `state_conflict` if somebody was just limited to the brand; whatever `work` throws
   */
  async around<T>(
    principal: Principal,
    brandId: string,
    work: (takeOut: (manager: EntityManager) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const { organizationId } = principal;
    const limited = await this.memberships.listLimitedTo({ organizationId, brandId });
    const known = new Set(limited.map(({ id }) => id));
    const deletion = (): Promise<T> => work((manager) => this.takeOut(manager, principal, brandId, known));
    // The keys of all of them follow.
    return limited.reduceRight(
      (inner, { id: userId }) =>
        () =>
          this.keyChanges.around({ organizationId, userId }, inner),
      deletion,
    )();
  }

  private async takeOut(
    manager: EntityManager,
    principal: Principal,
    brandId: string,
    known: ReadonlySet<string>,
  ): Promise<void> {
    const { organizationId } = principal;
    await this.memberships.hold(manager, organizationId);
    for (const { id, role, brandIds: from } of await this.memberships.listLimitedTo({ organizationId, brandId }, manager)) {
      if (!known.has(id))
        throw problem('state_conflict', 'A member was just limited to the brand. Look at its members and try again.');
      const to = from?.filter((each) => each !== brandId) ?? null;
      await this.memberships.change(manager, { organizationId, userId: id }, { role, brandIds: to });
      const changes = { brandIds: { from, to } };
      await this.audit.record(manager, principal, { action: 'member.brands-changed', subject: { type: 'member', id }, changes });
    }
    await this.invitations.removeBrand(manager, { organizationId, brandId });
  }
}
