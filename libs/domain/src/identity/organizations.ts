import { slugOf, type ListQuery, type Page } from '@imprint/contracts/documents';
import { problem } from '@imprint/contracts/errors';
import type { GenerationPolicy } from '@imprint/contracts/generation';
import type { UpdateOrganization } from '@imprint/contracts/identity';
import { limits } from '@imprint/contracts/limits';
import type { PublishingPolicy } from '@imprint/contracts/publishing';
import { newId, randomToken } from '@imprint/platform/crypto';
import { isUniqueViolation } from '@imprint/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrganizationEntity } from './organization.entity.js';
import { OrganizationsRepository, type OwnOrganization } from './organizations.repository.js';

export type { OwnOrganization };

const slugTries = 5;

/** Organizations. Permissions are checked by `members` and `onboarding`. */
@Injectable()
export class Organizations {
  constructor(private readonly organizations: OrganizationsRepository) {}

  /** Organizations of the user: the chosen one first, then by age of the membership. The first one is in effect. */
  async list(userId: string, query: ListQuery): Promise<Page<OwnOrganization>> {
    return this.organizations.list(userId, query);
  }

  async read(id: string, manager?: EntityManager): Promise<OrganizationEntity> {
    return this.organizations.read(id, manager);
  }

  /** The organization that an earlier run of the same request created. */
  async madeBy(requestKey: string): Promise<OrganizationEntity | null> {
    const made = await this.organizations.findByRequest(requestKey);
    if (made === null || made.createdAt.getTime() + limits.idempotencyHours * 3_600_000 > Date.now()) return made;
    await this.organizations.update(made.id, { requestKey: null });
    return null;
  }

  /** @throws Problem `validation_failed` for a given slug that is taken; one made from the name gets a suffix instead */
  async add(
    manager: EntityManager,
    { name, slug, requestKey }: { name: string; slug: string | undefined; requestKey: string | null },
  ): Promise<OrganizationEntity> {
    for (let attempt = 0; attempt < slugTries; attempt += 1) {
      const id = newId('org');
      const chosen = slug ?? readableSlug(name, attempt);
      const isAdded = await this.organizations.insert(manager, { id, name, slug: chosen, requestKey });
      if (isAdded) return this.organizations.read(id, manager);
      if (slug !== undefined) throw slugTaken(slug);
    }
    throw new Error('no free slug was found');
  }

  async setPublishingPolicy(manager: EntityManager, id: string, publishingPolicy: PublishingPolicy): Promise<void> {
    await this.organizations.update(id, { publishingPolicy }, manager);
  }

  async setGenerationPolicy(manager: EntityManager, id: string, generationPolicy: Partial<GenerationPolicy>): Promise<void> {
    await this.organizations.update(id, { generationPolicy }, manager);
  }

  /** @throws Problem `validation_failed` for a slug that is taken */
  async change(manager: EntityManager, id: string, changes: UpdateOrganization): Promise<void> {
    const { name, slug, selfApproval, reviewLinks } = changes;
    const named = Object.entries({ name, slug, selfApproval }).filter(([, value]) => value !== undefined);
    try {
      if (named.length > 0) await this.organizations.update(id, Object.fromEntries(named), manager);
      if (reviewLinks !== undefined) await this.organizations.setReviewLinks(manager, id, reviewLinks);
    } catch (error) {
      if (slug !== undefined && isUniqueViolation(error, 'organization_slug_key')) throw slugTaken(slug);
      throw error;
    }
  }
}

function slugTaken(slug: string): Error {
  return problem('validation_failed', `The slug ${slug} is taken.`, { pointer: '/slug' });
}

/** `Ada's Bakery` → `ada-s-bakery`, and `ada-s-bakery-x7k2` when that is taken. */
function readableSlug(name: string, attempt: number): string {
  const words = slugOf(name, 'organization', limits.organizationSlugLength - 8);
  // A slug has two characters at least.
  const base = words.length < 2 ? 'organization' : words;
  return attempt === 0 ? base : `${base}-${randomToken(3).toLowerCase()}`;
}
