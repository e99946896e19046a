import { Injectable } from '@nestjs/common';
import {
  IdentityService,
  localPerson,
  newWorkspaceSlug,
  workspaceName,
  type Membership,
  type Person,
} from '../identity/index.js';
import { WorkspaceDefaults } from './workspace-defaults.js';

/** A person's first organization, created so that they can start to work at once. */
@Injectable()
export class Workspaces {
  constructor(
    private readonly identity: IdentityService,
    private readonly defaults: WorkspaceDefaults,
  ) {}

  /** The workspace of the default local identity (spec §1). */
  async ensureLocal(): Promise<Membership> {
    return this.ensure(localPerson, { name: workspaceName, slug: 'local' });
  }

  /** The workspace of a person who signs in for the first time. */
  async ensureFor(person: Person): Promise<Membership> {
    const known = await this.identity.membershipOf(person.subject);
    if (known !== null) return known;
    return this.ensure(person, { name: workspaceName, slug: newWorkspaceSlug() });
  }

  private async ensure(person: Person, organization: { name: string; slug: string }): Promise<Membership> {
    return this.identity.ensureOwner(person, organization, (manager, organizationId) =>
      this.defaults.createDefaults(manager, organizationId, organization.name),
    );
  }
}
