import { Injectable } from '@nestjs/common';
import { IdentityService, localPerson, type Membership, type Person } from '../identity/index.js';
import { WorkspaceDefaults } from './workspace-defaults.js';

/** The first organization of a person: a place to work in from the first minute. */
@Injectable()
export class Workspaces {
  constructor(
    private readonly identity: IdentityService,
    private readonly defaults: WorkspaceDefaults,
  ) {}

  /** The default local identity's workspace (spec §1). */
  async ensureLocal(): Promise<Membership> {
    return this.ensure(localPerson, { name: 'My organization', slug: 'local' });
  }

  /** Somebody signed in for the first time. */
  async ensureFor(person: Person): Promise<Membership> {
    const known = await this.identity.membershipOf(person.subject);
    if (known !== null) return known;
    const slug = `${person.email.split('@')[0] ?? 'team'}-${Date.now().toString(36)}`
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]+/g, '-');
    return this.ensure(person, { name: `${person.name}'s organization`, slug });
  }

  private async ensure(person: Person, organization: { name: string; slug: string }): Promise<Membership> {
    return this.identity.ensureOwner(person, organization, (manager, organizationId) =>
      this.defaults.createDefaults(manager, organizationId, organization.name),
    );
  }
}
