import { Injectable } from '@nestjs/common';
import { BrandsService } from '../brands/brands.service.js';
import { IdentityService, localPerson, type Membership, type Person } from '../identity/identity.service.js';
import { FeedConnections } from '../publishing/feed-connections.js';

/** A place to work in from the first minute: an organization, a brand, and the built-in feed connected to it. */
@Injectable()
export class Workspaces {
  constructor(
    private readonly identity: IdentityService,
    private readonly brands: BrandsService,
    private readonly feed: FeedConnections,
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
    const label = organization.name.replace(/ organization$/, ' brand');
    return this.identity.ensureOwner(person, organization, async (manager, organizationId) => {
      const brand = await this.brands.add(manager, organizationId, label, 'main');
      await this.feed.connect(manager, brand);
    });
  }
}
