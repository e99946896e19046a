import type { Principal } from '@imprint/contracts/access';
import { Problem, problem } from '@imprint/contracts/errors';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Accounts, PersonErasure, Reauthentication, type Belongings, type NamedOrganization } from '../identity/index.js';
import { KeyChanges } from '../keys/index.js';
import { LeavePerson } from './leave-person.js';

/** What a signed-in person proves their identity with, if they have a password here. */
export interface DeletionProof {
  password?: string | undefined;
  code?: string | undefined;
}

/** Whoever deletes theirs. */
type Deleting = Pick<Principal, 'kind' | 'userId' | 'clientIp'>;

/** Deletes people's accounts: at once, completely, and for good. */
@Injectable()
export class DeletingAccounts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: Accounts,
    private readonly reauthentication: Reauthentication,
    private readonly keyChanges: KeyChanges,
    private readonly people: PersonErasure,
    private readonly leaving: LeavePerson,
  ) {}

  /** What the person is told before they delete theirs. */
  async preview(userId: string): Promise<Belongings> {
    return this.people.belongingsOf(this.dataSource.manager, userId);
  }

  /**
   * The person's name and address are gone from every row that stays, and nothing acts for them any more.
   * @throws Problem `sole_owner`; `invalid_credentials`, `second_factor_invalid`, `too_many_requests`; `session_required` without a login wall
   */
  async delete(principal: Deleting, proof: DeletionProof): Promise<void> {
    const { userId, kind, clientIp } = principal;
    if (kind !== 'session')
      throw problem('session_required', 'The local owner has no account: sign in as somebody to delete theirs.');
    const work = (manager: EntityManager): Promise<void> => this.deleteIn(manager, principal);
    const hasPassword = (await this.accounts.ofUser(userId)) !== null;
    await this.keyChanges.around({ userId }, () =>
      hasPassword ? this.reauthentication.withPassword({ userId, clientIp }, proof, work) : this.dataSource.transaction(work),
    );
  }

  private async deleteIn(manager: EntityManager, { userId, clientIp }: Deleting): Promise<void> {
    const person = await this.people.hold(manager, userId);
    if (person === null) throw problem('not_found', 'The account was deleted already.');
    const owned = await this.people.soleOwnerOf(manager, userId);
    if (owned.length > 0) throw soleOwner(owned);
    await this.leaving.leaveAll(manager, { ...person, userId, clientIp });
    await this.people.anonymise(manager, userId);
  }
}

function soleOwner(owned: readonly NamedOrganization[]): Problem {
  const names = owned.map(({ name }) => name).join(', ');
  const detail = `You are the only owner of ${names}. Make somebody else an owner, or delete the organization, first.`;
  return new Problem({ code: 'sole_owner', detail }, { meta: { organizationIds: owned.map(({ id }) => id) } });
}
